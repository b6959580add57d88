import { digitAt, weightedSum } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { requireDigits } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { eanG, eanL } from './patterns.data.ts';

/** Which digits are of set B (G): highest bit first (ISO/IEC 15420, 4.3.5 and 4.3.6). */
const TWO_DIGIT_PARITY = [0b00, 0b01, 0b10, 0b11];
const FIVE_DIGIT_PARITY = [
  0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
];

const FIVE_DIGIT_WEIGHTS = [3, 9, 3, 9, 3];

function parityOf(digits: string): number {
  if (digits.length === 2) return TWO_DIGIT_PARITY[Number(digits) % 4]!;
  return FIVE_DIGIT_PARITY[weightedSum(digits, FIVE_DIGIT_WEIGHTS) % 10]!;
}

/** The add-on symbol of two or five digits beside an EAN or UPC symbol: 20 or 47 modules. */
export function addOnBars(content: string, count: 2 | 5): BitGrid {
  requireDigits(content);
  if (content.length !== count) throw contentError(`${content.length} digits; must be ${count}`);
  const parity = parityOf(content);
  const row = barRow(4 + 9 * count - 2);
  append(row, 0b1011, 4);
  for (let i = 0; i < count; i++) {
    if (i > 0) append(row, 0b01, 2);
    const table = (parity >> (count - 1 - i)) & 1 ? eanG : eanL;
    append(row, table[digitAt(content, i)]!, 7);
  }
  return row.grid;
}
