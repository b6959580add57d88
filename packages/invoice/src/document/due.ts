import { dateText, lenientDate, sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { isCreditNote } from '../document-type/invoice-type.ts';
import type { DocumentDue, InfoRow, InvoiceDocument } from '../layout/document.ts';
import { contextTerm } from '../request/context-title.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern, withMarks } from '../words/filled-pattern.ts';

type DueRequest = Pick<InvoiceRequest, 'type' | 'dueAtTop' | 'metadata' | 'words' | 'locale'>;

/**
 * Amount due and due date for the top of the first page (rules: Amount due at the top); none where `dueAtTop` is off.
 * @param total the last of the totals, which has the same amount
 */
export function documentDue(
  amounts: Pick<Amounts, 'due' | 'payments'>,
  { type, dueAtTop, metadata, words, locale }: DueRequest,
  total: InvoiceDocument['total'],
): DocumentDue | undefined {
  if (!dueAtTop) return undefined;
  const { amount } = total;
  if (amounts.payments.length > 0 && sign(amounts.due) === 0) return { label: words.paid, amount };
  // Nobody is asked to pay it.
  if (isCreditNote(type)) return total;
  const day = lenientDate(metadata?.dueDate ?? '');
  const date =
    day === undefined || words.dueBy === ''
      ? {}
      : { date: filledPattern(withMarks(words.dueBy, ['date']), { date: dateText(day, locale) }) };
  return { label: words.amountDue, amount, ...date };
}

/** Marks the row that shows the due date of `metadata`. */
export function dueDateMarked(
  rows: readonly InfoRow[],
  { metadata, labels, locale }: Pick<InvoiceRequest, 'metadata' | 'labels' | 'locale'>,
): readonly InfoRow[] {
  const day = lenientDate(metadata?.dueDate ?? '');
  if (day === undefined) return rows;
  const value = dateText(day, locale);
  return rows.map((row) =>
    row.label === labels.dueDate && row.value === value ? { ...row, isDueDate: true } : row,
  );
}

/** Marks the rows that show the number of the heading. */
export const numberMarked = (rows: readonly InfoRow[], number: string | undefined): readonly InfoRow[] =>
  rows.map((row) =>
    row.value === number && (row.strong === true || contextTerm(row.label) === 'number')
      ? { ...row, isNumber: true }
      : row,
  );
