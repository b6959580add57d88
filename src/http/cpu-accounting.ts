import { Refusal } from '@kontor/base';
import { isSameSource, type Source } from '#shares/source.ts';
import { type SourceLevels, sourceLevels } from '#shares/source-level.ts';
import { SourceSums } from '#shares/source-sums.ts';
import { SourceTally } from '#shares/source-tally.ts';
import type { CpuScheduling } from '../call/cpu-scheduling.ts';
import type { CpuClock } from './cpu-clock.ts';
import { LoopScheduler } from './fair-scheduler.ts';

/** Old measurements are not about what blocks the loop now. */
const HALF_LIFE_MS = 2_000;
/** The level is the same for so long. */
const LEVEL_MS = 50;
/** What all together may go on using while the service is over its limit. */
const KEPT_SHARE = 0.5;
/** A quarter of the loop, used steadily, adds up to this: below it calls are not what makes the loop late. */
const MIN_MS = (0.25 * HALF_LIFE_MS) / Math.LN2;
/** Less than this under way is no load. */
const MIN_BYTES = 8 * 1024 * 1024;
const RETRY_SECONDS = 2;
/** What a call takes of the loop outside of all that is measured; with Node 26.10: timers, promises, the system's calls. */
const CALL_MS = 0.05;
/** Taking the answer's bytes to the system, beyond what is measured. */
const FREE_BYTES = 16 * 1024;
const BYTE_MS = 2e-6;
/** What is done in one turn of the loop before it looks for news. */
const TURN_MS = 5;
/** Nobody is turned away for lateness so soon after the start: code is compiled then, and files are read. */
const STARTING_MS = 60_000;

/** How the process is, remembered: asking costs nothing. */
export interface Pressure {
  /** The event loop is late at this moment. */
  readonly isPressed: boolean;
  /** It has been for seconds. */
  readonly isLate: boolean;
}

interface CpuAccountingOptions {
  readonly pressure: Pressure;
  /** Milliseconds from any start, which is that of the service. */
  readonly now: () => number;
  readonly clock: CpuClock;
  /** Called with what an account has used of the loop, in milliseconds. */
  readonly onUsed?: (account: number, ms: number) => void;
}

/** Seconds of the loop by who has used them. */
export type CpuSeconds = Readonly<Record<'account' | 'network', number>>;

/**
 * Who keeps the event loop busy. When it is late, accounts that use more than their fair share of half of what all use
 * are turned away and the others served ("max-min fairness"): one greedy account is above that level whatever it does
 * and however many keys it has, a modest one never is, and where all use the same, all are. Nobody is when the loop is
 * late although calls use little of it: a machine that is busy with something else gets no faster by it.
 */
export class CpuAccounting {
  readonly #options: CpuAccountingOptions;
  readonly #ms: SourceSums;
  readonly #bytes = new SourceTally();
  readonly #scheduler: LoopScheduler;
  readonly #startedAt: number;
  readonly #totalMs = { account: 0, network: 0 };
  /** All that was charged, so that nothing is charged twice. */
  #chargedMs = 0;
  /** What the last source has used and is not in the sums yet: pieces of one call mostly come one after another. */
  #recentSource: Source | undefined;
  #recentMs = 0;
  #levels: Levels | undefined;
  #levelsUntil = Number.NEGATIVE_INFINITY;

