import type { Job } from '@kontor/base';
import { OPERATIONS } from '../../operations/index.ts';
import { type LargeBodyOrder, type ParsedBody, parseLargeBody } from './parse-large-body.ts';

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

/** Parses and judges a body of one of the operations. */
export const parseLargeBodyJob: Job<LargeBodyOrder, ParsedBody> = {
  name: 'parse large body',
  handsOver: ({ pieces }) =>
    pieces.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
  run: ({ operation, ...order }) => parseLargeBody(BY_NAME.get(operation)!, order),
};
