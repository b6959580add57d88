import { decimal, sign } from '@kontor/base';
import type { TotalRow } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern, withMarks } from '../words/filled-pattern.ts';
import type { InvoiceViewOrder } from './view-order.ts';

type Worded = Pick<InvoiceRequest, 'labels' | 'words' | 'taxCurrency' | 'locale'>;

const row = (label: string, amount: string | undefined, more: Partial<TotalRow> = {}): readonly TotalRow[] =>
  amount === undefined ? [] : [{ label, amount, ...more }];

/** Rules that a term breaks, to be printed at its value; empty for none. */
export const brokenAt = ({ findings }: Pick<InvoiceViewOrder, 'findings'>, term: string): string =>
  [...new Set(findings.filter(({ name }) => name === term).map((one) => one.term))].join(', ');

/** Decimal text with the other sign; its decimals stay. */
export const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** The sums of an e-invoice, each as it is stated, in the order in which invoices have them. */
export function viewedTotals(
  order: InvoiceViewOrder,
  { labels, words, taxCurrency }: Worded,
): readonly TotalRow[] {
  const { totals, fees, taxes } = order;
  const marked = (term: string): Partial<TotalRow> => {
    const note = brokenAt(order, term);
    return note === '' ? {} : { note };
  };
  const { lines, net, tax, taxInTaxCurrency, total, prepaid, rounding, due } = totals;
  const isPaidInPart =
    due !== undefined && (prepaid !== undefined || rounding !== undefined || due !== total);
  const pattern = withMarks(words.taxOnBase, ['rate', 'base']);
  return [
    ...row(labels.subtotal, lines, marked('BT-106')),
    ...fees.flatMap(({ reason, amount }) =>
      row(reason || (sign(decimal(amount)) < 0 ? words.discount : words.surcharge), amount),
    ),
    ...(net === lines && brokenAt(order, 'BT-109') === ''
      ? []
      : row(labels.netTotal, net, { isSum: true, ...marked('BT-109') })),
    ...taxes.flatMap(({ rate, base, tax: amount, reason }) =>
      row(labels.vat, amount, {
        ...(rate === undefined || base === undefined ? {} : { vat: { pattern, percent: rate, base } }),
        ...(reason === undefined ? {} : { note: reason }),
      }),
    ),
    ...(taxes.length === 1 && taxes[0]!.tax === tax
      ? []
      : row(words.taxTotal, tax, { isSum: true, ...marked('BT-110') })),
    ...(taxCurrency === undefined
      ? []
      : row(
          filledPattern(withMarks(words.vatIn, ['vat', 'currency']), {
            vat: labels.vat,
            currency: taxCurrency.code,
          }),
          taxInTaxCurrency,
          { currency: taxCurrency.code, isAside: true },
        )),
    ...(isPaidInPart ? row(labels.total, total, { isSum: true, ...marked('BT-112') }) : []),
    ...row(words.paidAmount, prepaid === undefined ? undefined : negative(prepaid)),
    ...row(words.rounding, rounding),
  ];
}
