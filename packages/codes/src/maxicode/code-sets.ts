/** Code sets of MaxiCode: A to E (ISO/IEC 16023, annex A). */
export const SETS = 5;
export const SET_A = 0;
export const SET_B = 1;
export const SET_C = 2;
export const SET_D = 3;
export const SET_E = 4;

/** Values without a character: shifts, latches, padding. */
const NO = '\u{ffff}';
const SEPARATORS = '\x1c\x1d\x1e';

const range = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** Bytes of the values 0 to 59 in each set, as characters of ISO 8859-1. */
const characters: readonly string[] = [
  `\r${range(65, 90)}${NO}${SEPARATORS}${NO} ${NO}${range(34, 58)}`,
  `${range(96, 122)}${NO}${SEPARATORS}${NO}{${NO}}~\x7f;<=>?[\\]^_ ,./:@!|`,
  `${range(192, 218)}${NO}${SEPARATORS}${NO}${range(219, 223)}ª¬±²³µ¹º¼½¾${range(128, 137)}${NO} `,
  `${range(224, 250)}${NO}${SEPARATORS}${NO}${range(251, 255)}¡¨«¯°´·¸»¿${range(138, 148)}${NO} `,
  `${range(0, 26)}${NO}${NO}${NO}\x1b${NO}${SEPARATORS}\x1f\x9f\xa0¢£¤¥¦§©\xad®¶${range(149, 158)}${NO} `,
];

const NONE = 255;

function valueTable(): Uint8Array {
  const table = new Uint8Array(SETS * 256).fill(NONE);
  characters.forEach((set, number) => {
    for (let value = 0; value < set.length; value++) {
      if (set[value] !== NO) table[256 * number + set.charCodeAt(value)] = value;
    }
  });
  return table;
}

let table: Uint8Array | undefined;

/** Value of a byte in a set, or `undefined` where the set lacks it. */
export function valueIn(set: number, byte: number): number | undefined {
  table ??= valueTable();
  const value = table[256 * set + byte]!;
  return value === NONE ? undefined : value;
}
