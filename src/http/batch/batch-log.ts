import type { Caller } from '../../meter/caller.ts';
import type { Failure, Outcome } from '../failure.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { NO_OPERATION, traceIdOf } from '../log.ts';
import type { RequestContext } from '../request-context.ts';

/** In the place of an operation's name: the batch as a whole. */
export const BATCH = 'batch';

interface BatchEntry {
  readonly caller: Caller;
  readonly context: RequestContext;
}

interface WholeBatch extends BatchEntry {
  readonly outcome: Outcome;
  /** By `performance.now()`. */
  readonly started: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** The batch's own line, beside those of its lines; it costs nothing itself. */
export function logBatch(
  { config, clientOf, log }: HttpDependencies,
  { caller, context, outcome, started, bytesIn, bytesOut }: WholeBatch,
): void {
  const { request, id } = context;
  log.request({
    ...{ requestId: id, operation: BATCH, status: outcome === 'aborted' ? 0 : 200 },
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...{ keyId: caller.keyId, account: caller.account, credits: 0, bytesIn, bytesOut, outcome },
    client: config.LOG_ADDRESS === 'prefix' ? clientOf(request).network : undefined,
    traceId: traceIdOf(request.headers.traceparent),
  });
}

interface UnreadLine extends BatchEntry {
  readonly requestId: string;
  readonly refused: Failure;
  readonly bytesIn: number;
}

/** A line of no operation: refused like a request that leads nowhere. */
export function logMalformedLine(
  { metrics, rejections, log }: HttpDependencies,
  { caller, context, requestId, refused, bytesIn }: UnreadLine,
): void {
  const { status, outcome } = refused;
  metrics.refused(outcome);
  rejections.count(caller.source);
  log.request({
    ...{ requestId, operation: NO_OPERATION, status, ms: 0, keyId: caller.keyId, account: caller.account },
    ...{ credits: 0, bytesIn, bytesOut: 0, outcome, batch: context.id },
  });
}
