import { sign } from '#lib/base/decimal/decimal.ts';
import { fixedText, text } from '#lib/base/decimal/text.ts';
import type { Amounts } from '../amounts/amounts.ts';
import type { Line } from '../amounts/line.ts';
import type { DocumentItem } from '../layout/document.ts';

/** True when some line bears VAT of its own: then the table has a VAT column. */
export const hasVatColumn = ({ lines }: Pick<Amounts, 'lines'>): boolean =>
  lines.some((line) => sign(line.rate) > 0);

/** The rows of the table; `details` are set below each description. */
export function documentItems(
  lines: readonly Line[],
  minorUnits: number,
  details: readonly (readonly string[])[] = [],
): readonly DocumentItem[] {
  const showsVat = hasVatColumn({ lines });
  return lines.map((line, index) => ({
    description: [line.description, ...(details[index] ?? [])].join('\n'),
    amount: text(line.amount),
    ...(line.unit === undefined || line.unit === '' ? {} : { unit: line.unit }),
    ...(line.unitPrice === undefined ? {} : { unitPrice: text(line.unitPrice) }),
    ...(showsVat ? { vatPercent: text(line.rate) } : {}),
    sum: fixedText(line.net, minorUnits),
  }));
}
