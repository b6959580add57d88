import { add, type Decimal, dateText, fixedText, moneyFormat, negate, sign, text, ZERO } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { IncludedTax, Payment } from '../amounts/payments.ts';
import type { InvoiceDocument, TotalRow } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';

type Worded = Pick<InvoiceRequest, 'labels' | 'words' | 'locale' | 'currency' | 'currencyFormat'>;

/** `Deposit 2026-007, 12.01.2026`. */
function paymentLabel({ title, date }: Payment, { words, locale }: Worded): string {
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
