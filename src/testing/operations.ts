import type { AnyOperation } from '../core/operation.ts';
import { OPERATIONS } from '../operations/index.ts';
import { echoHash } from './echo-hash.ts';

/** What the suites that loop over declarations test: every operation, and one that takes an upload. */
export const TESTED: readonly AnyOperation[] = [...OPERATIONS, echoHash];
