import {
  addDays,
  calendarDate,
  compare,
  type Decimal,
  dateText,
  daysBetween,
  decimal,
  fixedText,
  lenientDate,
  type MoneyFormat,
  sign,
  type Violation,
  violation,
} from '@kontor/base';
import { percentage, percentOf } from '../amounts/percentage.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { EarlyPayment, InvoiceRequest } from '../request/request.ts';
import { filledPattern, withMarks } from '../words/filled-pattern.ts';

/** A discount for paying early, counted from the date of issue. */
export interface EarlyPaymentTerm {
  readonly percent: Decimal;
  readonly days: number;
  /** `YYYY-MM-DD`. */
  readonly until: string;
  /** What it is taken of. */
  readonly base: Decimal;
  /** The base is another than the total with VAT. */
  readonly hasOwnBase: boolean;
  /** In the decimals of the currency. */
  readonly amount: Decimal;
}

/** What of an invoice its discounts follow from. */
export interface EarlyPaymentFacts {
  readonly request: Pick<InvoiceRequest, 'earlyPayment'>;
  readonly terms: Pick<InvoiceTerms, 'issueDate' | 'dueDate'>;
  readonly amounts: { readonly due: Decimal; readonly grandTotal: Decimal; readonly minorUnits: number };
}

function lastDay({ days, until }: EarlyPayment, issueDate: string): string {
  return days === undefined ? (lenientDate(until ?? '') ?? issueDate) : addDays(issueDate, days);
}

/** The discounts of an invoice, in the order of the request. */
export const earlyPaymentTerms = ({
  request: { earlyPayment = [] },
  terms: { issueDate },
  amounts: { due, grandTotal, minorUnits },
}: EarlyPaymentFacts): readonly EarlyPaymentTerm[] =>
  earlyPayment.map((given) => {
    const percent = percentage(given.percent);
    const base = given.base === undefined ? due : decimal(given.base);
    const until = lastDay(given, issueDate);
    return {
      percent,
      days: daysBetween(issueDate, until),
      until,
      base,
      hasOwnBase: compare(base, grandTotal) !== 0,
      amount: percentOf(base, percent, minorUnits),
    };
  });

/** Discounts end between the date of issue and the due date. */
export function earlyPaymentViolations({
  request: { earlyPayment = [] },
  terms: { issueDate, dueDate },
}: Pick<EarlyPaymentFacts, 'request' | 'terms'>): readonly Violation[] {
  return earlyPayment.flatMap((given, index) => {
    const member = given.days === undefined ? 'until' : 'days';
    const refused = (description: string) => [
      violation(['earlyPayment', index, member], { kind: 'valid' }, description),
    ];
    const until = lastDay(given, issueDate);
    if (calendarDate(until) === undefined) return refused('must not end after the year 9999');
    if (until < issueDate) return refused('must not be before the date of issue');
    if (dueDate !== undefined && until > dueDate) return refused('must not be after the due date');
    return [];
  });
}

/** `2 % Skonto bei Zahlung bis 14.02.2026: EUR 21,24`; with a base of its own also `(EUR 1.062,00 × 2 %)`. */
export function earlyPaymentText(
  { percent, until, base, hasOwnBase, amount }: EarlyPaymentTerm,
  { words, locale }: Pick<InvoiceRequest, 'words' | 'locale'>,
  { money, minorUnits }: { readonly money: MoneyFormat; readonly minorUnits: number },
): string {
  const rate = money.percent(fixedText(percent, 2));
  const sentence = filledPattern(withMarks(words.earlyPayment, ['percent', 'date']), {
    percent: rate,
    date: dateText(until, locale),
  });
  if (sign(amount) <= 0) return sentence;
  const total = (value: Decimal) => money.total(fixedText(value, minorUnits));
  const own = hasOwnBase ? ` (${total(base)} × ${rate})` : '';
  return `${sentence}: ${total(amount)}${own}`;
}

/** `#SKONTO#TAGE=14#PROZENT=2.00#` of XRechnung 3.0 (BR-DE-18), with the base where it is another than the total. */
export const earlyPaymentLine = ({ days, percent, base, hasOwnBase }: EarlyPaymentTerm): string =>
  `#SKONTO#TAGE=${days}#PROZENT=${fixedText(percent, 2)}${hasOwnBase ? `#BASISBETRAG=${fixedText(base, 2)}` : ''}#`;
