import { reasonOf } from '@kontor/base';
import type { CpuScheduling } from '../call/cpu-scheduling.ts';
import type { GivenInput } from '../call/input.ts';
import type { Accepted } from '../call/negotiate.ts';
import { type Encoded, type Performed, performCall, TEST_KEY_WARNING } from '../call/perform.ts';
import type { CallerDeparture } from '../core/caller-departure.ts';
import { follow } from '../core/follow.ts';
import type { AnyOperation, Output } from '../core/operation.ts';
import { CallerLeft, DeadlinePassed } from '../core/run.ts';
import type { DenialIdentifier } from '../dashboard-api-types/key-denials.ts';
import type { Caller } from '../meter/caller.ts';
import { KeyDenied } from '../meter/keys.ts';
import type { Repeat } from '../meter/retry-tag.ts';
import type { NewFailedCall } from '../store/records.ts';
import type { JsonReading } from './bodies/read-json.ts';
import { cpuSchedulingOf } from './cpu-accounting.ts';
import { type Failure, failureOf, type Outcome } from './failure.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { faultLine, traceIdOf } from './log.ts';
import type { RequestContext } from './request-context.ts';

/** How one call comes in and goes out; what is between is the same for all. */
export interface CallTransport<Form extends Encoded> {
  readonly operation: AnyOperation;
  /** Credits. */
  readonly cost: number;
  /** The caller's own name for the request. */
  readonly repeat: Pick<Repeat, 'key' | 'target'> | undefined;
  /** Media types that the caller takes. */
  readonly accepted: Accepted;
  /**
   * Lets the caller in, before its input is read.
   * @param onCaller called with the caller: from then on refusals count for that key
   * @throws Refusal
   */
  admit(onCaller: (caller: Caller) => void): void | Promise<void>;
  /** @throws what `Call.readInput` throws */
  readInput(caller: Caller, progress: CallProgress): GivenInput | Promise<GivenInput>;
  encode(output: Output): Form | Promise<Form>;
  /** Sends the result. */
  answer(performed: Performed<Form>): void;
  /** Sends the answer in its place. */
  refuse(failure: Failure): void;
  /**
   * Whether the call will be made again in place of an answer, for this reason: it is then neither counted nor logged.
   * Default: never.
   */
  defers?(error: unknown): boolean;
  /** Releases the memory and files of the input. */
  close(): Promise<void> | undefined;
}

/** What a call that is under way offers to whoever reads its input. */
export interface CallProgress {
  readonly scheduling: CpuScheduling;
  readonly reading: JsonReading;
}

/** What a call belongs to: the request that came with it, and how it was answered. */
export interface CallContext
  extends Pick<RequestContext, 'id' | 'request' | 'status' | 'sent' | 'isCounted'> {
  /** Number of the batch request that the call is a line of. */
  readonly batch?: string;
}

interface MeteredCallOptions<Form extends Encoded> {
  readonly transport: CallTransport<Form>;
  readonly dependencies: HttpDependencies;
  readonly context: CallContext;
  /** The caller has closed the connection before the answer was out. */
  readonly departure: CallerDeparture;
  /** When the request came in, by `performance.now()`. */
  readonly started: number;
}

/** Who calls, and how they use the event loop. */
interface Admitted {
  readonly caller: Caller;
  readonly scheduling: CpuScheduling;
}

/** One call of an operation that came over HTTP, alone, inside a message or as a line of a batch: from its key to its log line. */
export class MeteredCall<Form extends Encoded> {
  readonly #options: MeteredCallOptions<Form>;
  readonly #departure: CallerDeparture;
  #admitted: Admitted | undefined;
  #bytesIn = 0;
  #credits = 0;
  #reason: string | undefined;
  #refusedWith: number | undefined;

  constructor(options: MeteredCallOptions<Form>) {
    this.#options = options;
    this.#departure = options.departure;
  }

