/** What weighs less than this (in the unit that is summed) is forgotten. */
const NEGLIGIBLE = 1e-3;
/** Weights grow by two each half-life; long before they leave the range of numbers all sums are set back. */
const MAX_HALF_LIVES = 32;

interface RecentSumsOptions {
  /** After so many milliseconds what was added counts half. */
  readonly halfLifeMs: number;
  /** In milliseconds, from any start. */
  readonly now: () => number;
}

/**
 * What each key has used lately: sums in which the past counts less and less. Instead of all sums getting smaller what
 * comes later gets heavier ("forward decay"), so that adding and reading cost the same for any number of keys.
 * @example sums.add('a', 8); // one half-life later: sums.of('a') === 4
 */
export class RecentSums<Key> {
  readonly #options: RecentSumsOptions;
  readonly #scaled = new Map<Key, number>();
  #since: number;
  #latest: number;

  constructor(options: RecentSumsOptions) {
    this.#options = options;
    this.#since = options.now();
    this.#latest = this.#since;
  }

  add(key: Key, amount: number): void {
    const weight = this.#weight();
    this.#scaled.set(key, (this.#scaled.get(key) ?? 0) + amount * weight);
  }

  of(key: Key): number {
    // First: it may set all sums back.
    const weight = this.#weight();
    return (this.#scaled.get(key) ?? 0) / weight;
  }

  /** All sums that are not negligible. */
  values(): readonly number[] {
    const weight = this.#weight();
    return [...this.#scaled.values()].map((scaled) => scaled / weight).filter((sum) => sum > NEGLIGIBLE);
  }

  /** A clock that goes back counts as stopped. */
  #weight(): number {
    const { halfLifeMs, now } = this.#options;
    this.#latest = Math.max(this.#latest, now());
    const halfLives = (this.#latest - this.#since) / halfLifeMs;
    if (halfLives <= MAX_HALF_LIVES) return 2 ** halfLives;
    this.#setBack(2 ** Math.min(halfLives, 1000));
    return 1;
  }

  #setBack(weight: number): void {
    this.#since = this.#latest;
    for (const [key, scaled] of this.#scaled) {
      const sum = scaled / weight;
      if (sum > NEGLIGIBLE) this.#scaled.set(key, sum);
      else this.#scaled.delete(key);
    }
  }
}
