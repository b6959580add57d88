import { fold } from './fold.ts';

const HOUSE_NUMBER = /^0*(\d{1,5})(?!\d)(.*)$/su;

/** A house number in its parts: `8 a` is 8 and `a`, `12/3` is 12 and `/3`. */
export interface HouseNumber {
  /** The leading number, 0 to 99,999. */
  readonly base: number;
  /** What follows it, folded, without blanks. */
  readonly suffix: string;
}

/** The parts of a house number as data or queries have it; undefined if it does not begin with a number. */
export function houseNumberOf(text: string): HouseNumber | undefined {
  const [, base, rest] = HOUSE_NUMBER.exec(fold(text).replace(/\s+/gu, '')) ?? [];
  return base === undefined ? undefined : { base: Number(base), suffix: rest! };
}
