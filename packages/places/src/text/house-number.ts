import { NUMBER_SIGNS } from '../countries/all-forms.ts';
import { latinOf } from '../countries/transliteration.ts';
import { fold } from './fold.ts';

const HOUSE_NUMBER = /^0*(\d{1,5})(?!\d)(.*)$/su;
/** `A4`, `B2-26`: the number of a block or a plot, whose letters come first. */
const LETTERS_FIRST = /^([a-z]{1,2})-?0*(\d{1,4})(?!\d)(.{0,6})$/su;
/** Between the letters before a number and what follows it, in its suffix: `A4` is not `4A`. */
const AFTER_LETTERS = '<';
/** `78 1/2` is between 78 and 79; as `f1/2` it is no second number. */
const FRACTION = /^(\d{1,5})[ -]([13])[/⁄]([24])$/u;

/** `83/a`, `83-a` and `83a` are one. */
const SIGN_BEFORE_LETTER = /^[/-]([a-z])$/u;

/** A house number in its parts: `8 a` is 8 and `a`, `12/3` is 12 and `/3`, `A4` is 4 and `a<`. */
export interface HouseNumber {
  /** The leading number, 0 to 99,999. */
  readonly base: number;
  /** What follows it, folded, in Latin letters, without blanks. */
  readonly suffix: string;
}

/** Whether the letters of a number come before it: its neighbours are numbered in another row. */
export const hasLettersFirst = ({ suffix }: Pick<HouseNumber, 'suffix'>): boolean =>
  suffix.includes(AFTER_LETTERS);

/**
 * The parts of a house number as data or queries have it; undefined if it begins neither with a number nor with one or two
 * letters before one.
 */
export function houseNumberOf(text: string): HouseNumber | undefined {
  let folded = fold(text).trim().replace(FRACTION, '$1f$2/$3');
  for (const [pattern, sign] of NUMBER_SIGNS) folded = folded.replace(pattern, sign);
  folded = folded.replace(/\s+/gu, '');
  const latin = latinOf(folded) ?? folded;
  const [, base, rest] = HOUSE_NUMBER.exec(latin) ?? [];
  if (base !== undefined) return { base: Number(base), suffix: rest!.replace(SIGN_BEFORE_LETTER, '$1') };
  const [, letters, number, end] = LETTERS_FIRST.exec(latin) ?? [];
  return letters === undefined
    ? undefined
    : { base: Number(number), suffix: `${letters}${AFTER_LETTERS}${end}` };
}
