import { addDays, isDate, lenientDate, writtenDate, writtenSpan } from '@kontor/base';
import { type ContextTerm, contextTerm } from './context-title.ts';
import { netDays } from './net-days.ts';
import type { CommonRequest, ContextItem, InvoiceMetadata, Period } from './request.ts';
import { titledText } from './sentences.ts';

/** The dates that a request states, in `metadata`, context items or notice; nothing is invented. */
export interface StatedDates {
  /** BT-2. */
  readonly issueDate: string | undefined;
  /** BT-9. */
  readonly dueDate: string | undefined;
  /** The due date follows from a net term of so many days, which notice or context items state instead of a day. */
  readonly netDays?: number | undefined;
  /** BT-72. */
  readonly deliveryDate: string | undefined;
  /** BG-14. */
  readonly deliveryPeriod: Period | undefined;
}

type Dated = Pick<CommonRequest, 'contextItems' | 'locale' | 'notice'> & {
  readonly metadata?: InvoiceMetadata | undefined;
  readonly paymentTerms?: string | undefined;
};

const optionalDate = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : lenientDate(text);

/** The first value under the terms that `read` understands. */
function firstRead<T>(
  items: readonly ContextItem[] | undefined,
  terms: readonly ContextTerm[],
  read: (value: string) => T | undefined,
): T | undefined {
  for (const { title, value = '' } of items ?? []) {
    const term = contextTerm(title);
    if (value === '' || term === undefined || !terms.includes(term)) continue;
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const INVOICE_DATE =
  '(?:dem\\s+)?(?:rechnungs|ausstellungs)datum|(?:the\\s+)?invoice\\s+date|(?:la\\s+)?date\\s+de\\s+(?:la\\s+)?facture|' +
  '(?:la\\s+)?data\\s+(?:della\\s+)?fattura|(?:de\\s+)?factuurdatum|(?:la\\s+)?fecha\\s+de\\s+(?:la\\s+)?factura';
/** A value such as `entspricht dem Rechnungsdatum`, `= invoice date`. */
const SAME_DAY = new RegExp(
  `^(?:(?:entspricht|ist gleich|wie|gleich|same as|equals|like|identique à|come|igual a|gelijk aan|=)\\s*)?(?:${INVOICE_DATE})\\.?$`,
  'iu',
);
/** The same as a sentence of the notice. */
const SAME_DAY_SENTENCE = new RegExp(
  '(?:liefer|leistungs)(?:-\\s?(?:/|und|bzw\\.)\\s?leistungs)?(?:datum|zeitpunkt|tag)\\s+(?:entspricht|ist gleich|=)\\s+(?:dem\\s+)?(?:rechnungs|ausstellungs)datum|' +
    '(?:delivery|supply|service)\\s+date\\s+(?:is the same as|equals|corresponds to|=)\\s+(?:the\\s+)?invoice\\s+date|' +
    'date\\s+of\\s+(?:delivery|supply|service)\\s+(?:is the same as|equals|corresponds to|=)\\s+(?:the\\s+)?(?:invoice\\s+date|date\\s+of\\s+invoice)',
  'iu',
);

/** Reads all of them; `metadata` wins. A delivery "on the invoice date" has that date, also the default one. */
export function statedDates(
  { metadata, contextItems, notice, locale, paymentTerms }: Dated,
  today: string,
): StatedDates {
  const date = (value: string) => writtenDate(value, locale);
  const issueDate = optionalDate(metadata?.issueDate) ?? firstRead(contextItems, ['issueDate'], date);
  const sameDay = issueDate ?? today;
  const span = firstRead(contextItems, ['deliveryDate', 'deliveryPeriod'], (value) =>
    SAME_DAY.test(value) ? { start: sameDay, end: sameDay } : writtenSpan(value, locale),
  );
  const said = SAME_DAY_SENTENCE.test(notice ?? '') ? { start: sameDay, end: sameDay } : undefined;
  const deliveryDate = optionalDate(metadata?.deliveryDate);
  const deliveryPeriod = statedPeriod(metadata);
  const due = dueDates({ metadata, contextItems, notice, locale, paymentTerms }, sameDay);
  if (deliveryDate !== undefined || deliveryPeriod !== undefined) {
    return { issueDate, ...due, deliveryDate, deliveryPeriod };
  }
  const delivered = span ?? said;
  const isDay = delivered !== undefined && delivered.start === delivered.end;
  return {
    issueDate,
    ...due,
    deliveryDate: isDay ? delivered.start : undefined,
    deliveryPeriod: isDay ? undefined : delivered,
  };
}

/** A day that is stated; else the day of issue and the days of a net term. */
function dueDates(
  { metadata, contextItems, notice = '', locale, paymentTerms = '' }: Dated,
  issued: string,
): Pick<StatedDates, 'dueDate' | 'netDays'> {
  const stated =
    optionalDate(metadata?.dueDate) ??
    firstRead(contextItems, ['dueDate'], (value) => writtenDate(value, locale));
  if (stated !== undefined) return { dueDate: stated };
  const days = netDays([
    paymentTerms,
    notice,
    ...(contextItems ?? []).map(({ title, value }) => titledText(title, value)),
  ]);
  const due = days === undefined ? undefined : addDays(issued, days);
  return due === undefined || !isDate(due) ? { dueDate: undefined } : { dueDate: due, netDays: days };
}

function statedPeriod(metadata: InvoiceMetadata | undefined): Period | undefined {
  const start = optionalDate(metadata?.deliveryPeriod?.start);
  const end = optionalDate(metadata?.deliveryPeriod?.end);
  return start === undefined && end === undefined ? undefined : { start, end };
}
