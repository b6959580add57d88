import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput } from '../core/errors.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import { CallerGone, runOperation } from '../core/run.ts';
import { encodeBody, outputBytes, outputHeaders } from './answer.ts';
import { bearerToken } from './authorization.ts';
import { blankBody, bodyViolation, checkBodyHeaders, invalidBody, readBody } from './body.ts';
import { errorMessage, failureOf, type Outcome } from './failure.ts';
import { parseJsonObject, tidy } from './json.ts';
import { addressPrefix, faultLine, traceIdOf } from './log.ts';
import { negotiate } from './negotiate.ts';
import type { Caller, Hold, Parts, Receipt } from './parts.ts';
import { decodeQuery, type QueryForm } from './query.ts';
import { checkInput } from './violations.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface Served {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
}

/** What one call has come to so far; becomes its log line. */
interface Progress {
  caller?: Caller;
  hold?: Hold;
  body: Uint8Array;
  credits: number;
}

const NO_BYTES = new Uint8Array();

/**
 * Serves one call, in the order of the contract, section 2: key → quota → body → validation → run → durable debit →
 * first byte. What fails on the way costs nothing.
 */
export async function serveCall(
  served: Served,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const started = performance.now();
  const progress: Progress = { body: NO_BYTES, credits: 0 };
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  let outcome: Outcome = 'ok';
  try {
    await admit(served, parts, request, reply, progress);
    const { input, type } = await readInput(served, parts, request, progress);
    const { clock, settings } = parts;
    const tools = parts.toolsFor(progress.caller!.keyId);
    const output = await runOperation({
      operation: served.operation,
      input,
      type,
      tools,
      clock,
      settings,
      gone: gone.signal,
    });
    const ready = await prepare(output, request);
    const receipt = await settle(served, parts, request, progress, {
      started,
      bytesOut: ready.body.length,
      status: ready.status,
      gone: gone.signal,
    });
    answer(reply, ready, receipt);
  } catch (error) {
    outcome = fail(error, served, parts, request, reply, progress);
  } finally {
    progress.hold?.release();
    finish(served, parts, request, reply, progress, { started, outcome });
  }
}

/** Key, rate limit, credits, parallel calls: before a byte of the body is read. */
async function admit(
  served: Served,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  progress: Progress,
): Promise<void> {
  const { operation, cost } = served;
  const token = bearerToken(request.raw, { inQuery: parts.config.AUTH_QUERY_PARAM });
  progress.caller = await parts.keys.check(token, {
    operation: operation.name,
    address: parts.addressOf(request.raw),
  });
  if (parts.limiter !== undefined) reply.headers(parts.limiter.take(progress.caller.keyId));
  progress.hold = parts.meter.hold(progress.caller, cost);
}

interface Input {
  readonly input: unknown;
  readonly type: string;
}

async function readInput(
  served: Served,
  parts: Parts,
  request: FastifyRequest,
  progress: Progress,
): Promise<Input> {
  const { operation } = served;
  const { values, violations } = await rawInput(served, parts, request, progress);
  const checked = checkInput(operation, tidy(values, operation.verbatim), parts.settings);
  const type = negotiate(operation, request.headers.accept);
  const found = [
    ...violations,
    ...('violations' in checked ? withoutRefused(checked.violations, violations) : []),
  ];
  if (type === undefined)
    found.push(
      bodyViolation('acceptMustBeValid', `Accept must allow one of ${operation.produces.join(', ')}`),
    );
  if (found.length > 0) throw new InvalidInput(found);
  return { input: (checked as { input: unknown }).input, type: type! };
}

/** A parameter that could not even be decoded is not reported as missing as well. */
function withoutRefused<V extends { readonly field?: string }>(
  found: readonly V[],
  refused: readonly V[],
): readonly V[] {
  return found.filter((one) => !refused.some((other) => other.field === one.field));
}

