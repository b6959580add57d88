import { lenientDate } from '../../date/calendar-date.ts';
import { contextTerm } from '../context-title.ts';
import type { InfoRow } from '../layout/document.ts';
import { localDate } from '../local-text.ts';
import type { ContextItem, InvoiceRequest } from '../request.ts';

type StandardTerm = 'number' | 'issueDate' | 'dueDate';

const contextRows = (items: readonly ContextItem[] | undefined): readonly InfoRow[] =>
  (items ?? [])
    .map(({ title, value }) => ({ label: title ?? '', value: value ?? '' }))
    .filter(({ label, value }) => label !== '' || value !== '');

/**
 * True when a context item already says this. A number is known by itself; a date also needs the right title, for
 * the same day may be that of delivery, and the date of issue must not vanish behind it.
 */
function isShown(rows: readonly InfoRow[], term: StandardTerm, value: string, label: string): boolean {
  if (term === 'number') return rows.some((row) => row.value === value);
  return rows.some(
    (row) =>
      lenientDate(row.value) === value &&
      (contextTerm(row.label) === term || row.label.toLowerCase() === label.toLowerCase()),
  );
}

/** The block beside the address: number and dates that the caller gives, then the context items. */
export function infoRows({ metadata, contextItems, labels, locale }: InvoiceRequest): readonly InfoRow[] {
  const rows = contextRows(contextItems);
  const standard: InfoRow[] = [];
  const number = metadata?.number;
  if (number !== undefined && number !== '' && !isShown(rows, 'number', number, labels.number)) {
    standard.push({ label: labels.number, value: number, strong: true });
  }
  for (const term of ['issueDate', 'dueDate'] as const) {
    const date = metadata?.[term] === undefined ? undefined : lenientDate(metadata[term]);
    if (date === undefined || isShown(rows, term, date, labels[term])) continue;
    standard.push({ label: labels[term], value: localDate(date, locale) });
  }
  return [...standard, ...rows];
}

/** The block of version 1, which has no metadata. */
export const infoRowsV1 = contextRows;
