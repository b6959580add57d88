import type { GivenInput } from '../call/input.ts';
import { type LoopUse, timed } from '../call/loop-use.ts';
import { type Performed, performCall } from '../call/perform.ts';
import { reasonOf, type Violation } from '../core/errors.ts';
import type { AnyOperation } from '../core/operation.ts';
import { CallerGone, DeadlinePassed } from '../core/run.ts';
import type { Caller } from '../meter/caller.ts';
import { contentDigest, isRepeatKey, type Repeat } from '../meter/retry-tag.ts';
import { parseAccept } from './accept.ts';
import { admitted, sourceOf } from './admission.ts';
import { type Wire, wireOf } from './answer.ts';
import type { ReceivedInput, Sender } from './bodies/bodies.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';
import { type Failure, failureOf, type Outcome } from './failure.ts';
import { addressPrefix, faultLine, traceIdOf } from './log.ts';
import { decodeQuery, type QueryForm } from './query.ts';

/** An operation with all that follows from its declaration once, at start. */
export interface Served {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly form: QueryForm;
  /** Who calls. @throws Refusal forbidden or busy */
  readonly callerOf: (exchange: Exchange) => Promise<Caller>;
}

/** Shorter pieces of work are added up. */
const TOLD_MS = 1;

const WRONG_REPEAT_KEY: Violation = {
  message: 'message.idempotencyKeyMustBeValid',
  description: 'Idempotency-Key must be 1 to 64 characters of A-Z a-z 0-9 _ -, without quotes',
};