async function rawInput({ form }: Served, parts: Parts, request: FastifyRequest, progress: Progress) {
  const pathValues = (request.params ?? {}) as Record<string, unknown>;
  if (request.method === 'GET') {
    const query = request.raw.url?.split('?').slice(1).join('?') ?? '';
    const decoded = decodeQuery(query, form);
    progress.body = Buffer.from(query);
    return { values: { ...decoded.values, ...pathValues }, violations: decoded.violations };
  }
  checkBodyHeaders(request.headers);
  progress.body = await readBody(request.raw, parts.config.BODY_LIMIT);
  if (isBlank(progress.body)) throw blankBody();
  const body = parseJsonObject(progress.body);
  if (body === undefined) throw invalidBody();
  return { values: { ...body, ...pathValues }, violations: [] };
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

interface Ready {
  readonly status: 200 | 204;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function prepare(output: Output | undefined, request: FastifyRequest): Promise<Ready> {
  if (output === undefined) return { status: 204, body: Buffer.alloc(0), headers: {} };
  const encoded = await encodeBody(outputBytes(output), output.type, request.headers['accept-encoding']);
  return { status: 200, body: encoded.body, headers: { ...outputHeaders(output), ...encoded.headers } };
}

interface Ending {
  readonly started: number;
  readonly bytesOut: number;
  readonly status: number;
  readonly gone: AbortSignal;
}

/** The durable debit: after success, before the first byte (platform 6.1). A caller who left is not charged. */
async function settle(
  served: Served,
  parts: Parts,
  request: FastifyRequest,
  progress: Progress,
  ending: Ending,
): Promise<Receipt> {
  if (ending.gone.aborted) throw new CallerGone();
  const { body } = progress;
  const idempotencyKey = request.headers['idempotency-key'];
  const receipt = await parts.meter.debit(progress.hold!, {
    requestId: request.id,
    operation: served.operation.name,
    status: ending.status,
    ms: Math.round(performance.now() - ending.started),
    bytesIn: body.length,
    bytesOut: ending.bytesOut,
    ...(typeof idempotencyKey === 'string' && {
      repeat: {
        key: idempotencyKey,
        method: request.method,
        path: request.raw.url?.split('?', 1)[0] ?? '',
        body,
      },
    }),
  });
  progress.credits = receipt.used;
  return receipt;
}

function answer(reply: FastifyReply, ready: Ready, receipt: Receipt): void {
  reply
    .code(ready.status)
    .headers(ready.headers)
    .headers({
      'x-credits-used': String(receipt.used),
      'x-credits-remaining': String(receipt.remaining),
      ...(receipt.replayed && { 'idempotency-replayed': 'true' }),
    });
  reply.send(ready.status === 204 ? undefined : ready.body);
}

function fail(
  error: unknown,
  { operation }: Served,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  progress: Progress,
): Outcome {
  if (progress.caller !== undefined) parts.meter.failed(progress.caller, operation.name);
  if (error instanceof CallerGone || (reply.raw.destroyed && !reply.raw.writableFinished)) return 'aborted';
  const failure = failureOf(error);
  if (failure.outcome === 'fault') parts.log.fault(faultLine(error, request.id, operation.name));
  reply.code(failure.status).type('application/json; charset=utf-8');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  // An unread body would be read to its end before the connection is free again: rather close it.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply.send(JSON.stringify(errorMessage(failure.violations, request.id)));
  return failure.outcome;
}

function finish(
  { operation }: Served,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  progress: Progress,
  { started, outcome }: { started: number; outcome: Outcome },
): void {
  const ms = performance.now() - started;
  parts.metrics.answered(operation.name, outcome, ms / 1000);
  parts.metrics.charged(operation.name, progress.credits);
  const address = parts.config.LOG_ADDRESS === 'prefix' ? parts.addressOf(request.raw) : undefined;
  parts.log.request({
    requestId: request.id,
    operation: operation.name,
    status: outcome === 'aborted' ? 0 : reply.statusCode,
    ms: Math.round(ms * 10) / 10,
    keyId: progress.caller?.keyId,
    account: progress.caller?.account,
    credits: progress.credits,
    bytesIn: progress.body.length,
    bytesOut: Number(reply.getHeader('content-length') ?? 0),
    outcome,
    client: address === undefined ? undefined : addressPrefix(address),
    traceId: traceIdOf(request.headers.traceparent as string | undefined),
  });
}
