import type { BitGrid } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';

const MAX_CHARACTERS = 80;
/** Up to this many characters have one check character, more have two (AIM USS-11). */
const MAX_WITH_ONE_CHECK = 10;
const MODULUS = 11;
const ALPHABET = '0123456789-';
/** Bars and spaces of a character by value, the gap behind it included; wide = 2 modules. */
const PATTERNS = [
  '101011',
  '1101011',
  '1001011',
  '1100101',
  '1011011',
  '1101101',
  '1001101',
  '1010011',
  '1101001',
  '110101',
  '101101',
];
const START_STOP = '1011001';
const GAP = '0';

/** The sum of values weighted 1 to `weights` from the right, again and again, modulo 11. */
function checkValue(values: readonly number[], weights: number): number {
  const sum = values.reduce(
    (total, value, i) => total + value * (((values.length - 1 - i) % weights) + 1),
    0,
  );
  return sum % MODULUS;
}

function withChecks(values: readonly number[]): readonly number[] {
  const once = [...values, checkValue(values, 10)];
  return values.length > MAX_WITH_ONE_CHECK ? [...once, checkValue(once, 9)] : once;
}

/**
 * Code 11 (AIM USS-11), wide = 2 modules: digits and hyphens, check characters C and, above ten characters, K.
 * @throws InvalidInput for other characters and more than 80.
 */
export function code11Bars(content: string): BitGrid {
  if (!/^[0-9-]+$/.test(content)) throw contentError('must contain only digits and hyphens');
  if (content.length > MAX_CHARACTERS) {
    throw contentError(`${content.length} characters; must be at most ${MAX_CHARACTERS}`);
  }
  const values = withChecks(Array.from(content, (character) => ALPHABET.indexOf(character)));
  const bits = [START_STOP, ...values.map((value) => PATTERNS[value]!), START_STOP].join(GAP);
  const row = barRow(bits.length);
  for (const bit of bits) append(row, Number(bit), 1);
  return row.grid;
}
