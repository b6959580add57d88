import { lenientDate } from '#lib/base/date/calendar-date.ts';
import { dateText } from '#lib/base/money-format/date-text.ts';
import type { InfoRow } from '../layout/document.ts';
import { contextTerm } from '../request/context-title.ts';

import type { ContextItem, InvoiceRequest } from '../request/request.ts';

const contextRows = (items: readonly ContextItem[] | undefined): readonly InfoRow[] =>
  (items ?? [])
    .map(({ title, value }) => ({ label: title ?? '', value: value ?? '' }))
    .filter(({ label, value }) => label !== '' || value !== '');

const DATES = ['issueDate', 'dueDate', 'deliveryDate'] as const;
const NUMBERS = ['number', 'orderNumber', 'buyerReference'] as const;

const showsNumber = (rows: readonly InfoRow[], value: string): boolean =>
  rows.some((row) => row.value === value);

/**
 * True when a context item already says this date. The right title belongs to it: the same day may be that of
 * delivery, and the date of issue must not vanish behind it.
 */
const showsDate = (rows: readonly InfoRow[], term: (typeof DATES)[number], date: string, label: string) =>
  rows.some(
    (row) =>
      lenientDate(row.value) === date &&
      (contextTerm(row.label) === term || row.label.toLowerCase() === label.toLowerCase()),
  );

/** The buyer's VAT number, which many kinds of invoice must name, and which has no place in an address window. */
function buyerNumberRow(
  rows: readonly InfoRow[],
  number: string | undefined,
  label: string,
): readonly InfoRow[] {
  if (number === undefined || number === '' || showsNumber(rows, number)) return [];
  return [{ label, value: number }];
}

/** `2026-001, 31.01.2026`, unless a context item shows the number already. */
function precedingRow(
  rows: readonly InfoRow[],
  { precedingInvoice, words, locale }: Pick<InvoiceRequest, 'precedingInvoice' | 'words' | 'locale'>,
): readonly InfoRow[] {
  if (precedingInvoice === undefined || showsNumber(rows, precedingInvoice.number)) return [];
  const { number, issueDate = '' } = precedingInvoice;
  const date = lenientDate(issueDate);
  const value = date === undefined ? number : `${number}, ${dateText(date, locale)}`;
  return [{ label: words.precedingInvoice, value }];
}

/** The block beside the address: what `metadata` states and no context item shows, then the context items. */
export function infoRows(request: InvoiceRequest): readonly InfoRow[] {
  const { metadata = {}, contextItems, labels, locale, recipient, words } = request;
  const rows = contextRows(contextItems);
  const numberRow = (term: (typeof NUMBERS)[number]): readonly InfoRow[] => {
    const value = metadata[term] ?? '';
    if (value === '' || showsNumber(rows, value)) return [];
    return [{ label: labels[term], value, ...(term === 'number' ? { strong: true } : {}) }];
  };
  const dateRow = (term: (typeof DATES)[number]): readonly InfoRow[] => {
    const date = lenientDate(metadata[term] ?? '');
    if (date === undefined || showsDate(rows, term, date, labels[term])) return [];
    return [{ label: labels[term], value: dateText(date, locale) }];
  };
  return [
    ...numberRow('number'),
    ...DATES.flatMap(dateRow),
    ...numberRow('orderNumber'),
    ...numberRow('buyerReference'),
    ...buyerNumberRow(rows, recipient.vatNumber, words.buyerVatNumber),
    ...precedingRow(rows, request),
    ...rows,
  ];
}

/** The block of version 1, which has no metadata. */
export const infoRowsV1 = contextRows;
