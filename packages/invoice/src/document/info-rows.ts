import { dateText, lenientDate, writtenDate, writtenSpan } from '@kontor/base';
import type { InfoRow } from '../layout/document.ts';
import { type ContextTerm, contextTerm } from '../request/context-title.ts';
import { statedPreceding } from '../request/invoice-terms.ts';
import { precedingText } from '../request/preceding-text.ts';
import type { ContextItem, InvoiceRequest } from '../request/request.ts';
import { taxNumberLabel } from './japanese.ts';
import { furtherPartyRows, partyNumberRows, placeRows, referenceRows, taxPointRow } from './model-rows.ts';
import { periodText } from './period-text.ts';

const contextRows = (items: readonly ContextItem[] | undefined): readonly InfoRow[] =>
  (items ?? [])
    .map(({ title, value }) => ({ label: title ?? '', value: value ?? '' }))
    .filter(({ label, value }) => label !== '' || value !== '');

const DATES = ['issueDate', 'dueDate', 'deliveryDate'] as const;
const NUMBERS = ['number', 'orderNumber', 'buyerReference'] as const;

const showsNumber = (rows: readonly InfoRow[], value: string): boolean =>
  rows.some((row) => row.value === value);

type DateTerm = (typeof DATES)[number];

const isTitled = (row: InfoRow, term: ContextTerm, label: string): boolean =>
  contextTerm(row.label) === term || row.label.toLowerCase() === label.toLowerCase();

/**
 * True when a context item already has this date. The right title belongs to it: the same day may be that of
 * delivery, and the date of issue must not vanish behind it.
 */
function showsDate(
  rows: readonly InfoRow[],
  term: DateTerm,
  date: string,
  { labels, locale }: InvoiceRequest,
) {
  return rows.some((row) => writtenDate(row.value, locale) === date && isTitled(row, term, labels[term]));
}

/** The dates of `metadata`; of issue also the one that the e-invoice has by default. */
function dateRows(
  request: InvoiceRequest,
  rows: readonly InfoRow[],
  defaultDay: string | undefined,
): readonly InfoRow[] {
  const { metadata = {}, labels, locale } = request;
  return DATES.flatMap((term) => {
    const stated = lenientDate(metadata[term] ?? '');
    const isStatedElsewhere = rows.some((row) => isTitled(row, term, labels[term]));
    const byDefault = term === 'issueDate' && !isStatedElsewhere ? defaultDay : undefined;
    const date = stated ?? byDefault;
    if (date === undefined || labels[term] === '' || showsDate(rows, term, date, request)) return [];
    return [{ label: labels[term], value: dateText(date, locale) }];
  });
}

/** `01.01.2026 – 31.01.2026`, unless a context item shows the period already. */
function periodRow(
  { metadata, words, locale }: InvoiceRequest,
  rows: readonly InfoRow[],
): readonly InfoRow[] {
  const start = lenientDate(metadata?.deliveryPeriod?.start ?? '');
  const end = lenientDate(metadata?.deliveryPeriod?.end ?? '');
  if (start === undefined && end === undefined) return [];
  const isShown = rows.some(({ value }) => {
    const span = writtenSpan(value, locale);
    return span !== undefined && span.start === start && span.end === end;
  });
  return isShown || words.deliveryPeriod === ''
    ? []
    : [{ label: words.deliveryPeriod, value: periodText({ start, end }, locale) }];
}

/** The buyer's VAT number, which many kinds of invoice must name, and which has no place in an address window. */
function buyerNumberRow(
  rows: readonly InfoRow[],
  number: string | undefined,
  label: string,
): readonly InfoRow[] {
  if (number === undefined || number === '' || label === '' || showsNumber(rows, number)) return [];
  return [{ label: taxNumberLabel(label, number), value: number }];
}

/** A row each, unless a context item shows the number already. */
const precedingRows = (
  rows: readonly InfoRow[],
  request: Pick<InvoiceRequest, 'precedingInvoice' | 'precedingInvoices' | 'words' | 'locale'>,
): readonly InfoRow[] =>
  statedPreceding(request)
    .filter(({ number }) => !showsNumber(rows, number))
    .map((one) => ({ label: request.words.precedingInvoice, value: precedingText(one, request.locale) }));

/**
 * The block beside the address: what `metadata` states and no context item shows, then the context items. An empty
 * label leaves its row out.
 * @param defaultDay the date of issue that the e-invoice has although nobody stated one
 */
export function infoRows(request: InvoiceRequest, defaultDay?: string): readonly InfoRow[] {
  const { metadata = {}, contextItems, labels, recipient, words } = request;
  const rows = contextRows(contextItems);
  const numberRow = (term: (typeof NUMBERS)[number]): readonly InfoRow[] => {
    const value = metadata[term] ?? '';
    if (value === '' || labels[term] === '' || showsNumber(rows, value)) return [];
    return [{ label: labels[term], value, ...(term === 'number' ? { strong: true } : {}) }];
  };
  return [
    ...numberRow('number'),
    ...dateRows(request, rows, defaultDay),
    ...taxPointRow(request, rows),
    ...periodRow(request, rows),
    ...numberRow('orderNumber'),
    ...numberRow('buyerReference'),
    ...referenceRows(request, rows),
    ...buyerNumberRow(rows, recipient.vatNumber, words.recipientVatNumber),
    ...partyNumberRows(request, rows),
    ...precedingRows(rows, request),
    ...placeRows(request, rows),
    ...furtherPartyRows(request, rows),
    ...rows,
  ];
}

/** The block of version 1, which has no metadata. */
export const infoRowsV1 = contextRows;
