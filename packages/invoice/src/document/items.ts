import { fixedText, sign, text } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { type Line, linePositions } from '../amounts/line.ts';
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
}

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
  { details = [], derivations = [], units = [], isNumbered = false }: ItemExtras = {},
): readonly DocumentItem[] {
  const showsVat = hasVatColumn({ lines });
  const positions = isNumbered ? linePositions(lines) : [];
  return lines.map((line, index) => ({
    ...(isNumbered ? { position: positions[index]! } : {}),
    description: [line.description, ...(details[index] ?? [])].join('\n'),
    amount: text(line.amount),
    ...unitOf(units[index] ?? line.unit),
    ...(line.unitPrice === undefined ? {} : { unitPrice: text(line.unitPrice) }),
    ...priceNotes(line),
    ...(showsVat ? { vatPercent: text(line.rate) } : {}),
    sum: fixedText(line.net, minorUnits),
    ...(derivations[index] === undefined ? {} : { derivation: derivations[index] }),
  }));
}
