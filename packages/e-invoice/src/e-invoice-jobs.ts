import { type Job, loadedOnce } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { Converted, ConvertOrder } from './convert/converted.ts';
import type { EmbeddingOrder, EmbeddingOutcome } from './embed/prepared-embedding.ts';
import type { ReadEInvoice, ReadOrder } from './read/read-e-invoice.ts';
import type { Validation } from './validate/finding.ts';
import type { ValidationOrder } from './validate/validate-e-invoice.ts';
import type { ViewedEInvoice, ViewOrder } from './view/viewed.ts';

/** Comes with the first document, so that the thread that orders loads none of it. */
const reader = loadedOnce(() => import('./read/read-e-invoice.ts'));

export const readEInvoiceJob: Job<ReadOrder, ReadEInvoice, object> = {
  name: 'read-e-invoice',
  needs: {},
  load: reader,
  run: async (order) => (await reader()).readEInvoice(order),
};

const embedder = loadedOnce(() => import('./embed/prepared-embedding.ts'));

export const prepareEmbeddingJob: Job<EmbeddingOrder, EmbeddingOutcome, object> = {
  name: 'prepare-embedding',
  needs: {},
  load: embedder,
  run: async (order) => (await embedder()).embeddingOutcome(order),
};

const converter = loadedOnce(() => import('./convert/converted.ts'));

export const convertEInvoiceJob: Job<ConvertOrder, Converted, object> = {
  name: 'convert-e-invoice',
  needs: {},
  load: converter,
  run: async (order) => (await converter()).converted(order),
};

const viewer = loadedOnce(() => import('./view/viewed.ts'));

export const viewEInvoiceJob: Job<ViewOrder, ViewedEInvoice, FontTools> = {
  name: 'view-e-invoice',
  needs: { fonts: true },
  load: viewer,
  run: async (order, tools, cancellation) => (await viewer()).viewed(order, tools, cancellation),
};

const validator = loadedOnce(() => import('./validate/validate-e-invoice.ts'));

export const validateEInvoiceJob: Job<ValidationOrder, Validation, object> = {
  name: 'validate-e-invoice',
  needs: {},
  load: validator,
  run: async (order) => (await validator()).validateEInvoice(order),
};
