import type { AnyOperation } from '../core/operation.ts';
import { invoicePdf } from './invoice-pdf/index.ts';
import { invoicePdfV1 } from './invoice-pdf-v1/index.ts';

/** All operations, one line each: this list is the product. */
export const OPERATIONS: readonly AnyOperation[] = [invoicePdf, invoicePdfV1];
