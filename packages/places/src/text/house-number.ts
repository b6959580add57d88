import { NUMBER_SIGNS } from '../countries/all-forms.ts';
import { latinOf } from '../countries/transliteration.ts';
import { fold } from './fold.ts';

const HOUSE_NUMBER = /^0*(\d{1,5})(?!\d)(.*)$/su;
/** `78 1/2` is between 78 and 79; as `f1/2` it is no second number. */
const FRACTION = /^(\d{1,5})[ -]([13])[/⁄]([24])$/u;

/** `83/a`, `83-a` and `83a` are one. */
const SIGN_BEFORE_LETTER = /^[/-]([a-z])$/u;

/** A house number in its parts: `8 a` is 8 and `a`, `12/3` is 12 and `/3`. */
export interface HouseNumber {
  /** The leading number, 0 to 99,999. */
  readonly base: number;
  /** What follows it, folded, in Latin letters, without blanks. */
  readonly suffix: string;
}

/** The parts of a house number as data or queries have it; undefined if it does not begin with a number. */
export function houseNumberOf(text: string): HouseNumber | undefined {
  let folded = fold(text).trim().replace(FRACTION, '$1f$2/$3');
  for (const [pattern, sign] of NUMBER_SIGNS) folded = folded.replace(pattern, sign);
  folded = folded.replace(/\s+/gu, '');
  const [, base, rest] = HOUSE_NUMBER.exec(latinOf(folded) ?? folded) ?? [];
  return base === undefined
    ? undefined
    : { base: Number(base), suffix: rest!.replace(SIGN_BEFORE_LETTER, '$1') };
}
