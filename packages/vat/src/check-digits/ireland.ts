import { weightedSum } from '@kontor/base';

const ALPHABET = 'WABCDEFGHIJKLMNOPQRSTUV';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/** Seven digits, check letter and, since 2013, perhaps a second letter; or the form with a sign in place two. */
export function isIrish(number: string): boolean {
  const isNew = number.charCodeAt(1) >= 0x30 && number.charCodeAt(1) <= 0x39;
  const digits = isNew ? number : `0${number.slice(2, 7)}${number.charAt(0)}`;
  const second = number.length === 9 ? 9 * ALPHABET.indexOf(number.charAt(8)) : 0;
  return ALPHABET.charAt((weightedSum(digits, WEIGHTS) + second) % 23) === number.charAt(7);
}
