import { type Job, loadedOnce } from '@kontor/base';
import type { ReadEInvoice, ReadOrder } from './read/read-e-invoice.ts';
import type { Validation } from './validate/finding.ts';
import type { ValidationOrder } from './validate/validate-e-invoice.ts';

/** Comes with the first document, so that the thread that orders loads none of it. */
const reader = loadedOnce(() => import('./read/read-e-invoice.ts'));

export const readEInvoiceJob: Job<ReadOrder, ReadEInvoice, object> = {
  name: 'read-e-invoice',
  needs: {},
  load: reader,
  run: async (order) => (await reader()).readEInvoice(order),
};

const validator = loadedOnce(() => import('./validate/validate-e-invoice.ts'));

export const validateEInvoiceJob: Job<ValidationOrder, Validation, object> = {
  name: 'validate-e-invoice',
  needs: {},
  load: validator,
  run: async (order) => (await validator()).validateEInvoice(order),
};
