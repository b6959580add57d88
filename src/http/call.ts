import type { GivenInput } from '../call/input.ts';
import type { Accepted } from '../call/negotiate.ts';
import type { Performed } from '../call/perform.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import type { Caller } from '../meter/caller.ts';
import { contentDigest, isRepeatKey, type Repeat } from '../meter/retry-tag.ts';
import { parseAccept } from './accept.ts';
import { admitted } from './admission.ts';
import { type Wire, warningHeader, wireOf } from './answer.ts';
import type { ReceivedInput } from './bodies/bodies.ts';
import { declaredBytes } from './bodies/body-headers.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import { decodeQuery, type QueryForm } from './query.ts';
import { wrongRepeatKey } from './repeat-key.ts';
import { type CallSide, RunningCall, type UnderWay } from './running-call.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface Served {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
  /** Who calls. @throws Refusal forbidden or busy */
  readonly callerOf: (exchange: Exchange) => Promise<Caller>;
}

/** One call of an operation as a request of its own: its input is in query or body, its result is the answer. */
export class HttpCall implements CallSide<Wire> {
  readonly #served: Served;
  readonly #dependencies: HttpDependencies;
  readonly #exchange: Exchange;
  readonly #params: Readonly<Record<string, string>>;
  readonly #running: RunningCall<Wire>;
  #received: ReceivedInput | undefined;
  #carried: (() => void) | undefined;

  constructor(
    served: Served,
    dependencies: HttpDependencies,
    exchange: Exchange,
    params: Readonly<Record<string, string>>,
  ) {
    this.#served = served;
    this.#dependencies = dependencies;
    this.#exchange = exchange;
    this.#params = params;
    this.#running = new RunningCall({ side: this, dependencies, exchange, started: performance.now() });
  }

  serve(): Promise<void> {
    return this.#running.serve();
  }

  get operation(): AnyOperation {
    return this.#served.operation;
  }

  get cost(): number {
    return this.#served.cost;
  }

  get accepted(): Accepted {
    return parseAccept(this.#exchange.request.headers.accept);
  }

  /** Key, load and limits: before a byte of the body is read. */
  async admit(known: (caller: Caller) => void): Promise<void> {
    const caller = await this.#served.callerOf(this.#exchange);
    known(caller);
    this.#exchange.add(await admitted(this.#dependencies, caller));
  }

  async readInput(caller: Caller, under: UnderWay): Promise<GivenInput> {
    const isQuery = this.#exchange.request.method === 'GET';
    const given = isQuery ? this.#queryInput() : await this.#receive(caller, under);
    if (!this.#isNameWrong()) return given;
    return { ...given, violations: [...given.violations, wrongRepeatKey('Idempotency-Key')] };
  }

  #queryInput(): GivenInput {
    const { query } = this.#exchange;
    const { values, unknown, violations } = decodeQuery(query, this.#served.form);
    const sent = Buffer.from(query);
    return {
      values: { ...unknown, ...values, ...this.#params },
      violations,
      size: sent.length,
      digest: () => contentDigest(sent),
    };
  }

  async #receive({ source }: Caller, { reading }: UnderWay): Promise<GivenInput> {
    const { request, response, query } = this.#exchange;
    const { load, bodies } = this.#dependencies;
    const { operation, form } = this.#served;
    this.#carried = load.carries(source, this.#declaredBytes());
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
    const limit = this.#served.operation.body === undefined ? BODY_LIMIT : UPLOAD_LIMIT;
    return declaredBytes(this.#exchange.request.headers, limit);
  }

  /** A name that is not understood is refused: ignored, a retry would be charged again. */
  #isNameWrong(): boolean {
    const key = this.#exchange.request.headers['idempotency-key'];
    return key !== undefined && !(typeof key === 'string' && isRepeatKey(key));
  }

  get repeat(): Pick<Repeat, 'key' | 'target'> | undefined {
    const { request, path } = this.#exchange;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isRepeatKey(key)) return undefined;
    return { key, target: [request.method ?? '', path] };
  }

  encode(output: Output): Wire | Promise<Wire> {
    return wireOf(output, this.#exchange.request.headers['accept-encoding']);
  }

  answer({ form, receipt, unknown }: Performed<Wire>): void {
    const { used, remaining, replayed } = receipt;
    const headers = {
      ...(form === undefined && warningHeader(unknown)),
      ...form?.headers,
      'x-credits-used': String(used),
      'x-credits-remaining': String(remaining),
      ...(replayed && { 'idempotency-replayed': 'true' }),
    };
    this.#exchange.send(form === undefined ? 204 : 200, form?.body, headers);
  }

  refuse(failure: Failure): void {
    this.#exchange.refuse(failure);
  }

  close(): Promise<void> | undefined {
    this.#carried?.();
    return this.#received?.close();
  }
}
