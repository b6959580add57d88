import { add, sign } from '#lib/base/decimal/decimal.ts';
import { fixedText, text } from '#lib/base/decimal/text.ts';
import type { Amounts } from '../amounts/amounts.ts';
import type { Line } from '../amounts/line.ts';
import type { DocumentItem, TotalRow } from '../layout/document.ts';

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

export interface TotalLabels {
  readonly subtotal: string;
  readonly vat: string;
}

/** VAT rows: every rate above zero that no entry of the caller states, and zero beside them. */
function vatRows(amounts: Amounts, label: string): readonly TotalRow[] {
  const { plan, vatGroups, minorUnits } = amounts;
  const rated = vatGroups.filter((group) => group.category === 'S');
  if (plan.source === 'entry' || rated.length === 0) return [];
  const byRate = new Map<string, { base: typeof amounts.taxBasis; tax: typeof amounts.taxBasis }>();
  for (const group of vatGroups) {
    const key = text(group.rate);
    const known = byRate.get(key);
    byRate.set(key, {
      base: known === undefined ? group.base : add(known.base, group.base),
      tax: known === undefined ? group.tax : add(known.tax, group.tax),
    });
  }
  return [...byRate].map(([percent, { base, tax }]) => ({
    label,
    amount: fixedText(tax, minorUnits),
    vat: { percent, base: fixedText(base, minorUnits) },
  }));
}

/** Rows between table and total: subtotal, entries in the caller's order, VAT by rate. */
export function totalRows(amounts: Amounts, labels: TotalLabels): readonly TotalRow[] {
  const { entries, lines, minorUnits, lineTotal } = amounts;
  const vat = vatRows(amounts, labels.vat);
  // A single item without fee and tax is the total: the subtotal would only repeat it.
  if (lines.length === 1 && entries.length === 0 && vat.length === 0) return [];
  const subtotal = { label: labels.subtotal, amount: fixedText(lineTotal, minorUnits) };
  const entered = entries.map((entry) => ({
    label: entry.title,
    amount: fixedText(entry.amount, minorUnits),
  }));
  return [subtotal, ...entered, ...vat];
}
