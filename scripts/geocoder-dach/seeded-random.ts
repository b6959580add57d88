import { randomFrom } from '@kontor/base/testing';

/** Seeded random numbers: the same in each run. */
export class SeededRandom {
  /** 0 up to, but not including, 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = randomFrom(seed);
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
