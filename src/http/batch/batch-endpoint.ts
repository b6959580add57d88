import { InvalidInput, type Violation, violation } from '@kontor/base';
import { TEST_KEY_WARNING } from '../../call/perform.ts';
import type { Caller } from '../../meter/caller.ts';
import { isRepeatKey } from '../../meter/retry-tag.ts';
import { parseAccept } from '../accept.ts';
import { admitted, callerOf } from '../admission.ts';
import { mediaTypeOf } from '../bodies/body-headers.ts';
import { warningHeader } from '../encoded-output.ts';
import { declaredEndpoint, type Endpoint } from '../endpoint.ts';
import { failureOf } from '../failure.ts';
import type { OperationEndpoint } from '../http-call.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { faultLine } from '../log.ts';
import { decodeQuery, type QueryForm } from '../query.ts';
import { wrongRepeatKey } from '../repeat-key.ts';
import type { RequestContext } from '../request-context.ts';
import type { BatchLimits } from './batch-options.ts';
import { BATCH, LINE_TYPES } from './batch-route.ts';
import { BatchStream } from './batch-stream.ts';
import type { Batches } from './batches.ts';

const MAX_PROGRESS_SECONDS = 60;
const PROGRESS_SECONDS = 5;
const QUERY: QueryForm = new Map([
  ['order', 'text'],
  ['progress', 'number'],
]);

/** What a request asks for before its lines. */
interface BatchOrder {
  readonly isOrdered: boolean;
  readonly isZip: boolean;
  readonly progressMs: number;
  readonly repeatKey: string | undefined;
}

/** Who calls: for the batch as a whole, and with the name of an operation for a line of it. @throws Refusal */
export type BatchCaller = (
  request: RequestContext['request'],
  operation?: string,
) => Caller | Promise<Caller>;

/** Serves a batch to its end, whatever happens. */
export type BatchServer = (context: RequestContext, callerOf: BatchCaller) => Promise<void>;

/** Many calls in one request (docs: Many at once). */
export function batchServer(
  dependencies: HttpDependencies,
  batches: Batches,
  random: (count: number) => Uint8Array,
): BatchServer {
  const { operations, config } = dependencies;
  const limits: BatchLimits = {
    concurrency: config.BATCH_CONCURRENCY,
    lines: config.BATCH_LINES,
    idleMs: config.BATCH_IDLE * 1000,
    timeMs: config.BATCH_TIME * 1000,
    lineBytes: config.BODY_LIMIT,
  };
  const declared = operations.map((operation) => declaredEndpoint(dependencies, operation));
  return (context, callerOf) => {
    const endpoints = new Map<string, OperationEndpoint>(
      declared.map((endpoint) => {
        const { name } = endpoint.operation;
        return [name, { ...endpoint, callerOf: ({ request }) => callerOf(request, name) }];
      }),
    );
    return serveBatch(context, { dependencies, batches, endpoints, limits, random, callerOf });
  };
}

/** The batch of programs, by their key. */
export function batchEndpoint(dependencies: HttpDependencies, serve: BatchServer): Endpoint {
  const { path, isCrossOrigin, isShedByKey } = BATCH;
  return {
    ...{ method: 'POST', path, isCrossOrigin, isShedByKey },
    isProbe: false,
    headers: {},
    serve: (context) => serve(context, (request, operation) => callerOf(dependencies, request, operation)),
  };
}

interface BatchParts {
  readonly dependencies: HttpDependencies;
  readonly batches: Batches;
  readonly endpoints: ReadonlyMap<string, OperationEndpoint>;
  readonly limits: BatchLimits;
  readonly random: (count: number) => Uint8Array;
  readonly callerOf: BatchCaller;
}

/** Key → load and limits → room for a batch → headers and query; what is wrong after that is a line's matter. */
async function serveBatch(context: RequestContext, parts: BatchParts): Promise<void> {
  const { dependencies, batches, callerOf: callerOfBatch } = parts;
  try {
    const caller = await callerOfBatch(context.request);
    context.isCounted = true;
    if (caller.test) context.add(warningHeader([TEST_KEY_WARNING]));
    context.add(await admitted(dependencies, caller));
    batches.requireRoom(caller);
    const order = orderOf(context);
    await new BatchStream({ ...parts, ...order, context, caller }).serve();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.outcome === 'fault') dependencies.log.fault(faultLine(error, context.id, 'batch'));
    if (context.response.headersSent) context.response.destroy();
    else context.refuse(failure);
  }
}

/** @throws InvalidInput with all that is wrong */
function orderOf({ request, query }: RequestContext): BatchOrder {
  const { headers } = request;
  const { values, violations: wrong } = decodeQuery(query, QUERY);
  const violations: Violation[] = [...headerViolations(request.headers), ...wrong];
  const { order = 'completion', progress = PROGRESS_SECONDS } = values;
  if (order !== 'completion' && order !== 'input')
    violations.push(violation(['order'], { kind: 'valid' }, 'must be completion or input'));
  const isRight =
    Number.isInteger(progress) && Number(progress) >= 0 && Number(progress) <= MAX_PROGRESS_SECONDS;
  if (!isRight && !wrong.some(({ field }) => field === 'progress'))
    violations.push(
      violation(
        ['progress'],
        { kind: 'between', min: 0, max: MAX_PROGRESS_SECONDS },
        'must be whole seconds from 0 to 60',
      ),
    );
  if (violations.length > 0) throw new InvalidInput(violations);
  return {
    isOrdered: order === 'input',
    isZip: prefersZip(headers.accept),
    progressMs: Number(progress) * 1000,
    repeatKey: headers['idempotency-key'] as string | undefined,
  };
}

function headerViolations(headers: RequestContext['request']['headers']): readonly Violation[] {
  const violations: Violation[] = [];
  const types: readonly string[] = LINE_TYPES;
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked';
  if (!types.includes(mediaTypeOf(headers)))
    violations.push({
      message: 'message.contentTypeMustBeValid',
      description: `Content-Type must be ${types.join(' or ')}`,
    });
  if ((encoding !== '' && encoding !== 'identity') || transfer !== 'chunked')
    violations.push({
      message: 'message.contentEncodingMustBeValid',
      description: 'Content-Encoding must be identity, Transfer-Encoding chunked or absent',
    });
  const key = headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && isRepeatKey(key)))
    violations.push(wrongRepeatKey('Idempotency-Key'));
  return violations;
}

/** Named itself, and ranked above lines. */
function prefersZip(accept: string | undefined): boolean {
  const ranges = parseAccept(accept);
  const qualityOf = (subtype: string) =>
    ranges.find((range) => range.type === 'application' && range.subtype === subtype)?.quality ?? 0;
  return qualityOf('zip') > qualityOf('x-ndjson');
}
