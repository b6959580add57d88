import { Refusal, Unavailable } from '../../core/errors.ts';
import type { Clock } from '../../core/operation.ts';
import { FairQueue } from './fair-queue.ts';

export interface LimiterState {
  readonly busy: number;
  readonly waiting: number;
}

/** What the metrics want to know. */
export interface LimiterWatch {
  /** Somebody entered, after this time in the queue. */
  readonly waited?: (seconds: number) => void;
  readonly changed?: (state: LimiterState) => void;
}

export interface LimiterOptions {
  /** How many are served at once. */
  readonly slots: number;
  /** How many may wait. */
  readonly limit: number;
  readonly clock: Clock;
  readonly watch?: LimiterWatch;
}

/** A slot that is taken; the holder gives it back. */
export interface Turn {
  readonly waitedMs: number;
  /** May be called more than once. */
  readonly leave: () => void;
}

interface Waiter {
  readonly since: number;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/** The mean leans on about the last twenty runs. */
const MEAN_WEIGHT = 0.1;
const MAX_RETRY_SECONDS = 30;

/** A bounded number of slots with a bounded queue before them, fair between keys (decisions: Queues and fairness). */
export class ConcurrencyLimiter {
  readonly #options: LimiterOptions;
  readonly #queue = new FairQueue<Waiter>();
  #busy = 0;
  #meanMs = 0;
  #closed: Error | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  get state(): LimiterState {
    return { busy: this.#busy, waiting: this.#queue.size };
  }

  /**
   * Waits for a slot.
   * @throws Refusal `busy` when the queue is full, Unavailable when the signal fires or the limiter is closed.
   */
  enter(key: unknown, signal: AbortSignal): Promise<Turn> {
    const { slots, limit, clock } = this.#options;
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (signal.aborted) return Promise.reject(stopReason(signal));
    if (this.#busy < slots) return Promise.resolve(this.#turn(clock.now()));
    if (this.#queue.size >= limit) {
      const displaced = this.#queue.displaceFor(key);
      if (displaced === undefined) return Promise.reject(this.#refusal());
      displaced.refuse(this.#refusal());
    }
    return this.#wait(key, signal);
  }

  /** Refuses all who wait and all who come. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const waiter of this.#queue.clear()) waiter.refuse(reason);
    this.#tell();
  }

  #wait(key: unknown, signal: AbortSignal): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const onAbort = () => {
      if (!this.#queue.remove(key, waiter)) return;
      reject(stopReason(signal));
      this.#tell();
    };
    const since = this.#options.clock.now();
    const waiter: Waiter = {
      since,
      admit: () => {
        signal.removeEventListener('abort', onAbort);
        resolve(this.#turn(since));
      },
      refuse: (error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(key, waiter);
    this.#tell();
    return promise;
  }

  #turn(since: number): Turn {
    const entered = this.#options.clock.now();
    const waitedMs = Math.max(0, entered - since);
    this.#busy += 1;
    this.#options.watch?.waited?.(waitedMs / 1000);
    this.#tell();
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      this.#left(this.#options.clock.now() - entered);
    };
    return { waitedMs, leave };
  }

  #left(ms: number): void {
    this.#meanMs = this.#meanMs === 0 ? ms : this.#meanMs + MEAN_WEIGHT * (ms - this.#meanMs);
    this.#busy -= 1;
    const next = this.#queue.shift();
    if (next === undefined) this.#tell();
    else next.admit();
  }

  /** `ceil(queue × mean ms / workers / 1000)` in 1 to 30 (decisions: Queues and fairness). */
  #refusal(): Refusal {
    const seconds = Math.ceil((this.#queue.size * this.#meanMs) / this.#options.slots / 1000);
    return new Refusal('busy', { retryAfterSeconds: Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)) });
  }

  #tell(): void {
    this.#options.watch?.changed?.(this.state);
  }
}

/** What a caller that has stopped gets: the reason it stopped with, when that is one of ours. */
export function stopReason(signal: AbortSignal): Error {
  return signal.reason instanceof Unavailable ? signal.reason : new Unavailable('stopped by its caller');
}
