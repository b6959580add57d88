import { fairLevel } from '#lib/base/load/fair-level.ts';
import { RecentSums } from '#lib/base/load/recent-sums.ts';
import { Refusal } from '../core/errors.ts';
import { LoopTurns } from './loop-turns.ts';

/** Old measurements are not about what blocks the loop now. */
const HALF_LIFE_MS = 2_000;
/** The level is the same for so long. */
const LEVEL_MS = 50;
/** What all keys together may go on using while the service is over its limit. */
const KEPT_SHARE = 0.5;
/** A tenth of the loop, used steadily, adds up to this: below it calls are not what makes the loop late. */
const MIN_MS = (0.1 * HALF_LIFE_MS) / Math.LN2;
/** Less than this under way is no load. */
const MIN_BYTES = 8 * 1024 * 1024;
const RETRY_SECONDS = 2;
/** Measured with Node 26.10: 64 senders of bodies of 1.4 MB keep the loop busy with 380 MB a second. */
const CALL_MS = 0.2;
const BYTE_MS = 2e-6;

/** What is done in one turn of the loop before it looks for news. */
const TURN_MS = 5;
/**
 * Chunks of 64 KiB at most that are read in one turn: 2 ms. Without a bound the system's buffers are emptied, 2 MB
 * each.
 */
const TURN_CHUNKS = 16;
/** Bodies that nobody needs: read when there is nothing else. */
const REFUSED = -1;

/** How the process is, remembered: asking costs nothing. */
export interface Pressure {
  /** The event loop is late at this moment. */
  readonly isPressed: boolean;
  /** It has been for seconds. */
  readonly isLate: boolean;
  readonly isMemoryShort: boolean;
}

interface KeyLoadOptions {
  readonly pressure: Pressure;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

/**
 * Who keeps the event loop busy. When it is late, keys that use more than their fair share of half of what all use are
 * turned away and the others served ("max-min fairness"): one greedy key is above that level whatever it does, a modest
 * one never is, and where all use the same, all are. Nobody is when the loop is late although calls use little of it: a
 * machine that is busy with something else gets no faster by it.
 */
export class KeyLoad {
  readonly #options: KeyLoadOptions;
  readonly #ms: RecentSums<number>;
  readonly #bytes = new Map<number, number>();
  readonly #turns: LoopTurns;
  readonly #reading: LoopTurns;
  #levels: Levels = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY, areOthersBelow: false };
  #levelsUntil = Number.NEGATIVE_INFINITY;

  constructor(options: KeyLoadOptions) {
    this.#options = options;
    this.#ms = new RecentSums({ halfLifeMs: HALF_LIFE_MS, now: options.now });
    const shareOf = (key: number) => (key === REFUSED ? Number.POSITIVE_INFINITY : this.#ms.of(key));
    this.#turns = new LoopTurns({ shareOf, budgetMs: TURN_MS, most: Number.POSITIVE_INFINITY });
    this.#reading = new LoopTurns({ shareOf, budgetMs: TURN_MS, most: TURN_CHUNKS });
  }

  /**
   * A call of the key has come, with a body of so many bytes: taking them off the wire costs time that is not measured,
   * whether they are needed or not.
   */
  came(key: number, bytes: number): void {
    this.#ms.add(key, CALL_MS + bytes * BYTE_MS);
  }

  /** A call of the key blocked the event loop so long. */
  spent(key: number, ms: number): void {
    this.#ms.add(key, ms);
  }

  /** A call of the key is ready to go on: resolves when it is its turn; undefined: now. */
  turn(key: number): Promise<void> | undefined {
    return this.#turns.take(key);
  }

  /** The same for the next chunk of a body. */
  readingTurn(key: number): Promise<void> | undefined {
    return this.#reading.take(key);
  }

  /** The same for what is read only to be thrown away. */
  readonly refusedTurn = (): Promise<void> | undefined => this.#reading.take(REFUSED);

  /** A body of so many bytes is under way; the function returned is called when it is not any more. */
  carries(key: number, bytes: number): () => void {
    this.#change(key, bytes);
    return () => this.#change(key, -bytes);
  }

  /** @throws Refusal busy when the key must give way to others, or all must */
  admit(key: number): void {
    if (this.#sheds(key))
      throw new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'overloaded' });
  }

  #sheds(key: number): boolean {
    const { isPressed, isLate, isMemoryShort } = this.#options.pressure;
    if (isMemoryShort) return true;
    if (!isPressed) return false;
    const { ms, bytes, areOthersBelow } = this.#currentLevels();
    // A moment's lateness is reason enough only where giving way helps somebody.
    if (!isLate && !areOthersBelow) return false;
    return this.#ms.of(key) > ms || (this.#bytes.get(key) ?? 0) > bytes;
  }

  #currentLevels(): Levels {
    const now = this.#options.now();
    if (now < this.#levelsUntil) return this.#levels;
    this.#levelsUntil = now + LEVEL_MS;
    const spent = this.#ms.values();
    const carried = [...this.#bytes.values()];
    const isMuch = sum(carried) >= MIN_BYTES;
    const ms = sum(spent) >= MIN_MS ? levelOf(spent) : Number.POSITIVE_INFINITY;
    const bytes = isMuch ? levelOf(carried) : Number.POSITIVE_INFINITY;
    const isBelow = (values: readonly number[], level: number) => values.some((value) => value <= level);
    this.#levels = { ms, bytes, areOthersBelow: isBelow(spent, ms) || (isMuch && isBelow(carried, bytes)) };
    return this.#levels;
  }

  #change(key: number, by: number): void {
    const bytes = (this.#bytes.get(key) ?? 0) + by;
    if (bytes > 0) this.#bytes.set(key, bytes);
    else this.#bytes.delete(key);
  }
}

interface Levels {
  readonly ms: number;
  readonly bytes: number;
  /** Some key stays below. */
  readonly areOthersBelow: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const levelOf = (values: readonly number[]): number => fairLevel(values, sum(values) * KEPT_SHARE);
