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
  /** Each item has its position: the caller's own, else counted from 1. */
  readonly isNumbered?: boolean;
}

/** The rows of the table. */
export function documentItems(
  lines: readonly Line[],
  minorUnits: number,
  { details = [], derivations = [], isNumbered = false }: ItemExtras = {},
): readonly DocumentItem[] {
  const showsVat = hasVatColumn({ lines });
  const positions = isNumbered ? linePositions(lines) : [];
  return lines.map((line, index) => ({
    ...(isNumbered ? { position: positions[index]! } : {}),
    description: [line.description, ...(details[index] ?? [])].join('\n'),
    amount: text(line.amount),
    ...(line.unit === undefined || line.unit === '' ? {} : { unit: line.unit }),
    ...(line.unitPrice === undefined ? {} : { unitPrice: text(line.unitPrice) }),
    ...(showsVat ? { vatPercent: text(line.rate) } : {}),
    sum: fixedText(line.net, minorUnits),
    ...(derivations[index] === undefined ? {} : { derivation: derivations[index] }),
  }));
}
