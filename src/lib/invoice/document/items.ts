import { sign } from '#lib/base/decimal/decimal.ts';
import { fixedText, text } from '#lib/base/decimal/text.ts';
import type { Amounts } from '../amounts/amounts.ts';
import type { Line } from '../amounts/line.ts';
import type { DocumentItem } from '../layout/document.ts';

/** True when some line bears VAT of its own: then the table has a VAT column. */
export const hasVatColumn = ({ lines }: Pick<Amounts, 'lines'>): boolean =>
  lines.some((line) => sign(line.rate) > 0);

/** The rows of the table. */
export function documentItems(lines: readonly Line[], minorUnits: number): readonly DocumentItem[] {
  const showsVat = hasVatColumn({ lines });
  return lines.map((line) => ({
    description: line.description,
    amount: text(line.amount),
    ...(line.unit === undefined || line.unit === '' ? {} : { unit: line.unit }),
    ...(line.unitPrice === undefined ? {} : { unitPrice: text(line.unitPrice) }),
    ...(showsVat ? { vatPercent: text(line.rate) } : {}),
    sum: fixedText(line.net, minorUnits),
  }));
}
