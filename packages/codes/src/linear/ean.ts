import { digitAt } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { fullNumber } from '../content/check-digit.ts';
import { append, type BarRow, barRow } from './bar-row.ts';
import { ean13Parity, eanG, eanL, eanR } from './patterns.data.ts';

const GUARD = 0b101;
const CENTRE = 0b01010;
const EAN_13_MODULES = 95;
const EAN_8_MODULES = 67;

function appendLeft(row: BarRow, digits: string, from: number, parity: number): void {
  for (let i = 0; i < 6; i++) {
    const table = (parity >> (5 - i)) & 1 ? eanG : eanL;
    append(row, table[digitAt(digits, from + i)]!, 7);
  }
}

function appendRight(row: BarRow, digits: string, from: number, count: number): void {
  append(row, CENTRE, 5);
  for (let i = 0; i < count; i++) append(row, eanR[digitAt(digits, from + i)]!, 7);
  append(row, GUARD, 3);
}

/** EAN-13 of ISO/IEC 15420: 12 digits, or 13 with the right check digit. 95 modules. */
export function ean13Bars(content: string): BitGrid {
  const digits = fullNumber(content, 13);
  const row = barRow(EAN_13_MODULES);
  append(row, GUARD, 3);
  appendLeft(row, digits, 1, ean13Parity[digitAt(digits, 0)]!);
  appendRight(row, digits, 7, 6);
  return row.grid;
}

/** UPC-A: 11 digits, or 12 with the right check digit; an EAN-13 whose first digit is 0. */
export function upcABars(content: string): BitGrid {
  const digits = fullNumber(content, 12);
  const row = barRow(EAN_13_MODULES);
  append(row, GUARD, 3);
  appendLeft(row, digits, 0, 0);
  appendRight(row, digits, 6, 6);
  return row.grid;
}

/** EAN-8: 7 digits, or 8 with the right check digit. 67 modules. */
export function ean8Bars(content: string): BitGrid {
  const digits = fullNumber(content, 8);
  const row = barRow(EAN_8_MODULES);
  append(row, GUARD, 3);
  for (let i = 0; i < 4; i++) append(row, eanL[digitAt(digits, i)]!, 7);
  appendRight(row, digits, 4, 4);
  return row.grid;
}
