import type { BitGrid } from '@kontor/graphics';
import { requireDigits } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { itfWide } from './patterns.data.ts';

const MAX_DIGITS = 80;
/** Four wide elements of three modules and six narrow ones. */
const PAIR_MODULES = 18;

let pairs: Int32Array | undefined;

/** The bars of one digit interleaved with the spaces of the other: 18 modules for each of 100 pairs. */
function pairPatterns(): Int32Array {
  return Int32Array.from({ length: 100 }, (_, pair) => {
    const bars = itfWide[Math.floor(pair / 10)]!;
    const spaces = itfWide[pair % 10]!;
    let bits = 0;
    for (let i = 4; i >= 0; i--) {
      bits = (bars >> i) & 1 ? (bits << 3) | 0b111 : (bits << 1) | 1;
      bits <<= (spaces >> i) & 1 ? 3 : 1;
    }
    return bits;
  });
}

/** Interleaved 2 of 5 of ISO/IEC 16390, wide = 3 modules: 2 to 80 digits, an even count, no check digit added. */
export function itfBars(content: string): BitGrid {
  requireDigits(content);
  if (content.length > MAX_DIGITS)
    throw contentError(`${content.length} digits; must be at most ${MAX_DIGITS}`);
  if (content.length === 0 || content.length % 2 !== 0) {
    throw contentError(`${content.length} digits; must be an even number`);
  }
  pairs ??= pairPatterns();
  const row = barRow(4 + (content.length / 2) * PAIR_MODULES + 5);
  append(row, 0b1010, 4);
  for (let i = 0; i < content.length; i += 2) {
    const pair = content.charCodeAt(i) * 10 + content.charCodeAt(i + 1) - 48 * 11;
    append(row, pairs[pair]!, PAIR_MODULES);
  }
  append(row, 0b11101, 5);
  return row.grid;
}
