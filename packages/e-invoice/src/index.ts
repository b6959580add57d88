/**
 * E-invoices of others: all that the service may use of it (README.md).
 */

export { isPdf } from './document/is-pdf.ts';
export {
  convertEInvoiceJob,
  prepareEmbeddingJob,
  readEInvoiceJob,
  validateEInvoiceJob,
  viewEInvoiceJob,
} from './e-invoice-jobs.ts';
export { E_INVOICE_SETTINGS, rulesFolderOf } from './settings.ts';
