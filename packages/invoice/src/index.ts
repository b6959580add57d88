/**
 * Invoices and e-invoices: all that other packages and the service may use of it (README.md).
 */

// The model of EN 16931-1, written in both syntaxes.
export { ciiXml } from './cii/cii-xml.ts';
export { isCreditCode } from './document-type/type-code.ts';
export { withinProfile } from './e-invoice/within-profile.ts';
// Jobs, settings and warnings.
export { invoiceJob, invoiceJobV1, invoiceXmlJob } from './invoice-jobs.ts';
export { invoicePdf } from './invoice-pdf.ts';
// What a request may have.
export { invoiceCheck } from './invoice-violations.ts';
export type { EInvoiceProfile } from './layout/document.ts';
// How an e-invoice is inside a PDF.
export { eInvoiceParts } from './layout/e-invoice-parts.ts';
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
export { ublXml } from './ubl/ubl-xml.ts';
// An e-invoice of others, to be seen.
export type { InvoiceViewOrder, ViewedDetail, ViewedLine } from './view/view-order.ts';
export { viewedDocument } from './view/viewed-document.ts';
export { type ViewedInvoice, viewedHtml, viewedPdf } from './view/viewed-invoice.ts';
export { INVOICE_LANGUAGES } from './words/words-of.ts';
