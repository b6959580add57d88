/** Seeded random numbers: the same in each run (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** As `below`, but the share of number n falls as 1/n: few are frequent, most are rare. */
  skewed(count: number): number {
    return Math.min(count - 1, Math.floor((count + 1) ** this.next()) - 1);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
