import { compactDate, text } from '@kontor/base';
import { asciiLine } from './ascii-line.ts';
import type {
  DirectDebit,
  PayBySquareDocument,
  PayBySquarePayment,
  PaymentType,
  Period,
  StandingOrder,
} from './document.ts';

const SEPARATOR = '\t';

const TYPE_CODES: Readonly<Record<PaymentType, string>> = {
  PAYMENT_ORDER: '1',
  STANDING_ORDER: '2',
  DIRECT_DEBIT: '4',
};

/** Capital B means two months, small b two weeks. */
const PERIOD_CODES: Readonly<Record<Period, string>> = {
  DAILY: 'd',
  WEEKLY: 'w',
  BIWEEKLY: 'b',
  MONTHLY: 'm',
  BIMONTHLY: 'B',
  QUARTERLY: 'q',
  SEMIANNUALLY: 's',
  ANNUALLY: 'a',
};

/** Collects the fields; `changed` becomes true when a text had to be folded. */
class Fields {
  readonly #fields: string[] = [];
  changed = false;

  add(...values: (string | undefined)[]): void {
    for (const value of values) this.#fields.push(value ?? '');
  }

  addLine(given: string | undefined): void {
    const line = asciiLine(given ?? '');
    this.changed ||= line.changed;
    this.add(line.text);
  }

  text(): string {
    return this.#fields.join(SEPARATOR);
  }
}

const amountText = (amount: number | undefined): string => (amount === undefined ? '' : text(amount));
const dateText = (date: string | undefined): string => (date === undefined ? '' : compactDate(date));

/** Bit n − 1 for month n: January 1, December 2048; empty when every month is meant. */
function monthsText({ month, months }: StandingOrder): string {
  const all = month === undefined ? (months ?? []) : [month];
  const bits = all.reduce((set, one) => set | (1 << (one - 1)), 0);
  return bits === 0 ? '' : String(bits);
}

function addStandingOrder(fields: Fields, order: StandingOrder): void {
  fields.add('1', order.day === undefined ? '' : String(order.day), monthsText(order));
  fields.add(PERIOD_CODES[order.period], dateText(order.lastDate));
}

function addDirectDebit(fields: Fields, debit: DirectDebit): void {
  fields.add('1', debit.scheme === 'SEPA' ? '1' : '0', debit.type === 'RECURRENT' ? '1' : '0');
  fields.add(debit.variableSymbol, debit.specificSymbol);
  for (const line of [debit.reference, debit.mandate, debit.creditor, debit.contract]) fields.addLine(line);
  fields.add(amountText(debit.maxAmount), dateText(debit.validTill));
}

function addPayment(fields: Fields, payment: PayBySquarePayment): void {
  fields.add(TYPE_CODES[payment.type], amountText(payment.amount), payment.currency);
  fields.add(dateText(payment.dueDate));
  fields.add(payment.variableSymbol, payment.constantSymbol, payment.specificSymbol);
  fields.addLine(payment.reference);
  fields.addLine(payment.note);
  fields.add(String(payment.accounts.length));
  for (const { iban, bic } of payment.accounts) fields.add(iban, bic);
  const { type, standingOrder, directDebit } = payment;
  if (type === 'STANDING_ORDER' && standingOrder !== undefined) addStandingOrder(fields, standingOrder);
  else fields.add('0');
  if (type === 'DIRECT_DEBIT' && directDebit !== undefined) addDirectDebit(fields, directDebit);
  else fields.add('0');
}

/**
 * The fields of a document joined by TAB, in the order of the PAY by square specification: head, payments, and
 * (since 1.1.0) the recipients of all payments. ASCII only; `changed` means that text was folded.
 */
export function fieldText(document: PayBySquareDocument): { text: string; changed: boolean } {
  const fields = new Fields();
  fields.addLine(document.invoice);
  fields.add(String(document.payments.length));
  for (const payment of document.payments) addPayment(fields, payment);
  for (const { recipient } of document.payments) {
    for (const line of [recipient.name, recipient.street, recipient.city]) fields.addLine(line);
  }
  return { text: fields.text(), changed: fields.changed };
}
