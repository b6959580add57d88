import { type Job, loadedOnce } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { FinishedEInvoice, FinishedInvoice, InvoiceOrder } from './finished-invoice.ts';
import type { InvoiceInput, InvoiceInputV1 } from './request/request.ts';

/** Comes with the first job, so that who judges requests and orders invoices from others loads 94 files and not 254. */
const code = loadedOnce(() => import('./finished-invoice.ts'));

export const invoiceJob: Job<InvoiceOrder<InvoiceInput>, FinishedInvoice, FontTools> = {
  name: 'invoice-pdf',
  needs: { fonts: true },
  load: code,
  run: async (...call) => (await code()).finishedInvoice(...call),
};

export const invoiceXmlJob: Job<InvoiceOrder<InvoiceInput>, FinishedEInvoice, object> = {
  name: 'invoice-xml',
  needs: {},
  load: code,
  run: async (order) => (await code()).finishedEInvoice(order),
};

export const invoiceJobV1: Job<InvoiceOrder<InvoiceInputV1>, FinishedInvoice, FontTools> = {
  name: 'invoice-pdf-v1',
  needs: { fonts: true },
  load: code,
  run: async (...call) => (await code()).finishedInvoiceV1(...call),
};
