import type { Caller } from '../../meter/caller.ts';
import type { OperationEndpoint } from '../http-call.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { RequestContext } from '../request-context.ts';
import type { Batches } from './batches.ts';

/** Of the operator. */
export interface BatchLimits {
  readonly concurrency: number;
  readonly lines: number;
  readonly idleMs: number;
  readonly timeMs: number;
  /** Bytes of a line. */
  readonly lineBytes: number;
}

/** What one batch is served with. */
export interface BatchStreamOptions {
  readonly dependencies: HttpDependencies;
  readonly batches: Batches;
  readonly context: RequestContext;
  readonly caller: Caller;
  readonly endpoints: ReadonlyMap<string, OperationEndpoint>;
  readonly limits: BatchLimits;
  readonly random: (count: number) => Uint8Array;
  /** What the caller chose. */
  readonly isOrdered: boolean;
  readonly isZip: boolean;
  readonly progressMs: number;
  readonly repeatKey: string | undefined;
}
