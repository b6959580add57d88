import { randomFrom } from '@kontor/base/testing';

/** Random numbers from a fixed seed: the same queries in each run. */
export class Dice {
  /** 0 up to 1. */
  readonly fraction: () => number;

  constructor(seed: number) {
    this.fraction = randomFrom(seed);
  }

  /** 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Up to so many different ones, in any order. */
  some<Item>(items: readonly Item[], count: number): readonly Item[] {
    const rest = [...items];
    const chosen: Item[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(this.below(rest.length), 1));
    return chosen;
  }
}
