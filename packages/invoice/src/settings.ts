import { SWISS_BILL_SETTINGS } from '@kontor/payment/invoices';
import { choice, type ValuesOf } from '@kontor/schema';

/** What the operator decides about invoices of both versions. */
export const INVOICE_SETTINGS = {
  PDF_DATES: choice(['now', 'issue'], 'issue: dates of invoice files are the issue date'),
  ...SWISS_BILL_SETTINGS,
};

export type InvoiceSettings = ValuesOf<typeof INVOICE_SETTINGS>;
