import type { BitGrid } from '#lib/picture/two-color-image/bit-grid.ts';
import { contentError } from '../content/content-error.ts';
import { requireDigits } from '../content/digits.ts';
import { code39Bars } from './code39.ts';

/** Check digit: weights 1 to 7, modulo 11; numbers whose remainder is ten are not given out (IFA, PZN8). */
function check(seven: string): number {
  let sum = 0;
  for (let i = 0; i < 7; i++) sum += (seven.charCodeAt(i) - 48) * (i + 1);
  return sum % 11;
}

/** The eight digits of a Pharmazentralnummer; the check digit is added when it is missing. */
export function pznNumber(content: string): string {
  requireDigits(content);
  if (content.length !== 7 && content.length !== 8) {
    throw contentError(`${content.length} digits, but 7 or 8 are needed`);
  }
  const digit = check(content.slice(0, 7));
  if (digit === 10) throw contentError('no PZN has these seven digits');
  if (content.length === 8 && content.charCodeAt(7) - 48 !== digit) {
    throw contentError(`the check digit is wrong, it should be ${digit}`);
  }
  return content.slice(0, 7) + digit;
}

/** A PZN as Code 39: a hyphen and eight digits. */
export function pznBars(content: string): BitGrid {
  return code39Bars(`-${pznNumber(content)}`);
}
