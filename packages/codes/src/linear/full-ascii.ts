/**
 * Code 39 and Code 93 write the whole of ASCII as pairs of a shift and a letter (ISO/IEC 16388 table 2).
 * The table below has the pair of each character 0 to 127, with the shift written as `$ % / +`.
 */
const letter = (offset: number): string => String.fromCharCode(65 + offset);

function pair(code: number): string {
  if (code === 0) return '%U';
  if (code <= 26) return `$${letter(code - 1)}`;
  if (code <= 31) return `%${letter(code - 27)}`;
  if (code <= 58) return `/${letter(code - 33)}`;
  if (code <= 63) return `%${letter(code - 59 + 5)}`;
  if (code === 64) return '%V';
  if (code <= 95) return `%${letter(code - 91 + 10)}`;
  if (code === 96) return '%W';
  if (code <= 122) return `+${letter(code - 97)}`;
  return `%${letter(code - 123 + 15)}`;
}

let table: readonly string[] | undefined;

/** The pair of a character 0 to 127 that a symbol cannot encode as itself. @example fullAsciiPair(97) // '+A' */
export function fullAsciiPair(code: number): string {
  table ??= Array.from({ length: 128 }, (_, value) => pair(value));
  return table[code]!;
}
