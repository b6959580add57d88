import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { InvoiceDocument } from '../layout/document.ts';
import { renderInvoice } from '../render-invoice.ts';
import { invoiceHtml } from './invoice-html.ts';

/** A view as a file. */
export interface ViewedInvoice {
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

/** Draws a view as PDF/A-3a without attachments. */
export async function viewedPdf(
  document: InvoiceDocument,
  { fonts }: FontTools,
  { isTest, cancellation }: { readonly isTest: boolean; readonly cancellation?: Cancellation | undefined },
): Promise<ViewedInvoice> {
  const { pdf, warnings } = await renderInvoice(document, { fonts, isTest, cancellation });
  return { bytes: pdf, warnings };
}

/** Writes a view as HTML. */
export const viewedHtml = (document: InvoiceDocument): ViewedInvoice => ({
  bytes: new TextEncoder().encode(invoiceHtml(document)),
  warnings: [],
});