  constructor(options: CpuAccountingOptions) {
    this.#options = options;
    this.#startedAt = options.now();
    this.#ms = new SourceSums({ halfLifeMs: HALF_LIFE_MS, now: options.now });
    this.#scheduler = new LoopScheduler({
      shares: {
        shareOf: (source) => this.#sums().shareOf(source),
        partOf: (source) => this.#sums().partOf(source),
      },
      budgetMs: TURN_MS,
      now: () => options.clock.begin(),
      latest: () => options.clock.latest,
      onTurn: (now) => options.clock.sample(now),
    });
  }

  get seconds(): CpuSeconds {
    const { account, network } = this.#totalMs;
    return { account: account / 1000, network: network / 1000 };
  }

  /** A call has come. */
  countCall(source: Source): void {
    this.charge(source, CALL_MS);
  }

  /** An answer of so many bytes goes out. */
  countAnswer(source: Source, bytes: number): void {
    if (bytes > FREE_BYTES) this.charge(source, (bytes - FREE_BYTES) * BYTE_MS);
  }

  /** So much of the loop's time was the source's. */
  charge(source: Source, ms: number): void {
    if (ms <= 0) return;
    this.#chargedMs += ms;
    this.settle(source, ms);
  }

  /** What `measure` left with its caller was this source's. */
  settle(source: Source, ms: number): void {
    this.#totalMs[source.kind] += ms;
    if (this.#recentSource === undefined || !isSameSource(this.#recentSource, source)) {
      this.#sums();
      this.#recentSource = source;
    }
    this.#recentMs += ms;
  }

  /** The sums, once all is in them. */
  #sums(): SourceSums {
    if (this.#recentSource !== undefined && this.#recentMs > 0) {
      this.#ms.add(this.#recentSource, this.#recentMs);
      if (this.#recentSource.kind === 'account')
        this.#options.onUsed?.(this.#recentSource.account, this.#recentMs);
      this.#recentMs = 0;
    }
    return this.#ms;
  }

  /**
   * Does some work and charges the run time for which it blocked the event loop, less what was charged within; of a
   * promise, until it waits for the first time.
   * @param payer asked afterwards: who it is may turn out meanwhile; undefined: the caller keeps what `charged` gets, and
   *   hands it to `settle`
   */
  measure<Result>(
    payer: () => Source | undefined,
    work: () => Result,
    charged?: (ms: number) => void,
  ): Result {
    const { clock } = this.#options;
    const chargedBefore = this.#chargedMs;
    const began = clock.begin();
    try {
      return work();
    } finally {
      const ms = Math.max(0, clock.since(began) - (this.#chargedMs - chargedBefore));
      const source = payer();
      if (source === undefined) this.#chargedMs += ms;
      else this.charge(source, ms);
      charged?.(ms);
    }
  }

  /** What was charged to one was another's. */
  transfer(from: Source, to: Source, ms: number): void {
    if (ms <= 0) return;
    this.#sums().add(from, -ms);
    this.#totalMs[from.kind] -= ms;
    this.#ms.add(to, ms);
    this.#totalMs[to.kind] += ms;
    if (to.kind === 'account') this.#options.onUsed?.(to.account, ms);
  }

  /** Work of the source is ready to go on: resolves when it is its turn; undefined: now. */
  turn(source: Source): Promise<void> | undefined {
    return this.#scheduler.take(source);
  }

  /** A body of so many bytes is under way; the function returned is called when it is not any more. */
  trackBody(source: Source, bytes: number): () => void {
    this.#bytes.add(source, bytes);
    return () => this.#bytes.add(source, -bytes);
  }

  /** @throws Refusal busy when the source must give way to others, or all must */
  admit(source: Source): void {
    if (this.#sheds(source))
      throw new Refusal('busy', {
        retryAfterSeconds: RETRY_SECONDS,
        reason: 'overloaded',
        why: { cause: 'load' },
      });
  }

  #sheds(source: Source): boolean {
    const { pressure, now } = this.#options;
    if (!pressure.isPressed || now() - this.#startedAt < STARTING_MS) return false;
    const { ms, bytes, isAnyBelow } = this.#currentLevels();
    // A moment's lateness is reason enough only where giving way helps somebody.
    if (!pressure.isLate && !isAnyBelow) return false;
    return this.#sums().partOf(source) > ms.of(source) || this.#bytes.partOf(source) > bytes.of(source);
  }

  #currentLevels(): Levels {
    const now = this.#options.now();
    if (this.#levels !== undefined && now < this.#levelsUntil) return this.#levels;
    this.#levelsUntil = now + LEVEL_MS;
    const ms = levelsOf(this.#sums(), MIN_MS);
    const bytes = levelsOf(this.#bytes, MIN_BYTES);
    const isMuch = sumOf(this.#bytes) >= MIN_BYTES;
    this.#levels = {
      ms,
      bytes,
      isAnyBelow: ms.isAnyBelow || (isMuch && bytes.isAnyBelow),
    };
    return this.#levels;
  }
}

interface Levels {
  readonly ms: SourceLevels;
  readonly bytes: SourceLevels;
  /** Some account or network stays below. */
  readonly isAnyBelow: boolean;
}

type Used = Pick<SourceSums, 'groups'>;

const sumOf = (used: Used): number => used.groups().reduce((sum, { total }) => sum + total, 0);

/** Below `min` there is enough for all. */
function levelsOf(used: Used, min: number): SourceLevels {
  const sum = sumOf(used);
  return sourceLevels(used.groups(), sum >= min ? sum * KEPT_SHARE : Number.POSITIVE_INFINITY);
}

/** How one caller's call uses the loop. */
export const cpuSchedulingOf = (load: CpuAccounting, source: Source): CpuScheduling => ({
  measure: (work) => load.measure(() => source, work),
  turn: () => load.turn(source),
});
