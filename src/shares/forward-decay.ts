/** Weights grow by two each half-life; long before they leave the range of numbers all sums are set back. */
const MAX_HALF_LIVES = 32;

export interface DecayOptions {
  /** After so many milliseconds what was added counts half. */
  readonly halfLifeMs: number;
  /** In milliseconds, from any start. */
  readonly now: () => number;
}

/**
 * The weight of what is added now, so that the past counts less and less: instead of all sums getting smaller what comes
 * later gets heavier ("forward decay"), and adding and reading cost the same for any number of keys.
 */
export class ForwardDecay {
  readonly #options: DecayOptions;
  readonly #setBack: (by: number) => void;
  #since: number;
  #latest: number;

  /** @param setBack divides all sums by the number that it gets */
  constructor(options: DecayOptions, setBack: (by: number) => void) {
    this.#options = options;
    this.#setBack = setBack;
    this.#since = options.now();
    this.#latest = this.#since;
  }

  /** To be asked before a sum is read: it may set all sums back. A clock that goes back counts as stopped. */
  weight(): number {
    const { halfLifeMs, now } = this.#options;
    this.#latest = Math.max(this.#latest, now());
    const halfLives = (this.#latest - this.#since) / halfLifeMs;
    if (halfLives <= MAX_HALF_LIVES) return 2 ** halfLives;
    this.#since = this.#latest;
    this.#setBack(2 ** Math.min(halfLives, 1000));
    return 1;
  }
}
