/** Random contents for comparisons of barcodes: alphabets, mixtures of them, GS1 element strings. */

import { gs1CheckDigit } from '@kontor/base';
import fc from 'fast-check';

export const DIGITS = '0123456789';
export const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const range = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
/** All of ASCII but NUL, which zint's command line cannot take. */
export const ASCII = range(1, 127);
export const PRINTABLE = range(32, 126);

const pieces = (...kinds: readonly (readonly [alphabet: string, max: number])[]) =>
  fc
    .array(fc.oneof(...kinds.map(([letters, max]) => textOf(letters, 1, max))), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join(''))
    .filter((text) => text.trim() !== '');

/** Text of an alphabet, `min` to `max` characters. */
export const textOf = (alphabet: string, min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max, size: 'max' });

const LOWER = CAPITALS.toLowerCase();

/** Contents of a matrix symbol by the name of their alphabet: runs of letters, digits, signs in turns. */
export const payloads = {
  ascii: pieces([`${CAPITALS} `, 20], [`${LOWER} `, 20], [DIGITS, 20], [range(33, 47), 5]),
  'Latin-1': pieces([`${CAPITALS}${LOWER} `, 20], [DIGITS, 10], [range(0xa0, 0xff), 3]),
  'UTF-8': pieces(
    [`${CAPITALS}${LOWER} `, 20],
    [DIGITS, 10],
    [range(0x410, 0x44f), 8],
    ['漢字東京都€中文本őひらカタ', 4],
  ),
} as const;

const serial = textOf(`${CAPITALS}${LOWER}${DIGITS}-./%`, 1, 20);

/** Bracketed GS1 element strings, each element once. */
export const gs1Payload = fc
  .uniqueArray(
    fc.oneof(
      textOf(DIGITS, 13).map((digits) => `(01)${digits}${gs1CheckDigit(digits)}`),
      ...['10', '21', '240'].map((ai) => serial.map((value) => `(${ai})${value}`)),
      textOf(DIGITS, 1, 8).map((count) => `(30)${count}`),
      fc.constantFrom('(17)270131', '(11)251231', '(3103)000195', '(400)ABC-1', '(422)276'),
    ),
    { minLength: 1, maxLength: 5, selector: (element) => element.slice(0, 4) },
  )
  .map((elements) => elements.join(''));

/** `per` texts of every length from `min` to `max`. */
export function everyLength(alphabet: string, min: number, max: number, per = 3): readonly string[] {
  const texts: string[] = [];
  for (let length = min; length <= max; length++) {
    texts.push(...fc.sample(textOf(alphabet, length), { seed: 1000 * max + length, numRuns: per }));
  }
  return texts;
}
