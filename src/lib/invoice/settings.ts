import { choice } from '#lib/base/setting/kinds.ts';
import type { ValuesOf } from '#lib/base/setting/setting.ts';
import { SWISS_BILL_SETTINGS } from '#lib/payment/swiss-bill/settings.ts';

/** What the operator decides about invoices of both versions. */
export const INVOICE_SETTINGS = {
  PDF_DATES: choice(['now', 'issue'], 'issue: dates of invoice files are the issue date'),
  ...SWISS_BILL_SETTINGS,
};

export type InvoiceSettings = ValuesOf<typeof INVOICE_SETTINGS>;
