import type { AnyOperation } from '../core/operation.ts';

/** All operations, one line each: this list is the product. */
export const OPERATIONS: readonly AnyOperation[] = [];
