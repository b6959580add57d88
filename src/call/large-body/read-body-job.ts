import type { Job } from '@kontor/base';
import { OPERATIONS } from '../../operations/index.ts';
import { type BodyOrder, type ReadBody, readBody } from './read-body.ts';

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

/** Parses and judges a body of one of the operations. */
export const readBodyJob: Job<BodyOrder, ReadBody> = {
  name: 'read body',
  handsOver: ({ pieces }) =>
    pieces.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
  run: ({ operation, ...order }) => readBody(BY_NAME.get(operation)!, order),
};