  /**
   * Serves the call: key → credits → input → validation → run → durable debit → first byte
   * (contract: Order of checks). What fails on the way costs nothing.
   */
  async serve(): Promise<void> {
    const { transport } = this.#options;
    try {
      // The parser goes on first, to a body that came with its head: also where turns of the loop are scarce, as it asked
      // for one before the call does. What has arrived is read without events and a timer (`BodyReader`).
      await undefined;
      const performed = await this.#perform(await this.#admit());
      this.#credits = performed.receipt.used;
      this.#end(() => {
        transport.answer(performed);
        this.#record('ok');
      });
    } catch (error) {
      if (!this.#isDeferred(error)) this.#end(() => this.#record(this.#fail(error)));
    } finally {
      const closing = transport.close();
      if (closing !== undefined) await closing;
    }
  }

  #isDeferred(error: unknown): boolean {
    return !this.#departure.hasLeft && this.#options.transport.defers?.(error) === true;
  }

  /** Answer and log line are the caller's too. */
  #end(work: () => void): void {
    if (this.#admitted === undefined) work();
    else this.#admitted.scheduling.measure(work);
  }

  async #admit(): Promise<Admitted> {
    const { transport, dependencies, context } = this.#options;
    const onCaller = (caller: Caller) => {
      this.#admitted = { caller, scheduling: cpuSchedulingOf(dependencies.load, caller.source) };
      context.isCounted = true;
    };
    try {
      const admitting = transport.admit(onCaller);
      if (admitting instanceof Promise) await admitting;
    } catch (error) {
      if (this.#admitted !== undefined && !this.#isDeferred(error))
        dependencies.meter.failed(this.#admitted.caller, transport.operation.name);
      throw error;
    }
    if (this.#admitted === undefined) throw new TypeError('a call was let in without a caller');
    return this.#admitted;
  }

  #perform(admitted: Admitted): Promise<Performed<Form>> {
    const { transport, dependencies, context, started } = this.#options;
    const { operation, cost, repeat, accepted } = transport;
    const { caller, scheduling } = admitted;
    return performCall(dependencies, {
      operation,
      cost,
      caller,
      requestId: context.id,
      started,
      repeat,
      readInput: () =>
        follow(transport.readInput(caller, this.#progress(admitted)), (given) => {
          this.#bytesIn = given.size;
          return given;
        }),
      accepted,
      departure: this.#departure,
      scheduling,
      encode: (output) => transport.encode(output),
      isDeferred: (error) => this.#isDeferred(error),
    });
  }

  #progress({ caller, scheduling }: Admitted): CallProgress {
    const { load } = this.#options.dependencies;
    const { source } = caller;
    const decode: JsonReading['decode'] = (work) => {
      load.admit(source);
      return follow(load.turn(source), () => scheduling.measure(work));
    };
    const isNamed = this.#options.transport.repeat !== undefined;
    return { scheduling, reading: { decode, readLarge: this.#largeReader(caller, { isNamed }), isNamed } };
  }

  #largeReader(
    { source, owner }: Caller,
    { isNamed }: Pick<JsonReading, 'isNamed'>,
  ): JsonReading['readLarge'] {
    const { largeBodies, load, settingsOf } = this.#options.dependencies;
    const { operation } = this.#options.transport;
    if (!largeBodies.supports(operation)) return undefined;
    return (pieces) => {
      load.admit(source);
      const settings = settingsOf(operation);
      const order = { operation: operation.name, settings, account: owner.settings, pieces, isNamed };
      return largeBodies.read(source, order, this.#departure.signal);
    };
  }

  #fail(error: unknown): Outcome {
    if (error instanceof CallerLeft || this.#departure.hasLeft) return 'aborted';
    const { transport, dependencies, context } = this.#options;
    const failure = this.#marked(failureOf(error, transport.operation.name));
    this.#reason = reasonOf(error);
    this.#refusedWith = failure.status;
    if (failure.outcome === 'fault') {
      dependencies.log.fault(faultLine(error, context.id, transport.operation.name));
    }
    const caller = this.#admitted?.caller;
    if (caller !== undefined && (isRefused(failure.outcome) || error instanceof DeadlinePassed)) {
      dependencies.rejections.count(caller.source);
    }
    transport.refuse(failure);
    const identifiers = failure.violations.map(({ message }) => message);
    if (caller !== undefined)
      dependencies.failedCallLog.add(this.#explained(caller, failure.status, identifiers));
    else if (error instanceof KeyDenied) this.#keepDenial(error, failure);
    return failure.outcome;
  }

  /** For the owner of the key alone: the caller has got the same as for any key (contract: Authentication). */
  #keepDenial({ caller, denial }: KeyDenied, { status }: Failure): void {
    const identifier: DenialIdentifier = `message.${denial}`;
    const { failedCallLog } = this.#options.dependencies;
    failedCallLog.addDenied(this.#explained(caller, status, [identifier]));
  }

  /** A refusal of a test key is marked too. */
  #marked(failure: Failure): Failure {
    if (this.#admitted?.caller.test !== true) return failure;
    return { ...failure, warnings: [...(failure.warnings ?? []), TEST_KEY_WARNING] };
  }

  /** For the owner of the key, who asks later why the call failed. */
  #explained(
    { account, keyId }: Caller,
    status: number,
    identifiers: readonly string[],
  ): Omit<NewFailedCall, 'at'> {
    const { transport, context, started } = this.#options;
    return {
      account,
      key: keyId,
      requestId: context.id,
      operation: transport.operation.name,
      status,
      identifiers,
      ms: performance.now() - started,
    };
  }

  #record(outcome: Outcome): void {
    const { transport, dependencies, context, started } = this.#options;
    const { metrics, log, config, clientOf } = dependencies;
    const { request, id, status, sent, batch } = context;
    const { name } = transport.operation;
    const ms = performance.now() - started;
    metrics.answered(name, outcome, ms / 1000);
    metrics.charged(name, this.#credits);
    log.request({
      requestId: id,
      operation: name,
      // Of a call inside a message: the status that it would have alone.
      status: outcome === 'aborted' ? 0 : (this.#refusedWith ?? status),
      ms: Math.round(ms * 10) / 10,
      keyId: this.#admitted?.caller.keyId,
      account: this.#admitted?.caller.account,
      credits: this.#credits,
      bytesIn: this.#bytesIn,
      bytesOut: sent,
      outcome,
      reason: this.#reason,
      client: config.LOG_ADDRESS === 'prefix' ? clientOf(request).network : undefined,
      traceId: traceIdOf(request.headers.traceparent),
      batch,
    });
  }
}

/** The caller's own doing, and free of charge. */
const isRefused = (outcome: Outcome): boolean => outcome === 'invalid' || outcome === 'unpaid';
