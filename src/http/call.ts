import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyOperation, Output } from '../core/operation.ts';
import { CallerGone, runOperation } from '../core/run.ts';
import type { Caller } from '../meter/caller.ts';
import type { Hold } from '../meter/holds.ts';
import type { Receipt } from '../meter/meter.ts';
import { isRepeatKey, type Repeat } from '../meter/retry-tag.ts';
import { encodeBody, outputBytes, outputHeaders } from './answer.ts';
import { bearerToken } from './authorization.ts';
import { checkBodyHeaders, isBodyUnread, readBody } from './body.ts';
import { bodyInput, type CallInput, checkedInput, queryInput, queryOf } from './call-input.ts';
import type { HttpDependencies } from './dependencies.ts';
import { errorMessage, failureOf, type Outcome } from './failure.ts';
import { lingerAfterAnswer } from './linger.ts';
import { addressPrefix, faultLine, traceIdOf } from './log.ts';
import type { QueryForm } from './query.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface Served {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
}

interface Ready {
  readonly status: 200 | 204;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const NOTHING = Buffer.alloc(0);

/** One call of an operation, from its key to its log line. */
export class Call {
  readonly #served: Served;
  readonly #dependencies: HttpDependencies;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #started = performance.now();
  /** Fires when the caller closes the connection before the answer is out. */
  readonly #gone = new AbortController();
  #caller: Caller | undefined;
  #hold: Hold | undefined;
  /** What was sent, for the size and for recognising a retry; forgotten with the call. */
  #body: Uint8Array = NOTHING;
  #bytesOut = 0;
  #credits = 0;

