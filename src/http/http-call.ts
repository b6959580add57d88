import type { GivenInput } from '../call/input.ts';
import type { Accepted } from '../call/negotiate.ts';
import type { Performed } from '../call/perform.ts';
import { follow } from '../core/follow.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import type { Caller } from '../meter/caller.ts';
import { contentDigest, isRepeatKey, type Repeat } from '../meter/retry-tag.ts';
import { parseAccept } from './accept.ts';
import { admitted } from './admission.ts';
import type { ReceivedInput } from './bodies/bodies.ts';
import { declaredBytes, isJsonBody } from './bodies/body-headers.ts';
import { type EncodedOutput, encodeOutput, warningHeader } from './encoded-output.ts';
import type { Failure } from './failure.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { type CallProgress, type CallTransport, MeteredCall } from './metered-call.ts';
import { decodeQuery, type QueryForm } from './query.ts';
import { wrongRepeatKey } from './repeat-key.ts';
import type { RequestContext } from './request-context.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface OperationEndpoint {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
  /** Who calls. @throws Refusal forbidden or busy */
  readonly callerOf: (context: RequestContext) => Caller | Promise<Caller>;
}

/** One call of an operation as a request of its own: its input is in query or body, its result is the answer. */
export class HttpCall implements CallTransport<EncodedOutput> {
  readonly #endpoint: OperationEndpoint;
  readonly #dependencies: HttpDependencies;
  readonly #context: RequestContext;
  readonly #params: Readonly<Record<string, string>>;
  readonly #meteredCall: MeteredCall<EncodedOutput>;
  #received: ReceivedInput | undefined;
  #untrackBody: (() => void) | undefined;

  constructor(
    endpoint: OperationEndpoint,
    dependencies: HttpDependencies,
    context: RequestContext,
    params: Readonly<Record<string, string>>,
  ) {
    this.#endpoint = endpoint;
    this.#dependencies = dependencies;
    this.#context = context;
    this.#params = params;
    this.#meteredCall = new MeteredCall({
      transport: this,
      dependencies,
      context,
      departure: context.watchDeparture(),
      started: performance.now(),
    });
  }

  serve(): Promise<void> {
    return this.#meteredCall.serve();
  }

  get operation(): AnyOperation {
    return this.#endpoint.operation;
  }

  get cost(): number {
    return this.#endpoint.cost;
  }

  get accepted(): Accepted {
    return parseAccept(this.#context.request.headers.accept);
  }

  /** Key, load and limits: before a byte of the body is read. */
  admit(onCaller: (caller: Caller) => void): void | Promise<void> {
    return follow(this.#endpoint.callerOf(this.#context), (caller) => {
      onCaller(caller);
      return follow(admitted(this.#dependencies, caller), (headers) => this.#context.add(headers));
    });
  }

  readInput(caller: Caller, progress: CallProgress): GivenInput | Promise<GivenInput> {
    const isQuery = this.#context.request.method === 'GET';
    const reading = isQuery ? this.#queryInput() : this.#receive(caller, progress);
    if (!this.#isNameWrong()) return reading;
    return follow(reading, (given) => ({
      ...given,
      violations: [...given.violations, wrongRepeatKey('Idempotency-Key')],
    }));
  }

  #queryInput(): GivenInput {
    const { query } = this.#context;
    const { values, unknown, violations } = decodeQuery(query, this.#endpoint.form);
    const sent = Buffer.from(query);
    return {
      values: { ...unknown, ...values, ...this.#params },
      violations,
      size: sent.length,
      digest: () => contentDigest(sent),
    };
  }

  async #receive({ source }: Caller, { reading }: CallProgress): Promise<GivenInput> {
    const { request, response, query } = this.#context;
    const { load, bodies } = this.#dependencies;
    const { operation, form } = this.#endpoint;
    this.#untrackBody = load.trackBody(source, this.#declaredBytes());
    this.#received = await bodies.receive({
      request,
      reply: response,
      source,
      operation,
      form,
      query,
      ...reading,
    });
    return this.#received;
  }

  /** What the body will take, by its own word. */
  #declaredBytes(): number {
    const { BODY_LIMIT, UPLOAD_LIMIT } = this.#dependencies.config;
    const { headers } = this.#context.request;
    const isJson = isJsonBody(headers, this.#endpoint.operation.body);
    return declaredBytes(headers, isJson ? BODY_LIMIT : UPLOAD_LIMIT);
  }

  /** A name that is not understood is refused: ignored, a retry would be charged again. */
  #isNameWrong(): boolean {
    const key = this.#context.request.headers['idempotency-key'];
    return key !== undefined && !(typeof key === 'string' && isRepeatKey(key));
  }

  get repeat(): Pick<Repeat, 'key' | 'target'> | undefined {
    const { request, path } = this.#context;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isRepeatKey(key)) return undefined;
    return { key, target: [request.method ?? '', path] };
  }

  encode(output: Output): EncodedOutput | Promise<EncodedOutput> {
    return encodeOutput(output, this.#context.request.headers['accept-encoding']);
  }

  answer({ form, receipt, unknown }: Performed<EncodedOutput>): void {
    const { used, remaining, replayed } = receipt;
    const headers = {
      ...(form === undefined && warningHeader(unknown)),
      ...form?.headers,
      'x-credits-used': String(used),
      'x-credits-remaining': String(remaining),
      ...(replayed && { 'idempotency-replayed': 'true' }),
    };
    this.#context.send(form === undefined ? 204 : 200, form?.body, headers);
  }

  refuse(failure: Failure): void {
    this.#context.refuse(failure);
  }

  close(): Promise<void> | undefined {
    this.#untrackBody?.();
    return this.#received?.close();
  }
}
