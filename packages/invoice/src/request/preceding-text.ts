import { dateText, lenientDate } from '@kontor/base';
import type { InvoiceRequest } from './request.ts';

interface NamedInvoice {
  readonly number: string;
  readonly issueDate?: string | undefined;
}

/** An earlier invoice as people read it (BT-25, BT-26): `2026-001, 31.01.2026`. */
export function precedingText(
  { number, issueDate = '' }: NamedInvoice,
  locale: InvoiceRequest['locale'],
): string {
  const date = lenientDate(issueDate);
  return date === undefined ? number : `${number}, ${dateText(date, locale)}`;
}
