import { FairQueue } from '#lib/base/load/fair-queue.ts';
import { RecentSums } from '#lib/base/load/recent-sums.ts';
import { Refusal, Unavailable } from '../../core/errors.ts';
import type { Clock } from '../../core/operation.ts';

export interface LimiterState {
  readonly busy: number;
  readonly waiting: number;
}

/** The values for the metrics. */
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

/** How one caller uses a pool. */
export interface CallerOptions {
  /** Called with the time that it waited for its slot. */
  readonly waited?: (ms: number) => void;
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

/** Who has a slot, since when. */
interface Holder {
  readonly key: unknown;
  readonly entered: number;
}

/** The mean leans on about the last twenty runs. */
const MEAN_WEIGHT = 0.1;
const MAX_RETRY_SECONDS = 30;
/** What a key has used counts half after so long. */
const USED_HALF_LIFE_MS = 10_000;
/** So long one key may have every slot while another waits; then one more slot opens for the others. */
const MONOPOLY_MS = 250;

/**
 * A bounded number of slots with a bounded queue before them, fair between keys by the time that each has used lately
 * (decisions: Queues and fairness): the next slot is for the key that has used least. Where one key has every slot for
 * long, one more slot opens for the others, so that the longest job delays nobody else by more than a moment.
 */
export class ConcurrencyLimiter {
  readonly #options: LimiterOptions;
  readonly #queue = new FairQueue<Waiter>();
  readonly #holders = new Set<Holder>();
  readonly #used: RecentSums<unknown>;
  #meanMs = 0;
  #monopoly: NodeJS.Timeout | undefined;
  #closed: Error | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
    this.#used = new RecentSums({ halfLifeMs: USED_HALF_LIFE_MS, now: () => options.clock.now() });
  }

  get state(): LimiterState {
    return { busy: this.#holders.size, waiting: this.#queue.size };
  }

  /**
   * Waits for a slot.
   * @throws Refusal `busy` when the queue is full or the signal fires with Unavailable (a deadline) before there is
   *   one, Unavailable when it fires for another reason or the limiter is closed.
   */
  enter(key: unknown, signal: AbortSignal): Promise<Turn> {
    const { slots, limit, clock } = this.#options;
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (signal.aborted) return Promise.reject(stopReason(signal));
    if (this.#holders.size < slots) return Promise.resolve(this.#turn(key, clock.now()));
    if (this.#queue.size >= limit) {
      const ownShare = this.#shareOf(key) + this.#weightOfOne();
      const displaced = this.#queue.displaceFor(ownShare, (other) => this.#shareOf(other));
      if (displaced === undefined) return Promise.reject(this.#refusal());
      displaced.refuse(this.#refusal());
    }
    return this.#wait(key, signal);
  }

  /** Refuses all who wait and all who come. */
  close(reason: Error): void {
    this.#closed = reason;
    clearTimeout(this.#monopoly);
    for (const waiter of this.#queue.clear()) waiter.refuse(reason);
    this.#tell();
  }

  #wait(key: unknown, signal: AbortSignal): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const onAbort = () => {
      if (!this.#queue.remove(key, waiter)) return;
      reject(signal.reason instanceof Unavailable ? this.#refusal() : stopReason(signal));
      this.#tell();
    };
    const since = this.#options.clock.now();
    const waiter: Waiter = {
      since,
      admit: () => {
        signal.removeEventListener('abort', onAbort);
        resolve(this.#turn(key, since));
      },
      refuse: (error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(key, waiter);
    this.#tell();
    this.#breakMonopoly();
    return promise;
  }

  #turn(key: unknown, since: number): Turn {
    const entered = this.#options.clock.now();
    const waitedMs = Math.max(0, entered - since);
    const holder: Holder = { key, entered };
    this.#holders.add(holder);
    this.#options.watch?.waited?.(waitedMs / 1000);
    this.#tell();
    return { waitedMs, leave: () => this.#leave(holder) };
  }

  #leave(holder: Holder): void {
    if (!this.#holders.delete(holder)) return;
    const ms = Math.max(0, this.#options.clock.now() - holder.entered);
    this.#used.add(holder.key, ms);
    this.#meanMs = this.#meanMs === 0 ? ms : this.#meanMs + MEAN_WEIGHT * (ms - this.#meanMs);
    const next =
      this.#holders.size < this.#options.slots ? this.#queue.shift((key) => this.#usedBy(key)) : undefined;
    if (next === undefined) this.#tell();
    else next.admit();
    this.#breakMonopoly();
  }

  /**
   * Opens one slot beyond the others when one key has had all of them for long and another waits, or sees to it later.
   */
  #breakMonopoly(): void {
    clearTimeout(this.#monopoly);
    if (this.#closed !== undefined || this.#holders.size !== this.#options.slots) return;
    const holders = [...this.#holders];
    const key = holders[0]?.key;
    if (!this.#queue.hasOthersThan(key) || holders.some((holder) => holder.key !== key)) return;
    const now = this.#options.clock.now();
    const latest = Math.max(...holders.map(({ entered }) => entered));
    const leftMs = latest + MONOPOLY_MS - now;
    if (leftMs > 0) this.#monopoly = setTimeout(() => this.#breakMonopoly(), leftMs).unref();
    else this.#queue.shift((other) => this.#usedBy(other), { except: key })?.admit();
  }

  /** Slot time that a key has used lately, in milliseconds; slots in use count. */
  #usedBy(key: unknown): number {
    const now = this.#options.clock.now();
    let used = this.#used.of(key);
    for (const holder of this.#holders) if (holder.key === key) used += Math.max(0, now - holder.entered);
    return used;
  }

  /** The same and what it waits for. */
  #shareOf(key: unknown): number {
    return this.#usedBy(key) + this.#queue.waitingOf(key) * this.#weightOfOne();
  }

  /** What one waiting job will use, as an estimate; always above zero. */
  #weightOfOne(): number {
    return Math.max(1, this.#meanMs);
  }

  /** `ceil(queue × mean ms / workers / 1000)` in 1 to 30 (decisions: Queues and fairness). */
  #refusal(): Refusal {
    const seconds = Math.ceil((this.#queue.size * this.#meanMs) / this.#options.slots / 1000);
    const retryAfterSeconds = Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds));
    return new Refusal('busy', { retryAfterSeconds, reason: 'queue-full' });
  }

  #tell(): void {
    this.#options.watch?.changed?.(this.state);
  }
}

/** What a caller that has stopped gets: the reason it stopped with, when that is one of ours. */
export function stopReason(signal: AbortSignal): Error {
  return signal.reason instanceof Unavailable ? signal.reason : new Unavailable('stopped by its caller');
}
