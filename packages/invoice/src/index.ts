/**
 * Invoices and e-invoices: all that other packages and the service may use of it (README.md).
 */

// Jobs, settings and warnings.
export { invoiceJob, invoiceJobV1, invoiceXmlJob } from './invoice-jobs.ts';
export { invoicePdf } from './invoice-pdf.ts';
// What a request may have.
export { invoiceCheck } from './invoice-violations.ts';
export type { EInvoiceProfile } from './layout/document.ts';
export type { Warning } from './prepared-invoice.ts';
export { itemsTextViolations } from './request/items-text.ts';
export { logoBytes } from './request/logo.ts';
export type { InvoiceInput } from './request/request.ts';
export { swissViolationsV1 } from './request/swiss-request.ts';
// Members of requests.
export { commonShape, footWordShape, LABELS_TEXT, labelShape } from './schema/invoice-members.ts';
export { invoiceSchema } from './schema/invoice-schema.ts';
export { feeTaxItems, items } from './schema/item.ts';
export { ACME, DONAU, MUSTER, VEHEMENT } from './schema/sample-parties.data.ts';
export { swissCreditor, swissDebtor, swissShape } from './schema/swiss.ts';
export { printable } from './schema/text.ts';
export type { SemanticInvoice } from './semantic/semantic-invoice.ts';
export { INVOICE_SETTINGS, type InvoiceSettings } from './settings.ts';
export { INVOICE_LANGUAGES } from './words/words-of.ts';
