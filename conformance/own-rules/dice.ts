import { randomFrom } from '@kontor/base/testing';

/** Numbers below a bound, the same row for the same seed. */
export type Dice = (bound: number) => number;

export function dice(seed: number): Dice {
  const random = randomFrom(seed);
  return (bound) => (random() * 2 ** 32) % bound;
}

export const chosen = <Value>(values: readonly Value[], roll: Dice): Value => values[roll(values.length)]!;
