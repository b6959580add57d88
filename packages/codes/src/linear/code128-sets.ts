/** The three code sets of ISO/IEC 15417, as they are numbered here. */
export const SET_A = 0;
export const SET_B = 1;
export const SET_C = 2;
export const NO_SET = 3;

/** Characters as numbers: 0 to 127 are ASCII, 128 to 131 are FNC1 to FNC4. */
export const FNC1 = 128;

/** Value of the start character of each set. */
export const startOf: readonly number[] = [103, 104, 105];
/** Value of the character that changes to each set; it is the same in the two others. */
export const latchTo: readonly number[] = [101, 100, 99];
/** The next character alone is taken from the other of the sets A and B. */
export const SHIFT = 98;

const FUNCTION_VALUES = [102, 97, 96];

/** Value of a character in set A or B, or -1 when the set lacks it (ISO/IEC 15417 table 1). */
export function valueIn(set: number, character: number): number {
  if (character > 127) return FUNCTION_VALUES[character - FNC1] ?? (set === SET_A ? 101 : 100);
  if (set === SET_B) return character >= 32 ? character - 32 : -1;
  if (character < 32) return character + 64;
  return character < 96 ? character - 32 : -1;
}

/** Whether a digit is at this place. */
export const isDigit = (characters: Uint8Array, at: number): boolean =>
  at < characters.length && characters[at]! >= 48 && characters[at]! <= 57;

/** Value of the digit pair at this place, in set C. */
export const pairValue = (characters: Uint8Array, at: number): number =>
  characters[at]! * 10 + characters[at + 1]! - 48 * 11;
