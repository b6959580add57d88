import { type BitGrid, gridFromRuns } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { elementString, type Gs1Element } from '../gs1/element-string.ts';
import { characterWidths, type Group, weightedSum } from './character.ts';
import { type Compressed, compressed } from './compressed.ts';
import { type FieldEnd, fieldEnds, lastPair } from './general-field.ts';

const group = (first: number, oddModules: number, oddWidest: number, period: number): Group => ({
  ...{ first, oddModules, oddWidest, evenModules: 17 - oddModules, evenWidest: 9 - oddWidest },
  ...{ narrow: 'odd', fastest: 'even', period },
});
/** ISO/IEC 24724, table 8. */
const GROUPS = [
  group(0, 12, 7, 4),
  group(348, 10, 5, 20),
  group(1388, 8, 4, 52),
  group(2948, 6, 3, 104),
  group(3988, 4, 1, 204),
];

/** Finder patterns A to F; their second forms are the same from right to left (table 15). */
const FINDERS = [
  [1, 8, 4, 1, 1],
  [3, 6, 4, 1, 1],
  [3, 4, 6, 1, 1],
  [3, 2, 8, 1, 1],
  [2, 6, 5, 1, 1],
  [2, 2, 9, 1, 1],
] as const;
/** Which of them a symbol of so many has: the letter, in lower case for the second form (table 16). */
const SEQUENCES = [
  'Aa',
  'AbB',
  'AcBd',
  'AeBdC',
  'AeBdDf',
  'AeBdEfF',
  'AaBbCcDd',
  'AaBbCcDeE',
  'AaBbCcDeFf',
  'AaBbCdDeEfF',
];
const CHARACTER_BITS = 12;
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 21;
const CHECK_MODULUS = 211;
/** Symbols of more characters than this have a bit set. */
const SHORT = 14;

/** Data characters for so many bits. */
const charactersFor = (length: number): number =>
  Math.max(MIN_CHARACTERS, Math.ceil(length / CHARACTER_BITS));

/** A last digit takes four bits where four to six are left, else seven (7.2.5.5.1). */
function finished(head: string, { bits, lastDigit }: FieldEnd): string {
  const written = head + bits;
  if (lastDigit === undefined) return written;
  const left = charactersFor(written.length) * CHARACTER_BITS - written.length;
  if (left < 4 || left > 6) return written + lastPair(lastDigit);
  return written + (lastDigit + 1).toString(2).padStart(4, '0');
}

/** All bits of the data characters: the least length, padding (7.2.5.5.4), the bits of the length. */
function symbolBits({ head, lengthAt, rest }: Compressed): string {
  // No component of a composite symbol is linked.
  const link = '0';
  const ends = fieldEnds(rest).map((end) => ({ ...end, bits: finished(link + head, end) }));
  const [shortest] = ends.toSorted((a, b) => a.bits.length - b.bits.length);
  const { bits, isNumeric } = shortest!;
  const count = charactersFor(bits.length);
  const length = count * CHARACTER_BITS;
  const padding = (isNumeric ? '0000' : '') + '00100'.repeat(Math.ceil(length / 5));
  const padded = (bits + padding).slice(0, length);
  if (lengthAt === undefined) return padded;
  const characters = count + 1;
  const told = `${characters % 2}${characters > SHORT ? 1 : 0}`;
  const at = link.length + lengthAt;
  return padded.slice(0, at) + told + padded.slice(at + told.length);
}

/** Numbers of the finder patterns, from 0; a letter has two. */
const finderNumbers = (sequence: string): readonly number[] =>
  Array.from(sequence, (letter) => {
    const isSecond = letter >= 'a';
    return 2 * (letter.toUpperCase().charCodeAt(0) - 65) + Number(isSecond);
  });

/**
 * GS1 DataBar Expanded of ISO/IEC 24724: checked elements in the fewest symbol characters, at most 21 and the check
 * character.
 * @throws InvalidInput when they do not fit.
 * @example databarExpandedBars(gs1Elements('(01)09501101530003(3103)000195')).width // 151
 */
export function databarExpandedBars(elements: readonly Gs1Element[]): BitGrid {
  const bits = symbolBits(compressed(elementString(elements)));
  const count = bits.length / CHARACTER_BITS;
  if (count > MAX_CHARACTERS) {
    throw contentError(
      `too long for GS1 DataBar Expanded: ${count + 1} symbol characters; must be at most ${MAX_CHARACTERS + 1} (74 digits or 41 letters)`,
    );
  }
  const data = Array.from({ length: count }, (_, i) => {
    const value = Number.parseInt(bits.slice(CHARACTER_BITS * i, CHARACTER_BITS * (i + 1)), 2);
    return characterWidths(value, GROUPS);
  });
  const numbers = finderNumbers(SEQUENCES[Math.floor(count / 2) - 1]!);
  // The check character is left of the first finder pattern, the data characters right and left of all others.
  const exponents = data.map((_, i) => 8 * (2 * numbers[(i + 1) >> 1]! + (i % 2 === 0 ? 0 : -1)));
  const check = CHECK_MODULUS * (count - 3) + weightedSum(data, exponents, CHECK_MODULUS);
  const characters = [characterWidths(check, GROUPS), ...data];
  const runs: number[] = [0, 1, 1];
  numbers.forEach((number, i) => {
    const finder = FINDERS[number >> 1]!;
    runs.push(...characters[2 * i]!, ...(number % 2 === 0 ? finder : finder.toReversed()));
    runs.push(...(characters[2 * i + 1] ?? []).toReversed());
  });
  return gridFromRuns([...runs, 1, 1]);
}
