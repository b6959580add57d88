import { reasonOf } from '@kontor/base';
import type { GivenInput } from '../call/input.ts';
import type { LoopUse } from '../call/loop-use.ts';
import type { Accepted } from '../call/negotiate.ts';
import { type Encoded, type Performed, performCall, TEST_KEY_WARNING } from '../call/perform.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import { CallerGone, DeadlinePassed } from '../core/run.ts';
import type { Caller } from '../meter/caller.ts';
import type { Repeat } from '../meter/retry-tag.ts';
import type { JsonReading } from './bodies/read-json.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';
import { type Failure, failureOf, type Outcome } from './failure.ts';
import { faultLine, traceIdOf } from './log.ts';
import { loopUseOf } from './loop-load.ts';

/** How one call comes in and goes out; what is between is the same for all. */
export interface CallSide<Form extends Encoded> {
  readonly operation: AnyOperation;
  /** Credits. */
  readonly cost: number;
  /** The caller's own name for the request. */
  readonly repeat: Pick<Repeat, 'key' | 'target'> | undefined;
  /** Media types that the caller takes. */
  readonly accepted: Accepted;
  /**
   * Lets the caller in, before its input is read.
   * @param known called with the caller: from then on refusals count for that key
   * @throws Refusal
   */
  admit(known: (caller: Caller) => void): Promise<void>;
  /** @throws what `Call.readInput` throws */
  readInput(caller: Caller, under: UnderWay): Promise<GivenInput>;
  encode(output: Output): Form | Promise<Form>;
  /** Sends the result. */
  answer(performed: Performed<Form>): void;
  /** Sends the answer in its place. */
  refuse(failure: Failure): void;
  /** Releases the memory and files of the input. */
  close(): Promise<void> | undefined;
}

/** What a call that is under way offers to whoever reads its input. */
export interface UnderWay {
  readonly use: LoopUse;
  readonly reading: JsonReading;
}

interface RunningCallOptions<Form extends Encoded> {
  readonly side: CallSide<Form>;
  readonly dependencies: HttpDependencies;
  readonly exchange: Exchange;
  /** When the request came in, by `performance.now()`. */
  readonly started: number;
}

/** One call of an operation that came over HTTP, alone or inside a message: from its key to its log line. */
export class RunningCall<Form extends Encoded> {
  readonly #options: RunningCallOptions<Form>;
  /** Fires when the caller closes the connection before the answer is out. */
  readonly #gone = new AbortController();
  #caller: Caller | undefined;
  #bytesIn = 0;
  #credits = 0;
  #reason: string | undefined;
  #refusedWith: number | undefined;

  constructor(options: RunningCallOptions<Form>) {
    this.#options = options;
    const { response } = options.exchange;
    if (response.destroyed) this.#gone.abort();
    response.once('close', () => {
      if (!response.writableFinished) this.#gone.abort();
    });
  }

