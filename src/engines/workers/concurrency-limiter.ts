import { GaveWay, Refusal, Unavailable } from '@kontor/base';
import { groupOf, isSameGroup, type Source, type SourceShares, weightOf } from '#shares/source.ts';
import { SourceQueue } from '#shares/source-queue.ts';
import { SourceSums } from '#shares/source-sums.ts';
import { SourceTally } from '#shares/source-tally.ts';
import type { Clock } from '../../core/operation.ts';
import { groupsOf, ruleOn } from './slot-rules.ts';

export interface LimiterState {
  readonly busy: number;
  readonly waiting: number;
}

/** The values for the metrics. */
export interface LimiterObserver {
  /** Somebody entered, after this time in the queue. */
  readonly waited?: (seconds: number) => void;
  readonly changed?: (state: LimiterState) => void;
  /** A job is ended for others. */
  readonly gaveWay?: () => void;
  /** Somebody had a slot for so many milliseconds. */
  readonly used?: (source: Source, ms: number) => void;
}

export interface LimiterOptions {
  /** How many are served at once. */
  readonly slots: number;
  /** How many may wait. */
  readonly limit: number;
  readonly clock: Clock;
  readonly watch?: LimiterObserver;
  /** Whether there is memory for one slot more than the usual ones; default: there is. */
  readonly mayOpenMore?: (() => boolean) | undefined;
}

/** How one caller uses a pool. */
export interface CallerOptions {
  /** Called with the time that it waited for its slot. */
  readonly waited?: (ms: number) => void;
}

/** A slot that is taken; the holder gives it back. */
export interface Turn {
  readonly waitedMs: number;
  /**
   * Fires with that of the caller, and with GaveWay when the holder must end its work for others; `stopReason` has
   * which.
   */
  readonly signal: AbortSignal;
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
  readonly source: Source;
  readonly entered: number;
  readonly stop: AbortController;
  readonly unfollow: () => void;
  /** It must end: its slot is for another account. */
  isEnding: boolean;
}

/** The mean leans on about the last twenty runs. */
const MEAN_WEIGHT = 0.1;
const MAX_RETRY_SECONDS = 30;
/** What an account has used counts half after so long. */
const USED_HALF_LIFE_MS = 10_000;

/**
 * A bounded number of slots with a bounded queue before them, fair by the time that each account, and inside it each
 * key, has used lately (rules: Queues and fairness): the next slot is for whoever has used least. Where jobs take
 * long, more slots open for the others, or a job is ended for them (`ruleOn`).
 */
