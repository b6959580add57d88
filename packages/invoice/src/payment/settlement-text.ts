import { type Decimal, dateText, fixedText, moneyFormat, negate, text } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { IncludedTax, Payment } from '../amounts/payments.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';

/** What the texts on earlier payments are worded by. */
export type Worded = Pick<InvoiceRequest, 'labels' | 'words' | 'locale' | 'currency' | 'currencyFormat'>;

/** `Deposit 2026-007, 12.01.2026`. */
export function paymentLabel({ title, date }: Payment, { words, locale }: Worded): string {
  const name = title ?? words.paidAmount;
  return date === undefined ? name : `${name}, ${dateText(date, locale)}`;
}

/** `RE-7, 01.01.2026`: the invoice of a payment, unless its title has the number already. */
function invoiceText({ title = '', invoice }: Payment, { locale }: Worded): readonly string[] {
  if (invoice === undefined) return [];
  const { number, issueDate } = invoice;
  const day = issueDate === undefined ? [] : [dateText(issueDate, locale)];
  const parts = title.includes(number) ? day : [number, ...day];
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** `Net 500.00, VAT 20 % 100.00`. */
function partsText(
  { net, rate, amount }: IncludedTax,
  { labels, words, locale, currency, currencyFormat }: Worded,
  minorUnits: number,
): string {
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  return filledPattern(words.netAndVat, {
    net: money.sum(fixedText(net, minorUnits)),
    vat: labels.vat,
    rate: rate === undefined ? '' : money.percent(text(rate)),
    tax: money.sum(fixedText(amount, minorUnits)),
  }).replace(/ {2,}/g, ' ');
}

/** The lines below a payment's label: its invoice, net and VAT. */
export const paymentNotes = (payment: Payment, request: Worded, minorUnits: number): readonly string[] => [
  ...invoiceText(payment, request),
  ...(payment.included === undefined ? [] : [partsText(payment.included, request, minorUnits)]),
];

/**
 * What the amount due follows from, as a note of the e-invoice (BT-22) with the figures of the page: EN 16931 has one
 * sum for it (BT-113), and no term for what is kept back.
 */
export function settlementNote(amounts: Amounts, request: Worded): string {
  const { payments, withholdings, minorUnits } = amounts;
  const { locale, currency, currencyFormat } = request;
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  const total = (value: Decimal) => money.total(fixedText(value, minorUnits));
  const kept = withholdings.map(({ title, amount }) => `${title}: ${total(negate(amount))}`);
  const paid = payments
    .filter(({ invoice, included }) => invoice !== undefined || included !== undefined)
    .map((payment) => {
      const notes = paymentNotes(payment, request, minorUnits);
      return `${paymentLabel(payment, request)} (${notes.join('; ')}): ${total(negate(payment.amount))}`;
    });
  return [...kept, ...paid].join('\n');
}
