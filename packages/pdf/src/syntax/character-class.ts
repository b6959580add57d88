/** Character classes of PDF syntax (ISO 32000-1, 7.2.2). */
const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = SPACE;
for (const sign of '()<>[]{}/%') CLASSES[sign.charCodeAt(0)] = DELIMITER;

/** False behind the end of the data as well. */
export const isSpace = (byte: number | undefined): boolean => byte !== undefined && CLASSES[byte] === SPACE;
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && CLASSES[byte] === REGULAR;
export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** The value of a hexadecimal digit, -1 for any other byte. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
