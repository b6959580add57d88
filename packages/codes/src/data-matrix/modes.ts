/** The six encodation schemes of ISO/IEC 16022 table 1. */
export const ASCII = 0;
export const C40 = 1;
export const TEXT = 2;
export const X12 = 3;
export const EDIFACT = 4;
export const BASE_256 = 5;

/** Code word that changes from ASCII to each scheme. */
export const latchTo: readonly number[] = [0, 230, 239, 238, 240, 231];
/** Back to ASCII from C40, TEXT and X12. */
export const UNLATCH = 254;
/** FNC1 as a character of the text, beside the bytes 0 to 255; and its code word. */
export const FNC1 = 256;
export const FNC1_WORD = 232;
export const UPPER_SHIFT = 235;
export const ECI_WORD = 241;

/** C40 and TEXT values: 0 to 2 shift the next value into another set, 30 in set 2 means the upper half. */
const SHIFT_2_FNC1 = 27;
const SHIFT_2_UPPER = 30;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBetween = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** Set 2 of C40 and TEXT: marks 33–47, 58–64 and 91–95 in a row (table C.1). */
function markValue(code: number): number {
  if (code <= 47) return code - 33;
  return code <= 64 ? code - 58 + 15 : code - 91 + 22;
}

function tripletValues(code: number, basicFirst: number): number[] {
  if (code === FNC1) return [1, SHIFT_2_FNC1];
  if (code > 127) return [1, SHIFT_2_UPPER, ...tripletValues(code - 128, basicFirst)];
  if (code === 32) return [3];
  if (isDigit(code)) return [code - 48 + 4];
  if (isBetween(code, basicFirst, basicFirst + 25)) return [code - basicFirst + 14];
  if (code < 32) return [0, code];
  if (code < 65 || isBetween(code, 91, 95)) return [1, markValue(code)];
  // Set 3: the letters that the basic set lacks, with the marks around them.
  return [2, code & 31];
}

function x12Values(code: number): number[] {
  const special = [13, 42, 62, 32].indexOf(code);
  if (special >= 0) return [special];
  if (isDigit(code)) return [code - 48 + 4];
  return isBetween(code, 65, 90) ? [code - 65 + 14] : [];
}

let tables: readonly (readonly (readonly number[])[])[] | undefined;

/** The values of a character 0 to 256 in C40, TEXT or X12; none when X12 lacks it. @example values(C40, 65) // [14] */
export function values(mode: number, code: number): readonly number[] {
  tables ??= [
    Array.from({ length: 257 }, (_, each) => tripletValues(each, 65)),
    Array.from({ length: 257 }, (_, each) => tripletValues(each, 97)),
    Array.from({ length: 257 }, (_, each) => x12Values(each)),
  ];
  return tables[mode - 1]![code]!;
}

/** EDIFACT encodes 32 to 94. */
export const isEdifact = (code: number): boolean => code >= 32 && code <= 94;

/** Two digits at this place are one ASCII code word. */
export const isDigitPair = (text: Uint16Array, at: number): boolean =>
  at + 1 < text.length && isDigit(text[at]!) && isDigit(text[at + 1]!);