/** One call of an operation over HTTP, from its key to its log line. */
export class HttpCall {
  readonly #served: Served;
  readonly #dependencies: HttpDependencies;
  readonly #exchange: Exchange;
  readonly #params: Readonly<Record<string, string>>;
  readonly #started = performance.now();
  /** Fires when the caller closes the connection before the answer is out. */
  readonly #gone = new AbortController();
  #caller: Caller | undefined;
  #received: ReceivedInput | undefined;
  #carried: (() => void) | undefined;
  #spentMs = 0;
  #bytesIn = 0;
  #credits = 0;
  #reason: string | undefined;

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
    const { response } = exchange;
    response.once('close', () => {
      if (!response.writableFinished) this.#gone.abort();
    });
  }

  /**
   * Serves the call: key → credits → body → validation → run → durable debit → first byte
   * (contract: Order of checks). What fails on the way costs nothing.
   */
  async serve(): Promise<void> {
    let outcome: Outcome = 'ok';
    try {
      const caller = await this.#admit();
      this.#answer(await this.#perform(caller));
    } catch (error) {
      outcome = this.#fail(error);
    } finally {
      if (this.#caller !== undefined) this.#dependencies.load.spent(this.#caller.keyId, this.#spentMs);
      this.#record(outcome);
      this.#carried?.();
      await this.#received?.close();
    }
  }

  /** Key, load and limits: before a byte of the body is read. */
  async #admit(): Promise<Caller> {
    const { operation } = this.#served;
    const caller = await this.#served.callerOf(this.#exchange);
    this.#caller = caller;
    try {
      this.#exchange.add(await admitted(this.#dependencies, caller, this.#declaredBytes()));
    } catch (error) {
      this.#dependencies.meter.failed(caller, operation.name);
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
      requestId: this.#exchange.id,
      started: this.#started,
      repeat: this.#repeat(),
      readInput: () => this.#readInput(caller),
      accepted: parseAccept(this.#exchange.request.headers.accept),
      gone: this.#gone.signal,
      use: this.#loopUse(caller),
      encode: (output) => wireOf(output, this.#exchange.request.headers['accept-encoding']),
    });
  }

  /** What is short is told together with what follows, at the latest when the call ends. */
  #spend({ keyId }: Caller, ms: number): void {
    this.#spentMs += ms;
    if (this.#spentMs < TOLD_MS) return;
    this.#dependencies.load.spent(keyId, this.#spentMs);
    this.#spentMs = 0;
  }

  #loopUse(caller: Caller): LoopUse {
    return {
      spent: (ms) => this.#spend(caller, ms),
      turn: () => this.#dependencies.load.turn(caller.keyId),
    };
  }

  async #readInput(caller: Caller): Promise<GivenInput> {
    const given = this.#exchange.request.method === 'GET' ? this.#queryInput() : await this.#receive(caller);
    this.#bytesIn = given.size;
    if (!this.#isNameWrong()) return given;
    return { ...given, violations: [...given.violations, WRONG_REPEAT_KEY] };
  }

  #queryInput(): GivenInput {
    const { query } = this.#exchange;
    const { values, violations } = decodeQuery(query, this.#served.form);
    const sent = Buffer.from(query);
    return {
      values: { ...values, ...this.#params },
      violations,
      size: sent.length,
      digest: () => contentDigest(sent),
    };
  }

  async #receive(caller: Caller): Promise<GivenInput> {
    const { keyId } = caller;
    const { request, response, query } = this.#exchange;
    const { load } = this.#dependencies;
    this.#carried = load.carries(keyId, this.#declaredBytes());
    this.#received = await this.#dependencies.bodies.receive({
      request,
      reply: response,
      key: keyId,
      operation: this.#served.operation,
      form: this.#served.form,
      query,
      turn: () => load.readingTurn(keyId),
      decode: async (work) => {
        load.admit(keyId);
        const turn = load.turn(keyId);
        if (turn !== undefined) await turn;
        return timed(this.#loopUse(caller), work);
      },
      readLarge: this.#largeReader(keyId),
      isNamed: this.#repeat() !== undefined,
    });
    return this.#received;
  }

  #largeReader(key: number): Sender['readLarge'] {
    const { largeBodies, load, settingsOf } = this.#dependencies;
    const { operation } = this.#served;
    if (!largeBodies.knows(operation)) return undefined;
    return (pieces) => {
      load.admit(key);
      const isNamed = this.#repeat() !== undefined;
      const order = { operation: operation.name, settings: settingsOf(operation), pieces, isNamed };
      return largeBodies.read(key, order, this.#gone.signal);
    };
  }

  /** What the body will take, by its own word. */
  #declaredBytes(): number {
    const { config } = this.#dependencies;
    const declared = Number(this.#exchange.request.headers['content-length'] ?? 0);
    return Math.min(
      declared,
      this.#served.operation.body === undefined ? config.BODY_LIMIT : config.UPLOAD_LIMIT,
    );
  }

  /** A name that is not understood is refused: ignored, a retry would be charged again. */
  #isNameWrong(): boolean {
    const key = this.#exchange.request.headers['idempotency-key'];
    return key !== undefined && !(typeof key === 'string' && isRepeatKey(key));
  }

  #repeat(): Pick<Repeat, 'key' | 'target'> | undefined {
    const { request, path } = this.#exchange;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isRepeatKey(key)) return undefined;
    return { key, target: [request.method ?? '', path] };
  }

  #answer({ form, receipt }: Performed<Wire>): void {
    const { used, remaining, replayed } = receipt;
    this.#credits = used;
    const headers = {
      ...form?.headers,
      'x-credits-used': String(used),
      'x-credits-remaining': String(remaining),
      ...(replayed && { 'idempotency-replayed': 'true' }),
    };
    this.#exchange.send(form === undefined ? 204 : 200, form?.body, headers);
  }

  #fail(error: unknown): Outcome {
    if (error instanceof CallerGone || this.#gone.signal.aborted) return 'aborted';
    const failure = failureOf(error);
    this.#reason = reasonOf(error);
    if (failure.outcome === 'fault') {
      this.#dependencies.log.fault(faultLine(error, this.#exchange.id, this.#served.operation.name));
    }
    if (this.#caller !== undefined && (isRefused(failure.outcome) || error instanceof DeadlinePassed)) {
      this.#dependencies.refused.count(sourceOf(this.#caller));
    }
    this.#exchange.refuse(failure);
    if (this.#caller !== undefined) this.#keepRefusal(this.#caller, failure);
    return failure.outcome;
  }

  /** For the owner of the key, who asks later why the call failed. */
  #keepRefusal({ account, keyId }: Caller, { status, violations }: Failure): void {
    this.#dependencies.refusals.add({
      account,
      key: keyId,
      requestId: this.#exchange.id,
      operation: this.#served.operation.name,
      status,
      identifiers: violations.map(({ message }) => message),
      ms: performance.now() - this.#started,
    });
  }

  #record(outcome: Outcome): void {
    const { metrics, log, config, addressOf } = this.#dependencies;
    const { request, id, status, sent } = this.#exchange;
    const { name } = this.#served.operation;
    const ms = performance.now() - this.#started;
    metrics.answered(name, outcome, ms / 1000);
    metrics.charged(name, this.#credits);
    log.request({
      requestId: id,
      operation: name,
      status: outcome === 'aborted' ? 0 : status,
      ms: Math.round(ms * 10) / 10,
      keyId: this.#caller?.keyId,
      account: this.#caller?.account,
      credits: this.#credits,
      bytesIn: this.#bytesIn,
      bytesOut: sent,
      outcome,
      reason: this.#reason,
      client: config.LOG_ADDRESS === 'prefix' ? addressPrefix(addressOf(request)) : undefined,
      traceId: traceIdOf(request.headers.traceparent),
    });
  }
}

/** The caller's own doing, and free of charge. */
const isRefused = (outcome: Outcome): boolean => outcome === 'invalid' || outcome === 'unpaid';