  constructor(served: Served, dependencies: HttpDependencies, request: FastifyRequest, reply: FastifyReply) {
    this.#served = served;
    this.#dependencies = dependencies;
    this.#request = request;
    this.#reply = reply;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) this.#gone.abort();
    });
  }

  /**
   * Serves the call in the order of the contract, section 2: key → quota → body → validation → run → durable debit →
   * first byte. What fails on the way costs nothing.
   */
  async serve(): Promise<void> {
    let outcome: Outcome = 'ok';
    try {
      const hold = await this.#admit();
      const input = await this.#readInput();
      await this.#dependencies.meter.cover(hold, this.#repeat());
      const ready = await this.#prepare(await this.#run(input, hold.caller));
      const receipt = await this.#settle(hold, ready);
      this.#answer(ready, receipt);
    } catch (error) {
      outcome = this.#fail(error);
    } finally {
      this.#hold?.release();
      this.#record(outcome);
    }
  }

  /** Key, rate limit, credits, parallel calls: before a byte of the body is read. */
  async #admit(): Promise<Hold> {
    const { keys, limiter, meter, config, addressOf } = this.#dependencies;
    const { operation, cost } = this.#served;
    const request = this.#request.raw;
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    this.#caller = await keys.check(token, { operation: operation.name, address: addressOf(request) });
    this.#reply.headers(limiter.take(this.#caller));
    const idempotencyKey = this.#request.headers['idempotency-key'];
    const mayRepeat = typeof idempotencyKey === 'string' && isRepeatKey(idempotencyKey);
    this.#hold = meter.hold(this.#caller, cost, { mayRepeat });
    return this.#hold;
  }

  async #readInput(): Promise<CallInput> {
    const { operation, form } = this.#served;
    const { headers, params } = this.#request;
    const { config, settings } = this.#dependencies;
    if (this.#request.method === 'GET') {
      const query = queryOf(this.#request);
      this.#body = Buffer.from(query);
      const { values, violations } = queryInput(query, form);
      const raw = { values: { ...values, ...(params as object) }, violations };
      return checkedInput(operation, raw, { accept: headers.accept, settings });
    }
    checkBodyHeaders(headers);
    this.#body = await readBody(this.#request.raw, this.#reply.raw, config.BODY_LIMIT);
    return checkedInput(operation, bodyInput(this.#body), { accept: headers.accept, settings });
  }

  #repeat(): Repeat | undefined {
    const key = this.#request.headers['idempotency-key'];
    if (typeof key !== 'string') return undefined;
    const path = this.#request.raw.url?.split('?', 1)[0] ?? '';
    return { key, method: this.#request.method, path, body: this.#body };
  }

  #run({ input, type }: CallInput, caller: Caller): Promise<Output | undefined> {
    const { clock, settings, toolsFor } = this.#dependencies;
    const tools = toolsFor(caller);
    const isTest = caller.test;
    const { operation } = this.#served;
    return runOperation({ operation, input, type, tools, clock, settings, isTest, gone: this.#gone.signal });
  }

  async #prepare(output: Output | undefined): Promise<Ready> {
    if (output === undefined) return { status: 204, body: NOTHING, headers: {} };
    const accepted = this.#request.headers['accept-encoding'];
    const { body, headers } = await encodeBody(outputBytes(output), output.type, accepted);
    return { status: 200, body, headers: { ...outputHeaders(output), ...headers } };
  }

  /** The durable debit: after success, before the first byte (platform 6.1). A caller who left is not charged. */
  async #settle(hold: Hold, { status, body }: Ready): Promise<Receipt> {
    if (this.#gone.signal.aborted) throw new CallerGone();
    const repeat = this.#repeat();
    const receipt = await this.#dependencies.meter.debit(hold, {
      requestId: this.#request.id,
      operation: this.#served.operation.name,
      status,
      ms: performance.now() - this.#started,
      bytesIn: this.#body.length,
      bytesOut: body.length,
      ...(repeat !== undefined && { repeat }),
    });
    this.#credits = receipt.used;
    return receipt;
  }

  #answer({ status, body, headers }: Ready, { used, remaining, replayed }: Receipt): void {
    const credits: Record<string, string> = {
      'x-credits-used': String(used),
      'x-credits-remaining': String(remaining),
    };
    if (replayed) credits['idempotency-replayed'] = 'true';
    this.#lastOfConnection();
    this.#bytesOut = body.length;
    this.#reply.code(status).headers(headers).headers(credits);
    this.#reply.send(status === 204 ? undefined : body);
  }

  #fail(error: unknown): Outcome {
    const { meter, log } = this.#dependencies;
    const { name } = this.#served.operation;
    if (this.#caller !== undefined) meter.failed(this.#caller, name);
    if (error instanceof CallerGone || this.#gone.signal.aborted) return 'aborted';
    const failure = failureOf(error);
    if (failure.outcome === 'fault') log.fault(faultLine(error, this.#request.id, name));
    const reply = this.#reply.code(failure.status).type('application/json; charset=utf-8');
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds));
    this.#lastOfConnection();
    const body = Buffer.from(JSON.stringify(errorMessage(failure.violations, this.#request.id)));
    this.#bytesOut = body.length;
    reply.send(body);
    return failure.outcome;
  }

  /**
   * Closes the connection after the answer: at shutdown, which would wait for it otherwise, and when the body was not
   * read, which would have to be read to its end before the connection is free again.
   */
  #lastOfConnection(): void {
    const isUnread = isBodyUnread(this.#request.raw);
    if (isUnread) lingerAfterAnswer(this.#request.raw);
    if (isUnread || this.#dependencies.state.closing) this.#reply.header('connection', 'close');
  }

  #record(outcome: Outcome): void {
    const { metrics, log, config, addressOf } = this.#dependencies;
    const { name } = this.#served.operation;
    const ms = performance.now() - this.#started;
    metrics.answered(name, outcome, ms / 1000);
    metrics.charged(name, this.#credits);
    log.request({
      requestId: this.#request.id,
      operation: name,
      status: outcome === 'aborted' ? 0 : this.#reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      keyId: this.#caller?.keyId,
      account: this.#caller?.account,
      credits: this.#credits,
      bytesIn: this.#body.length,
      bytesOut: this.#bytesOut,
      outcome,
      client: config.LOG_ADDRESS === 'prefix' ? addressPrefix(addressOf(this.#request.raw)) : undefined,
      traceId: traceIdOf(this.#request.headers.traceparent as string | undefined),
    });
  }
}
