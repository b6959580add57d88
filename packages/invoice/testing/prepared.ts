import { type PreparedInvoice, preparedInvoice } from '#prepared-invoice.ts';
import type { InvoiceInput, IssueContext } from '#request/request.ts';
import { ACME, DONAU } from '#schema/sample-parties.data.ts';
import { invoiceRequest, type RequestSketch } from './invoice-request.ts';

const { contact: _contact, bic: _bic, ...SENDER } = ACME;

export { DONAU as RECIPIENT, SENDER };
export const ISSUE_CONTEXT: IssueContext = { nowMs: Date.UTC(2026, 10, 21), pdfDates: 'now' };

/** A request of 120.00 with VAT, as the operation hands it in: without the words that follow from it. */
export function input(sketch: RequestSketch): InvoiceInput {
  const { words, labels, language, ...request } = invoiceRequest({
    sender: SENDER,
    recipient: DONAU,
    items: [{ description: 'Beratung', unitPrice: 100, tax: 20 }],
    metadata: { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' },
    ...sketch,
  });
  return { ...request, labels: {}, ...(sketch.language === undefined ? {} : { language: sketch.language }) };
}

export const prepared = (sketch: RequestSketch, context: Partial<IssueContext> = {}): PreparedInvoice =>
  preparedInvoice(input(sketch), { ...ISSUE_CONTEXT, ...context });

/** The e-invoice as text; empty where there is none. */
export const xmlOf = (sketch: RequestSketch, context: Partial<IssueContext> = {}): string =>
  new TextDecoder().decode(prepared(sketch, context).document.eInvoice?.xml);
