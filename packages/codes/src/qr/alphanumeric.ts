/** Values 0 to 44 of the characters U+0020 to U+005A, −1 = not in the mode: ISO/IEC 18004:2015, table 5. */
const VALUES: readonly number[] = [
  36, -1, -1, -1, 37, 38, -1, -1, -1, -1, 39, 40, -1, 41, 42, 43, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 44, -1, -1,
  -1, -1, -1, -1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
  33, 34, 35,
];

/** Value 0 to 44 of a UTF-16 unit, or −1 when alphanumeric mode does not have it. */
export function alphanumericValue(unit: number): number {
  return unit >= 0x20 && unit <= 0x5a ? VALUES[unit - 0x20]! : -1;
}

/** Whether the text consists of `0-9A-Z $%*+-./:` only. */
export function isAlphanumeric(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (alphanumericValue(text.charCodeAt(index)) < 0) return false;
  }
  return true;
}
