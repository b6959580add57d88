import { type PreparedInvoice, preparedInvoice } from '../prepared-invoice.ts';
import type { InvoiceInput, IssueContext } from '../request/request.ts';
import { invoiceRequest, type RequestSketch } from './invoice-request.ts';

export const SENDER = {
  name: 'ACME Holding SE',
  street: 'Wiedner Hauptstraße 32',
  postalCode: '1040',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU16370905',
  iban: 'AT572011140014400144',
};
export const RECIPIENT = {
  name: 'Donau Handels GmbH',
  street: 'Praterstraße 1',
  postalCode: '1020',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU37675002',
};
export const ISSUE_CONTEXT: IssueContext = { nowMs: Date.UTC(2026, 10, 21), pdfDates: 'now' };

/** A request of 120.00 with VAT, as the operation hands it in: without the words that follow from it. */
export function input(sketch: RequestSketch): InvoiceInput {
  const { words, labels, language, ...request } = invoiceRequest({
    sender: SENDER,
    recipient: RECIPIENT,
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