  /**
   * Serves the call: key → credits → input → validation → run → durable debit → first byte
   * (contract: Order of checks). What fails on the way costs nothing.
   */
  async serve(): Promise<void> {
    const { side } = this.#options;
    let outcome: Outcome = 'ok';
    try {
      const caller = await this.#admit();
      const performed = await this.#perform(caller);
      this.#credits = performed.receipt.used;
      this.#end(() => side.answer(performed));
    } catch (error) {
      this.#end(() => {
        outcome = this.#fail(error);
      });
    } finally {
      this.#end(() => this.#record(outcome));
      await side.close();
    }
  }

  /** Answer and log line are the caller's too. */
  #end(work: () => void): void {
    if (this.#caller === undefined) work();
    else this.#loopUse(this.#caller).measure(work);
  }

  async #admit(): Promise<Caller> {
    const { side, dependencies, exchange } = this.#options;
    let caller: Caller | undefined;
    const known = (found: Caller) => {
      caller = found;
      this.#caller = found;
      exchange.isCounted = true;
    };
    try {
      await side.admit(known);
    } catch (error) {
      if (caller !== undefined) dependencies.meter.failed(caller, side.operation.name);
      throw error;
    }
    if (caller === undefined) throw new TypeError('a call was let in without a caller');
    return caller;
  }

  #perform(caller: Caller): Promise<Performed<Form>> {
    const { side, dependencies, exchange, started } = this.#options;
    const { operation, cost, repeat, accepted } = side;
    return performCall(dependencies, {
      operation,
      cost,
      caller,
      requestId: exchange.id,
      started,
      repeat,
      readInput: async () => {
        const given = await side.readInput(caller, this.#underWay(caller));
        this.#bytesIn = given.size;
        return given;
      },
      accepted,
      gone: this.#gone.signal,
      use: this.#loopUse(caller),
      encode: (output) => side.encode(output),
    });
  }

  #loopUse({ source }: Caller): LoopUse {
    return loopUseOf(this.#options.dependencies.load, source);
  }

  #underWay(caller: Caller): UnderWay {
    const { load } = this.#options.dependencies;
    const { source } = caller;
    const use = this.#loopUse(caller);
    const decode: JsonReading['decode'] = async (work) => {
      load.admit(source);
      const turn = load.turn(source);
      if (turn !== undefined) await turn;
      return use.measure(work);
    };
    const isNamed = this.#options.side.repeat !== undefined;
    return { use, reading: { decode, readLarge: this.#largeReader(caller, { isNamed }), isNamed } };
  }

  #largeReader({ source }: Caller, { isNamed }: Pick<JsonReading, 'isNamed'>): JsonReading['readLarge'] {
    const { largeBodies, load, settingsOf } = this.#options.dependencies;
    const { operation } = this.#options.side;
    if (!largeBodies.supports(operation)) return undefined;
    return (pieces) => {
      load.admit(source);
      const order = { operation: operation.name, settings: settingsOf(operation), pieces, isNamed };
      return largeBodies.read(source, order, this.#gone.signal);
    };
  }

  #fail(error: unknown): Outcome {
    if (error instanceof CallerGone || this.#gone.signal.aborted) return 'aborted';
    const { side, dependencies, exchange } = this.#options;
    const failure = this.#marked(failureOf(error));
    this.#reason = reasonOf(error);
    this.#refusedWith = failure.status;
    if (failure.outcome === 'fault') {
      dependencies.log.fault(faultLine(error, exchange.id, side.operation.name));
    }
    if (this.#caller !== undefined && (isRefused(failure.outcome) || error instanceof DeadlinePassed)) {
      dependencies.refused.count(this.#caller.source);
    }
    side.refuse(failure);
    if (this.#caller !== undefined) this.#keepRefusal(this.#caller, failure);
    return failure.outcome;
  }

  /** A refusal of a test key is marked too. */
  #marked(failure: Failure): Failure {
    if (this.#caller?.test !== true) return failure;
    return { ...failure, warnings: [...(failure.warnings ?? []), TEST_KEY_WARNING] };
  }

  /** For the owner of the key, who asks later why the call failed. */
  #keepRefusal({ account, keyId }: Caller, { status, violations }: Failure): void {
    const { side, dependencies, exchange, started } = this.#options;
    dependencies.failedCallLog.add({
      account,
      key: keyId,
      requestId: exchange.id,
      operation: side.operation.name,
      status,
      identifiers: violations.map(({ message }) => message),
      ms: performance.now() - started,
    });
  }

  #record(outcome: Outcome): void {
    const { side, dependencies, exchange, started } = this.#options;
    const { metrics, log, config, clientOf } = dependencies;
    const { request, id, status, sent } = exchange;
    const { name } = side.operation;
    const ms = performance.now() - started;
    metrics.answered(name, outcome, ms / 1000);
    metrics.charged(name, this.#credits);
    log.request({
      requestId: id,
      operation: name,
      // Of a call inside a message: the status that it would have alone.
      status: outcome === 'aborted' ? 0 : (this.#refusedWith ?? status),
      ms: Math.round(ms * 10) / 10,
      keyId: this.#caller?.keyId,
      account: this.#caller?.account,
      credits: this.#credits,
      bytesIn: this.#bytesIn,
      bytesOut: sent,
      outcome,
      reason: this.#reason,
      client: config.LOG_ADDRESS === 'prefix' ? clientOf(request).network : undefined,
      traceId: traceIdOf(request.headers.traceparent),
    });
  }
}

/** The caller's own doing, and free of charge. */
const isRefused = (outcome: Outcome): boolean => outcome === 'invalid' || outcome === 'unpaid';
