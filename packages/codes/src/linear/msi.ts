import { digitAt } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { requireDigits } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';

const MAX_DIGITS = 80;
const DIGIT_MODULES = 12;
const [START, START_MODULES] = [0b110, 3];
const [STOP, STOP_MODULES] = [0b1001, 4];

/** A digit is four bits, each three modules: 0 a narrow bar and a wide space, 1 the other way round. */
const PATTERNS = Array.from({ length: 10 }, (_, digit) =>
  [8, 4, 2, 1].reduce((bits, weight) => (bits << 3) | (digit & weight ? 0b110 : 0b100), 0),
);

/** Modulo 10: every second digit from the right doubled, then the sum of all digits (the rule of Luhn). */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digitAt(digits, digits.length - 1 - i);
    const weighted = i % 2 === 0 ? 2 * digit : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * MSI (modified Plessey) with one modulo 10 check digit: 1 to 80 digits, wide = 2 modules.
 * @throws InvalidInput for other characters and more digits.
 * @example msiBars('1234567').width // 103
 */
export function msiBars(content: string): BitGrid {
  requireDigits(content);
  if (content.length > MAX_DIGITS)
    throw contentError(`${content.length} digits; must be at most ${MAX_DIGITS}`);
  const digits = `${content}${checkDigit(content)}`;
  const row = barRow(START_MODULES + digits.length * DIGIT_MODULES + STOP_MODULES);
  append(row, START, START_MODULES);
  for (let i = 0; i < digits.length; i++) append(row, PATTERNS[digitAt(digits, i)]!, DIGIT_MODULES);
  append(row, STOP, STOP_MODULES);
  return row.grid;
}
