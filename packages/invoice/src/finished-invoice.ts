import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { LogoPicture } from '@kontor/pdf';
import { type PreparedInvoice, preparedEInvoice, preparedInvoice, type Warning } from './prepared-invoice.ts';
import { preparedInvoiceV1 } from './prepared-invoice-v1.ts';
import { renderInvoice } from './render-invoice.ts';
import type { InvoiceInput, InvoiceInputV1, IssueContext } from './request/request.ts';
import { invoiceSlip } from './swiss-slip.ts';

/** A request and what else its invoice depends on. */
export interface InvoiceOrder<Request> {
  readonly request: Request;
  readonly issueContext: IssueContext;
  /** The logo, decoded; the request then has none. */
  readonly logo?: LogoPicture | undefined;
}

/** A finished invoice and the headers beside the file. */
export interface FinishedInvoice {
  readonly pdf: Uint8Array;
  readonly warnings: readonly Warning[];
  readonly facts: Readonly<Record<string, string>>;
}

/** An e-invoice by itself. */
export interface FinishedEInvoice extends Omit<FinishedInvoice, 'pdf'> {
  /** UTF-8. */
  readonly xml: Uint8Array;
}

async function finished(
  prepared: PreparedInvoice,
  { issueContext: { isTest = false }, logo }: InvoiceOrder<unknown>,
  { fonts, cancellation }: FontTools & { readonly cancellation: Cancellation | undefined },
): Promise<FinishedInvoice> {
  const { document, bill, warnings, facts } = prepared;
  const slip = bill === undefined ? {} : { drawSlip: invoiceSlip(bill, fonts) };
  const rendered = await renderInvoice(document, { fonts, isTest, logo, cancellation, ...slip });
  // Drawing may report of a page what the bill has reported of its code.
  return { pdf: rendered.pdf, warnings: [...new Set([...warnings, ...rendered.warnings])], facts };
}

/** Computes and draws an invoice of version 2. */
export const finishedInvoice = (
  order: InvoiceOrder<InvoiceInput>,
  { fonts }: FontTools,
  cancellation?: Cancellation,
): Promise<FinishedInvoice> =>
  finished(preparedInvoice(order.request, order.issueContext), order, { fonts, cancellation });

/** Computes an invoice of version 2 and writes its e-invoice, without drawing. */
export const finishedEInvoice = ({ request, issueContext }: InvoiceOrder<InvoiceInput>): FinishedEInvoice =>
  preparedEInvoice(request, issueContext);

/** Computes and draws an invoice of version 1. */
export const finishedInvoiceV1 = (
  order: InvoiceOrder<InvoiceInputV1>,
  { fonts }: FontTools,
  cancellation?: Cancellation,
): Promise<FinishedInvoice> =>
  finished(preparedInvoiceV1(order.request, order.issueContext), order, { fonts, cancellation });
