/**
 * What turns e-invoices of others into documents: writers by the model of EN 16931-1, pages, parts of a PDF. By itself,
 * since threads that only judge and order need none of it.
 */

export { ciiXml } from '../cii/cii-xml.ts';
export { isCreditCode } from '../document-type/type-code.ts';
export { withinProfile } from '../e-invoice/within-profile.ts';
export { eInvoiceParts } from '../layout/e-invoice-parts.ts';
export { ublXml } from '../ubl/ubl-xml.ts';
export type { InvoiceViewOrder, ViewedDetail, ViewedLine } from '../view/view-order.ts';
export { viewedDocument } from '../view/viewed-document.ts';
export { type ViewedInvoice, viewedHtml, viewedPdf } from '../view/viewed-invoice.ts';
export { negative } from '../view/viewed-totals.ts';
