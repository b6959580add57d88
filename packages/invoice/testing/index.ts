/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { linePricing } from '#amounts/line.ts';
export { VAT_TABLE } from '#amounts/vat-table.data.ts';
export { INVOICE_TYPES, kindOf } from '#document-type/invoice-type.ts';
export { computedInvoice, profiledTerms } from '#e-invoice/e-invoice.ts';
export { MANDATES } from '#law/mandate.data.ts';
export { type EInvoiceProfile, type FooterGroup, type InvoiceDocument, TEMPLATES } from '#layout/document.ts';
export { preparedEInvoice, preparedInvoice } from '#prepared-invoice.ts';
export { preparedInvoiceV1 } from '#prepared-invoice-v1.ts';
export { renderInvoice } from '#render-invoice.ts';
export { PROFILE_CHOICES } from '#request/request.ts';
export type { SemanticInvoice, SemanticLine, SemanticParty } from '#semantic/semantic-invoice.ts';
export { REASON_SOURCES, REASON_TEXTS } from '#vat-reason/reason-text.data.ts';
export type { VatReason } from '#vat-reason/vat-reason.ts';
export { MENTIONS } from '#vat-reason/vatex-words.data.ts';
export { worded } from '#words/worded-request.ts';
export { INVOICE_LANGUAGES } from '#words/words-of.ts';
export { invoiceRequest } from './invoice-request.ts';
export { sampleDocument, sampleItems } from './sample-document.ts';
export { SENTENCES } from './sentences.ts';
export { VAT_TABLE_CASES } from './vat-table-cases.ts';
export { violationCases } from './violation-cases.ts';
