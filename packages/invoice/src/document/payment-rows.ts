import { dateText, fixedText, negate } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { Payment } from '../amounts/payments.ts';
import type { InvoiceDocument, TotalRow } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';

type Worded = Pick<InvoiceRequest, 'labels' | 'words' | 'locale'>;

/** `Deposit 2026-007, 12.01.2026`. */
function paymentLabel({ title, date }: Payment, { words, locale }: Worded): string {
  const name = title ?? words.paidAmount;
  return date === undefined ? name : `${name}, ${dateText(date, locale)}`;
}

/** Total and what was paid of it already; no rows where nothing was paid, for then the total is the amount due. */
export function paymentRows(
  { payments, grandTotal, minorUnits }: Amounts,
  request: Worded,
): readonly TotalRow[] {
  if (payments.length === 0) return [];
  const paid = payments.map((payment) => ({
    label: paymentLabel(payment, request),
    amount: fixedText(negate(payment.amount), minorUnits),
  }));
  const total = { label: request.labels.total, amount: fixedText(grandTotal, minorUnits), isSum: true };
  return [total, ...paid];
}

/** The last row, set apart: the amount due (BT-115). */
export const dueRow = (
  { payments, due, minorUnits }: Amounts,
  { labels, words }: Worded,
): InvoiceDocument['total'] => ({
  label: payments.length === 0 ? labels.total : words.amountDue,
  amount: fixedText(due, minorUnits),
});
