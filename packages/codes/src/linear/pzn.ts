import { weightedSum } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { withCheckDigit } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';
import { code39Bars } from './code39.ts';

const WEIGHTS = [1, 2, 3, 4, 5, 6, 7];

/** Modulo 11; numbers whose remainder is ten are not given out (IFA, PZN8). */
function checkDigit(seven: string): number {
  const digit = weightedSum(seven, WEIGHTS) % 11;
  if (digit === 10) throw contentError('no PZN has these seven digits');
  return digit;
}

/** The eight digits of a Pharmazentralnummer; the check digit is added when it is missing. */
export const pznNumber = (content: string): string => withCheckDigit(content, 8, checkDigit);

/** A PZN as Code 39: a hyphen and eight digits. */
export function pznBars(content: string): BitGrid {
  return code39Bars(`-${pznNumber(content)}`);
}
