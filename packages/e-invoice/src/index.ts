/**
 * E-invoices of others: all that the service may use of it (README.md).
 */

export { isPdf } from './document/is-pdf.ts';
export {
  convertEInvoiceJob,
  prepareEmbeddingJob,
  readEInvoiceJob,
  viewEInvoiceJob,
} from './e-invoice-jobs.ts';
