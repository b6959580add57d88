import { digitAt, gs1CheckDigit } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { withCheckDigit } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { eanG, eanL, upcEParity } from './patterns.data.ts';

const MODULES = 51;

/** The eleven UPC-A digits that seven digits of UPC-E stand for (GS1 General Specifications 5.2.2.4.2). */
export function expandUpcE(seven: string): string {
  const system = seven.slice(0, 1);
  const last = seven.slice(6);
  const at = (from: number, to: number): string => seven.slice(from, to);
  if (last <= '2') return `${system}${at(1, 3)}${last}0000${at(3, 6)}`;
  if (last === '3') return `${system}${at(1, 4)}00000${at(4, 6)}`;
  if (last === '4') return `${system}${at(1, 5)}00000${at(5, 6)}`;
  return `${system}${at(1, 6)}0000${last}`;
}

function checkDigit(seven: string): number {
  if (digitAt(seven, 0) > 1) throw contentError('the first digit must be 0 or 1');
  return gs1CheckDigit(expandUpcE(seven));
}

/**
 * Eight digits: number system 0 or 1, six digits, check digit of the expanded number (added when missing).
 * @example fullUpcE('0123456') // '01234565'
 */
export const fullUpcE = (content: string): string => withCheckDigit(content, 8, checkDigit);

/** UPC-E: 7 digits, or 8 with the right check digit, number system 0 or 1. 51 modules. */
export function upcEBars(content: string): BitGrid {
  const digits = fullUpcE(content);
  const zero = upcEParity[digitAt(digits, 7)]!;
  const parity = digitAt(digits, 0) === 0 ? zero : ~zero & 63;
  const row = barRow(MODULES);
  append(row, 0b101, 3);
  for (let i = 1; i <= 6; i++) {
    const table = (parity >> (6 - i)) & 1 ? eanG : eanL;
    append(row, table[digitAt(digits, i)]!, 7);
  }
  append(row, 0b010101, 6);
  return row.grid;
}
