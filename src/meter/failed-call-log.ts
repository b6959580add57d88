import { Lru } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { LedgerQueries } from '../store/port.ts';
import type { NewFailedCall } from '../store/records.ts';

const WRITE_EVERY_MS = 1000;
/** Kept of an account on a day (rules: Failed calls). */
const MAX_PER_DAY = 1_000;
/** Waiting to be written; a bound on memory while the database is away. */
const MAX_WAITING = 5_000;
/** Of one account among them: one that fails all the time leaves room for the others. */
const MAX_WAITING_OF_ACCOUNT = MAX_PER_DAY;
/** A program that goes on with a key that is not allowed has one row in this time for each reason. */
const DENIAL_MS = 10 * 60_000;
const MAX_DENIALS = 10_000;
const MAX_IDENTIFIERS = 20;
/** The grammar of identifiers (contract: Identifiers); longer than any of ours. */
const IDENTIFIER = /^message\.[A-Za-z0-9]{1,120}$/;

interface FailedCallLogOptions {
  readonly store: Pick<LedgerQueries, 'addFailedCalls'>;
  readonly clock: Clock;
  /** Called when rows could not be written; they are dropped. */
  readonly onError: (error: unknown) => void;
}

/**
 * Why calls of a known key failed: identifiers of ours and numbers, nothing of their input. Kept in memory and written
 * once a second, so that a flood of wrong calls costs one write a second; the last second may be lost in a crash.
 */
export class FailedCallLog {
  readonly #options: FailedCallLogOptions;
  readonly #waitingOf = new Map<number, number>();
  /** When keys had their last row of each reason. */
  readonly #deniedAt = new Lru<number>(MAX_DENIALS);
  #waiting: NewFailedCall[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FailedCallLogOptions) {
    this.#options = options;
  }

  /** A call whose key is known and may not be used so: such programs often go on for months. */
  addDenied(call: Omit<NewFailedCall, 'at'>): void {
    const name = `${call.key} ${call.operation} ${call.identifiers.join()}`;
    const now = this.#options.clock.now();
    if (Math.abs(now - (this.#deniedAt.get(name) ?? Number.NEGATIVE_INFINITY)) < DENIAL_MS) return;
    this.#deniedAt.set(name, now);
    this.add(call);
  }

  add(call: Omit<NewFailedCall, 'at'>): void {
    const ofAccount = this.#waitingOf.get(call.account) ?? 0;
    if (this.#waiting.length >= MAX_WAITING || ofAccount >= MAX_WAITING_OF_ACCOUNT) return;
    this.#waitingOf.set(call.account, ofAccount + 1);
    const identifiers = [...new Set(call.identifiers)].filter((one) => IDENTIFIER.test(one));
    this.#waiting.push({
      ...call,
      identifiers: identifiers.slice(0, MAX_IDENTIFIERS),
      ms: Math.round(call.ms),
      at: this.#options.clock.now(),
    });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.flush().catch((error: unknown) => this.#options.onError(error));
    }, WRITE_EVERY_MS).unref();
  }

  /** Writes what came so far. @throws Unavailable; then it is dropped */
  async flush(): Promise<void> {
    const calls = this.#waiting;
    if (calls.length === 0) return;
    this.#waiting = [];
    this.#waitingOf.clear();
    await this.#options.store.addFailedCalls(calls, MAX_PER_DAY);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flush();
  }
}
