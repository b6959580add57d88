import type { BitGrid } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { type FourStateBar, fourStateGrid } from './bar-grid.ts';

/** Characters of the postal code and the address number; shorter ones are filled with CC4. */
const LENGTH = 20;
const MODULUS = 19;
/** Digits are their own check value; then the hyphen, then the control characters CC1 to CC8. */
const HYPHEN = 10;
const CC1 = 11;
const CC4 = 14;

/** Three bars by check value: 1 full, 2 ascender, 3 descender, 4 tracker (Japan Post, customer bar code). */
const PATTERNS = [
  '144',
  '114',
  '132',
  '312',
  '123',
  '141',
  '321',
  '213',
  '231',
  '411',
  '414',
  '324',
  '342',
  '234',
  '432',
  '243',
  '423',
  '441',
  '111',
];
const START = '13';
const STOP = '31';
const BARS: Readonly<Record<string, FourStateBar>> = {
  1: 'full',
  2: 'ascender',
  3: 'descender',
  4: 'tracker',
};

/** A letter is a control character for its ten and a digit for its place there. */
function valuesOf(character: string): readonly number[] {
  if (character === '-') return [HYPHEN];
  if (character <= '9') return [Number(character)];
  const place = character.charCodeAt(0) - 65;
  return [CC1 + Math.floor(place / 10), place % 10];
}

function checkedText(content: string): string {
  const text = content.replace(/^(\d{3})-(\d{4})/, '$1$2');
  if (/^\d{7}[0-9A-Z-]*$/.test(text)) return text;
  throw contentError('must be a postal code of seven digits, then digits, capital letters and hyphens');
}

/**
 * A customer bar code of Japan Post: a postal code of seven digits and an address number of up to 13 characters, of
 * which a letter counts as two.
 * @throws InvalidInput for other characters and longer numbers.
 * @example japanPostGrid('154-0023316-4-205').width // 133: 67 bars
 */
export function japanPostGrid(content: string): BitGrid {
  const values = [...checkedText(content)].flatMap(valuesOf);
  if (values.length > LENGTH) {
    throw contentError(
      `${values.length} symbol characters, letters counted twice; must be at most ${LENGTH}`,
    );
  }
  const filled = [...values, ...Array<number>(LENGTH - values.length).fill(CC4)];
  const sum = filled.reduce((total, value) => total + value, 0);
  const check = (MODULUS - (sum % MODULUS)) % MODULUS;
  const bars = [START, ...[...filled, check].map((value) => PATTERNS[value]!), STOP].join('');
  return fourStateGrid(Array.from(bars, (kind) => BARS[kind]!));
}
