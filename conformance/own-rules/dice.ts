/** Numbers below a bound, the same row for the same seed. */
export type Dice = (bound: number) => number;

/** A generator of numbers (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

export const chosen = <Value>(values: readonly Value[], roll: Dice): Value => values[roll(values.length)]!;
