import { fixedText, sign, text } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { type Line, linePositions } from '../amounts/line.ts';
import { lineDepths, parentIndexes } from '../amounts/line-tree.ts';
import { statesPrice, statesQuantity } from '../amounts/stated-figures.ts';
import type { DocumentItem, ItemDerivation } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';

/** True when some line bears VAT of its own: then the table has a VAT column. */
export const hasVatColumn = ({ lines }: Pick<Amounts, 'lines'>): boolean =>
  lines.some((line) => sign(line.rate) > 0);

/** True when positions are asked for, or stated. */
export const hasPositions = ({
  positionNumbers,
  items,
}: Pick<InvoiceRequest, 'positionNumbers' | 'items'>): boolean =>
  positionNumbers || items.some(({ position = '' }) => position !== '');

/** The parts of the table beside the lines themselves. */
export interface ItemExtras {
  /** Set below each description. */
  readonly details?: readonly (readonly string[])[];
  readonly derivations?: readonly (ItemDerivation | undefined)[];
  /** As they are printed; absent: as given. */
  readonly units?: readonly string[];
  /** Each item has its position: the caller's own, else counted from 1. */
  readonly isNumbered?: boolean;
  /** Behind the name of each item; empty: nothing. */
  readonly marks?: readonly string[];
}

/** The mark is at the end of the first line, which is the name. */
const marked = (description: string, mark = ''): string =>
  mark === '' ? description : description.replace(/^[^\n]*/, (name) => `${name} ${mark}`);

const unitOf = (unit: string | undefined): Pick<DocumentItem, 'unit'> =>
  unit === undefined || unit === '' ? {} : { unit };

/** For how many units a price is, and what it was before its discount. */
const priceNotes = ({
  priceQuantity,
  grossPrice,
  priceDiscount,
}: Line): Pick<DocumentItem, 'priceQuantity' | 'priceDerivation'> => ({
  ...(priceQuantity === undefined ? {} : { priceQuantity: text(priceQuantity) }),
  ...(grossPrice === undefined || priceDiscount === undefined || sign(priceDiscount) === 0
    ? {}
    : { priceDerivation: { gross: text(grossPrice), discount: text(priceDiscount) } }),
});

/** The rows of the table. */
export function documentItems(
  lines: readonly Line[],
  minorUnits: number,
  { details = [], derivations = [], units = [], isNumbered = false, marks = [] }: ItemExtras = {},
): readonly DocumentItem[] {
  const showsVat = hasVatColumn({ lines });
  const positions = isNumbered ? linePositions(lines) : [];
  const indents = itemIndents(lines);
  return lines.map((line, index) => {
    const derivation = derivations[index];
    return {
      ...(isNumbered ? { position: positions[index]! } : {}),
      description: [marked(line.description, marks[index]), ...(details[index] ?? [])].join('\n'),
      ...(indents[index] === undefined || indents[index] === 0 ? {} : { indent: indents[index] }),
      ...(line.kind === 'DETAIL'
        ? { amount: text(line.amount), ...unitOf(units[index] ?? line.unit) }
        : { ...uncountedAmount(line, units[index]), uncounted: line.kind }),
      ...(line.unitPrice === undefined ? {} : { unitPrice: text(line.unitPrice) }),
      ...priceNotes(line),
      ...(showsVat && (line.kind === 'DETAIL' || sign(line.rate) > 0) ? { vatPercent: text(line.rate) } : {}),
      sum: showsSum(line) ? fixedText(line.net, minorUnits) : '',
      ...(derivation === undefined || line.kind === 'GROUP' ? {} : { derivation }),
    };
  });
}

/** A line for information has a sum only where it has a price. */
const showsSum = (line: Line): boolean => line.kind !== 'INFORMATION' || statesPrice(line);

/** Of what does not count the quantity is printed where it is stated, or where a price is. */
function uncountedAmount(line: Line, unit: string | undefined): Pick<DocumentItem, 'amount' | 'unit'> {
  // The sum of a group is no price.
  const hasPrice = line.kind === 'GROUP' ? line.unitPrice !== undefined : statesPrice(line);
  const isShown = hasPrice || statesQuantity(line);
  return isShown ? { amount: text(line.amount), ...unitOf(unit ?? line.unit) } : { amount: '' };
}

/** How deep each line is below others; nothing where none is. */
function itemIndents(lines: readonly Line[]): readonly number[] {
  if (lines.every(({ parent }) => parent === undefined)) return [];
  return lineDepths(parentIndexes(lines, linePositions(lines)));
}
