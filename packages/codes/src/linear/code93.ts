import type { BitGrid } from '@kontor/graphics';
import { contentError, shown } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { fullAsciiPair } from './full-ascii.ts';
import { code39Alphabet, code93Bits } from './patterns.data.ts';

const MAX_CHARACTERS = 80;
const CHARACTER_MODULES = 9;
const START = 47;
const MODULUS = 47;
/** The four shift characters have the values 43 to 46. */
const SHIFTS = '$%/+';
const FIRST_SHIFT = 43;

let byCode: readonly (readonly number[])[] | undefined;

/** The one or two values of each ASCII character; values 0 to 42 are those of Code 39. */
function valuesByCode(): readonly (readonly number[])[] {
  return Array.from({ length: 128 }, (_, code) => {
    const value = code39Alphabet.indexOf(String.fromCharCode(code));
    if (value >= 0 && value < FIRST_SHIFT) return [value];
    const pair = fullAsciiPair(code);
    return [FIRST_SHIFT + SHIFTS.indexOf(pair[0]!), code39Alphabet.indexOf(pair[1]!)];
  });
}

/** Weighted sum modulo 47, weights 1 to `period` from the right, again and again. */
function check(values: Uint8Array, count: number, period: number): number {
  let sum = 0;
  let weight = 1;
  for (let i = count - 1; i >= 0; i--) {
    sum += values[i]! * weight;
    weight = weight === period ? 1 : weight + 1;
  }
  return sum % MODULUS;
}

/** Code 93 with both check characters; ASCII, up to 80 symbol characters after shifts. */
export function code93Bars(content: string): BitGrid {
  byCode ??= valuesByCode();
  const values = new Uint8Array(content.length * 2 + 2);
  let count = 0;
  for (let i = 0; i < content.length; i++) {
    const found = byCode[content.charCodeAt(i)];
    if (found === undefined) throw contentError(`${shown(content.slice(i))} is not ASCII`);
    for (const value of found) values[count++] = value;
  }
  if (count > MAX_CHARACTERS)
    throw contentError(`${count} symbol characters; must be at most ${MAX_CHARACTERS}`);
  values[count] = check(values, count, 20);
  values[count + 1] = check(values, count + 1, 15);
  count += 2;
  const row = barRow((count + 2) * CHARACTER_MODULES + 1);
  append(row, code93Bits[START]!, CHARACTER_MODULES);
  for (let i = 0; i < count; i++) append(row, code93Bits[values[i]!]!, CHARACTER_MODULES);
  append(row, (code93Bits[START]! << 1) | 1, CHARACTER_MODULES + 1);
  return row.grid;
}
