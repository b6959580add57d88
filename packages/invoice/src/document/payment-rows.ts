import { add, type Decimal, fixedText, moneyFormat, negate, sign, text, ZERO } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { InvoiceDocument, TotalRow } from '../layout/document.ts';
import { paymentLabel, paymentNotes, type Worded } from '../payment/settlement-text.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';

/** The VAT that the payments include, by rate, highest first (UStG § 14 Abs. 5 S. 2, DE; § 11 Abs. 1, AT). */
function includedRows({ payments, minorUnits }: Amounts, request: Worded): readonly TotalRow[] {
  const sums = new Map<string, Decimal>();
  for (const { included } of payments) {
    if (included === undefined) continue;
    const rate = included.rate === undefined ? '' : text(included.rate);
    sums.set(rate, add(sums.get(rate) ?? ZERO, included.amount));
  }
  const { labels, words, locale, currency, currencyFormat } = request;
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  return [...sums]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([rate, amount]) => ({
      label: filledPattern(words.includedVat, {
        vat: labels.vat,
        rate: rate === '' ? '' : money.percent(rate),
      })
        .replace(/ {2,}/g, ' ')
        .trim(),
      amount: fixedText(amount, minorUnits),
      isSum: true,
      isAside: true,
    }));
}

/** Whether the amount due is another than the total. */
const isLessened = ({ payments, withholdings, rounding }: Amounts): boolean =>
  payments.length > 0 || withholdings.length > 0 || sign(rounding) !== 0;

/**
 * Total, what is kept back of it, what was paid already, and rounding; no rows where none of these is: for then the
 * total is the amount due.
 */
export function paymentRows(amounts: Amounts, request: Worded): readonly TotalRow[] {
  if (!isLessened(amounts)) return [];
  const { payments, withholdings, rounding, grandTotal, minorUnits } = amounts;
  const figure = (value: Decimal) => fixedText(value, minorUnits);
  const kept = withholdings.map(({ title, amount }) => ({ label: title, amount: figure(negate(amount)) }));
  const paid = payments.map((payment) => {
    const notes = paymentNotes(payment, request, minorUnits);
    return {
      label: paymentLabel(payment, request),
      amount: figure(negate(payment.amount)),
      ...(notes.length === 0 ? {} : { note: notes.join('\n') }),
    };
  });
  const rounded = sign(rounding) === 0 ? [] : [{ label: request.words.rounding, amount: figure(rounding) }];
  const total = { label: request.labels.total, amount: figure(grandTotal), isSum: true } as const;
  return [total, ...kept, ...paid, ...includedRows(amounts, request), ...rounded];
}

/** The last row, set apart: the amount due (BT-115). */
export const dueRow = (
  amounts: Amounts,
  { labels, words }: Pick<InvoiceRequest, 'labels' | 'words'>,
): InvoiceDocument['total'] => ({
  label: isLessened(amounts) ? words.amountDue : labels.total,
  amount: fixedText(amounts.due, amounts.minorUnits),
});