export class ConcurrencyLimiter {
  readonly #options: LimiterOptions;
  readonly #queue = new SourceQueue<Waiter>();
  readonly #holders = new Set<Holder>();
  readonly #used: SourceSums;
  #meanMs = 0;
  #look: NodeJS.Timeout | undefined;
  #closed: Error | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
    this.#used = new SourceSums({ halfLifeMs: USED_HALF_LIFE_MS, now: () => options.clock.now() });
  }

  get state(): LimiterState {
    return { busy: this.#holders.size, waiting: this.#queue.size };
  }

  /**
   * Waits for a slot.
   * @throws Refusal `busy` when the queue is full or the signal fires with Unavailable (a deadline) before there is
   *   one, Unavailable when it fires for another reason or the limiter is closed.
   */
  enter(source: Source, signal: AbortSignal): Promise<Turn> {
    const { slots, limit, clock } = this.#options;
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (signal.aborted) return Promise.reject(stopReason(signal));
    if (this.#holders.size < slots) return Promise.resolve(this.#turn(source, signal, clock.now()));
    if (this.#queue.size >= limit) {
      const counted = this.#sharesWithWaiting();
      const own = {
        share: counted.shareOf(source) + this.#weightOfOne() / weightOf(source),
        part: counted.partOf(source) + this.#weightOfOne(),
      };
      const displaced = this.#queue.displaceFor(source, own, counted);
      if (displaced === undefined) return Promise.reject(this.#refusal());
      displaced.refuse(this.#refusal());
    }
    return this.#wait(source, signal);
  }

  /** Refuses all who wait and all who come. */
  close(reason: Error): void {
    this.#closed = reason;
    clearTimeout(this.#look);
    for (const waiter of this.#queue.clear()) waiter.refuse(reason);
    this.#tell();
  }

  #wait(source: Source, signal: AbortSignal): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const onAbort = () => {
      if (!this.#queue.remove(source, waiter)) return;
      reject(signal.reason instanceof Unavailable ? this.#refusal() : stopReason(signal));
      this.#tell();
    };
    const since = this.#options.clock.now();
    const waiter: Waiter = {
      since,
      admit: () => {
        signal.removeEventListener('abort', onAbort);
        resolve(this.#turn(source, signal, since));
      },
      refuse: (error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(source, waiter);
    this.#tell();
    this.#rule();
    return promise;
  }

  #turn(source: Source, signal: AbortSignal, since: number): Turn {
    const entered = this.#options.clock.now();
    const waitedMs = Math.max(0, entered - since);
    const stop = new AbortController();
    const follow = () => stop.abort(signal.reason);
    const unfollow = () => signal.removeEventListener('abort', follow);
    signal.addEventListener('abort', follow, { once: true });
    const holder: Holder = { source, entered, stop, unfollow, isEnding: false };
    this.#holders.add(holder);
    this.#options.watch?.waited?.(waitedMs / 1000);
    this.#tell();
    return { waitedMs, signal: stop.signal, leave: () => this.#leave(holder) };
  }

  #leave(holder: Holder): void {
    if (!this.#holders.delete(holder)) return;
    holder.unfollow();
    const ms = Math.max(0, this.#options.clock.now() - holder.entered);
    this.#used.add(holder.source, ms);
    this.#options.watch?.used?.(holder.source, ms);
    this.#meanMs = this.#meanMs === 0 ? ms : this.#meanMs + MEAN_WEIGHT * (ms - this.#meanMs);
    const next = this.#heirOf(holder);
    if (next === undefined) this.#tell();
    else next.admit();
    this.#rule();
  }

  /** Whoever has used least; of a job that was ended, of the other accounts, first of those without any slot. */
  #heirOf({ source, isEnding }: Holder): Waiter | undefined {
    if (isEnding) {
      const isOther = (other: Source) => !isSameGroup(other, source);
      const served = groupsOf([...this.#holders]);
      const shares = this.#shares();
      const heir =
        this.#queue.shift(shares, (other) => isOther(other) && !served.has(groupOf(other))) ??
        this.#queue.shift(shares, isOther);
      if (heir !== undefined) return heir;
    }
    return this.#holders.size < this.#options.slots ? this.#queue.shift(this.#shares()) : undefined;
  }

  /** Opens a slot for others or ends a job for them, where it is time for that, and sees to it later. */
  #rule(): void {
    clearTimeout(this.#look);
    const { slots, clock, mayOpenMore } = this.#options;
    if (this.#closed !== undefined || this.#holders.size < slots) return;
    const holders = [...this.#holders];
    const [first] = holders;
    if (first === undefined || this.#queue.size === 0) return;
    if (holders.every(({ source }) => isSameGroup(source, first.source))) {
      if (!this.#queue.hasOthersThan(first.source)) return;
    }
    const shares = this.#shares();
    const ruling = ruleOn({
      now: clock.now(),
      slots,
      holders,
      waiting: this.#queue.groups().map(({ source, oldest }) => ({
        source,
        since: Math.min(...oldest.map(({ since }) => since)),
      })),
      shares,
      mayOpenMore: mayOpenMore?.() ?? true,
      isEnding: holders.some(({ isEnding }) => isEnding),
    });
    if (ruling.kind === 'open') this.#queue.shift(shares, ruling.mayEnter)?.admit();
    if (ruling.kind === 'end') this.#end(ruling.holder);
    this.#look = setTimeout(() => this.#rule(), ruling.kind === 'wait' ? ruling.ms : 0).unref();
  }

  #end(holder: Holder): void {
    holder.isEnding = true;
    this.#options.watch?.gaveWay?.();
    holder.stop.abort(new GaveWay(this.#retrySeconds()));
  }

  /** Slot time that all have used lately, in milliseconds; slots in use count. */
  #shares(): SourceShares {
    const now = this.#options.clock.now();
    const running = new SourceTally();
    for (const { source, entered } of this.#holders) running.add(source, Math.max(0, now - entered));
    return {
      shareOf: (source) => this.#used.shareOf(source) + running.totalOf(source) / weightOf(source),
      partOf: (source) => this.#used.partOf(source) + running.partOf(source),
    };
  }

  /** The same and what they wait for. */
  #sharesWithWaiting(): SourceShares {
    const { shareOf, partOf } = this.#shares();
    const one = this.#weightOfOne();
    return {
      shareOf: (source) => shareOf(source) + (this.#queue.waitingOfGroup(source) * one) / weightOf(source),
      partOf: (source) => partOf(source) + this.#queue.waitingOf(source) * one,
    };
  }

  /** What one waiting job will use, as an estimate; always above zero. */
  #weightOfOne(): number {
    return Math.max(1, this.#meanMs);
  }

  #refusal(): Refusal {
    return new Refusal('busy', {
      retryAfterSeconds: this.#retrySeconds(),
      reason: 'queue-full',
      why: { cause: 'queue' },
    });
  }

  /** `ceil(queue × mean ms / workers / 1000)` in 1 to 30 (rules: Queues and fairness). */
  #retrySeconds(): number {
    const seconds = Math.ceil((this.#queue.size * this.#meanMs) / this.#options.slots / 1000);
    return Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds));
  }

  #tell(): void {
    this.#options.watch?.changed?.(this.state);
  }
}

/** What a caller that has stopped gets: the reason it stopped with, when that is one of ours. */
export function stopReason(signal: AbortSignal): Error {
  const { reason } = signal;
  if (reason instanceof Unavailable || reason instanceof GaveWay) return reason;
  return new Unavailable('stopped by its caller');
}
