import type { BitGrid } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { type FourStateBar, fourStateGrid } from './bar-grid.ts';
import { barBits } from './intelligent-mail.data.ts';

const CHARACTER_BITS = 13;
const CHARACTERS = 10;
const ALL_BITS = (1 << CHARACTER_BITS) - 1;
/** Characters of five and of two bits. */
const FIVES = 1287;
const TWOS = 78;
const CHECK_BITS = 11;
const GENERATOR = 0xf35;
const DATA_BITS = 102n;

const bitsIn = (value: number): number => value.toString(2).replaceAll('0', '').length;
const reversed = (value: number): number =>
  Number.parseInt([...value.toString(2).padStart(CHARACTER_BITS, '0')].reverse().join(''), 2);

/** All numbers of 13 bits with so many ones, beside their mirror images; those that are their own from the end (appendix C). */
function charactersOf(ones: number, count: number): readonly number[] {
  const table = new Array<number>(count);
  let [first, last] = [0, count - 1];
  for (let value = 0; value <= ALL_BITS; value++) {
    const mirrored = reversed(value);
    if (bitsIn(value) !== ones || mirrored < value) continue;
    if (mirrored === value) table[last--] = value;
    else {
      table[first++] = value;
      table[first++] = mirrored;
    }
  }
  return table;
}

let characters: readonly number[] | undefined;

/** Routing and tracking code as one number; the second digit of the tracking code counts to five (3.2.2). */
function dataNumber(tracking: string, routing: string): bigint {
  const offsets: Readonly<Record<number, bigint>> = { 0: 0n, 5: 1n, 9: 100_001n, 11: 1_000_100_001n };
  let value = BigInt(routing === '' ? 0 : routing) + offsets[routing.length]!;
  for (const [place, digit] of [...tracking].entries()) {
    value = value * (place === 1 ? 5n : 10n) + BigInt(digit);
  }
  return value;
}

/** The frame check sequence of eleven bits (3.2.3). */
function checkSequence(value: bigint): number {
  let rest = (1 << CHECK_BITS) - 1;
  for (let bit = DATA_BITS - 1n; bit >= 0n; bit--) {
    const isOdd = ((rest >> (CHECK_BITS - 1)) & 1) !== Number((value >> bit) & 1n);
    rest = ((rest << 1) ^ (isOdd ? GENERATOR : 0)) & ((1 << CHECK_BITS) - 1);
  }
  return rest;
}

/** Ten code words, the first from the highest place; the last has 636 values, the others 1,365 (3.2.4 and 3.2.5). */
function codeWords(data: bigint, check: number): readonly number[] {
  const words = [2 * Number(data % 636n)];
  let value = data / 636n;
  for (let i = 1; i < CHARACTERS; i++) {
    words.unshift(Number(value % 1365n));
    value /= 1365n;
  }
  if (check >> (CHECK_BITS - 1) !== 0) words[0] = words[0]! + 659;
  return words;
}

/**
 * An Intelligent Mail barcode of USPS-B-3200: a tracking code of 20 digits, the second 0 to 4, and a routing code of
 * none, 5, 9 or 11 digits; blanks and hyphens between them are left out.
 * @throws InvalidInput for anything else.
 * @example intelligentMailGrid('01234567094987654321-01234').width // 129: 65 bars
 */
export function intelligentMailGrid(content: string): BitGrid {
  const digits = content.replace(/[ -]/g, '');
  if (!/^\d[0-4]\d{18}(\d{5}|\d{9}|\d{11})?$/.test(digits)) {
    throw contentError(
      'must be twenty digits, the second from 0 to 4, then none, 5, 9 or 11 digits of the ZIP code',
    );
  }
  characters ??= [...charactersOf(5, FIVES), ...charactersOf(2, TWOS)];
  const data = dataNumber(digits.slice(0, 20), digits.slice(20));
  const check = checkSequence(data);
  const found = codeWords(data, check).map((word, i) => {
    const character = characters![word]!;
    return ((check >> i) & 1) === 1 ? ALL_BITS - character : character;
  });
  const isLong = (bit: number): boolean =>
    ((found[Math.floor(bit / CHARACTER_BITS)]! >> (bit % CHARACTER_BITS)) & 1) === 1;
  return fourStateGrid(
    barBits.map(([descender, ascender]): FourStateBar => {
      if (isLong(ascender)) return isLong(descender) ? 'full' : 'ascender';
      return isLong(descender) ? 'descender' : 'tracker';
    }),
  );
}
