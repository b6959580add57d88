import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GivenInput } from '../call/input.ts';
import { type Encoded, type Performed, performCall } from '../call/perform.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import { CallerGone } from '../core/run.ts';
import type { Caller } from '../meter/caller.ts';
import { contentDigest, isRepeatKey, type Repeat } from '../meter/retry-tag.ts';
import { parseAccept } from './accept.ts';
import { encodeBody, outputBytes, outputHeaders } from './answer.ts';
import { bearerToken } from './authorization.ts';
import type { ReceivedInput } from './bodies/bodies.ts';
import { isBodyUnread } from './bodies/body-headers.ts';
import type { HttpDependencies } from './dependencies.ts';
import { errorMessage, failureOf, type Outcome } from './failure.ts';
import { lingerAfterAnswer } from './linger.ts';
import { addressPrefix, faultLine, traceIdOf } from './log.ts';
import { decodeQuery, type QueryForm } from './query.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface Served {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
}

/** An output as it goes over the wire. */
interface Wire extends Encoded {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of an operation over HTTP, from its key to its log line. */
export class HttpCall {
  readonly #served: Served;
  readonly #dependencies: HttpDependencies;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #started = performance.now();
  /** Fires when the caller closes the connection before the answer is out. */
  readonly #gone = new AbortController();
  #caller: Caller | undefined;
  #received: ReceivedInput | undefined;
  #bytesIn = 0;
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
      const caller = await this.#admit();
      this.#answer(await this.#perform(caller));
    } catch (error) {
      outcome = this.#fail(error);
    } finally {
      this.#record(outcome);
      await this.#received?.close();
    }
  }

  /** Key and rate limit: before a byte of the body is read. */
  async #admit(): Promise<Caller> {
    const { keys, limiter, meter, config, addressOf } = this.#dependencies;
    const { operation } = this.#served;
    const request = this.#request.raw;
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    const caller = await keys.check(token, { operation: operation.name, address: addressOf(request) });
    this.#caller = caller;
    try {
      this.#reply.headers(limiter.take(caller));
    } catch (error) {
      meter.failed(caller, operation.name);
      throw error;
    }
    return caller;
  }

  #perform(caller: Caller): Promise<Performed<Wire>> {
    const { operation, cost } = this.#served;
    return performCall(this.#dependencies, {
      operation,
      cost,
      caller,
      requestId: this.#request.id,
      started: this.#started,
      repeat: this.#repeat(),
      readInput: () => this.#readInput(caller),
      accepted: parseAccept(this.#request.headers.accept),
      gone: this.#gone.signal,
      encode: (output) => this.#encode(output),
    });
  }

  async #readInput(caller: Caller): Promise<GivenInput> {
    const given = this.#request.method === 'GET' ? this.#queryInput() : await this.#receive(caller);
    this.#bytesIn = given.size;
    return given;
  }

  #queryInput(): GivenInput {
    const query = this.#query();
    const { values, violations } = decodeQuery(query, this.#served.form);
    const sent = Buffer.from(query);
    return {
      values: { ...values, ...(this.#request.params as object) },
      violations,
      size: sent.length,
      digest: () => contentDigest(sent),
    };
  }

  async #receive({ keyId }: Caller): Promise<GivenInput> {
    this.#received = await this.#dependencies.bodies.receive({
      request: this.#request.raw,
      reply: this.#reply.raw,
      key: keyId,
      operation: this.#served.operation,
      form: this.#served.form,
      query: this.#query(),
      isNamed: this.#repeat() !== undefined,
    });
    return this.#received;
  }

  /** The query string as it came, without the question mark. */
  #query(): string {
    return this.#request.raw.url?.split('?').slice(1).join('?') ?? '';
  }

  #repeat(): Pick<Repeat, 'key' | 'target'> | undefined {
    const key = this.#request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isRepeatKey(key)) return undefined;
    return { key, target: [this.#request.method, this.#request.raw.url?.split('?', 1)[0] ?? ''] };
  }

  async #encode(output: Output): Promise<Wire> {
    const accepted = this.#request.headers['accept-encoding'];
    const { body, headers } = await encodeBody(outputBytes(output), output.type, accepted);
    return { bytes: body, headers: { ...outputHeaders(output), ...headers } };
  }

  #answer({ form, receipt }: Performed<Wire>): void {
    const { used, remaining, replayed } = receipt;
    const credits: Record<string, string> = {
      'x-credits-used': String(used),
      'x-credits-remaining': String(remaining),
    };
    if (replayed) credits['idempotency-replayed'] = 'true';
    this.#credits = used;
    this.#lastOfConnection();
    this.#reply.headers(credits);
    if (form === undefined) {
      this.#reply.code(204).send();
      return;
    }
    this.#bytesOut = form.bytes.length;
    this.#reply.code(200).headers(form.headers).send(form.bytes);
  }

  #fail(error: unknown): Outcome {
    const { log } = this.#dependencies;
    const { name } = this.#served.operation;
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
      bytesIn: this.#bytesIn,
      bytesOut: this.#bytesOut,
      outcome,
      client: config.LOG_ADDRESS === 'prefix' ? addressPrefix(addressOf(this.#request.raw)) : undefined,
      traceId: traceIdOf(this.#request.headers.traceparent as string | undefined),
    });
  }
}
