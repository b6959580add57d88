import { hexDigit, isSpace } from './character-class.ts';

/** A string's bytes and the place behind its closing bracket. */
export interface StringToken {
  readonly bytes: Uint8Array;
  readonly end: number;
  /** It has its closing bracket and, between the brackets, nothing that does not belong there. */
  readonly isWhole: boolean;
}

const BACKSLASH = 0x5c;

/** Letters behind a backslash (ISO 32000-1, table 3). */
const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** `(…)` from behind its opening bracket (7.3.4.2). Without an end it goes to the end of the data. */
export function literalString(data: Uint8Array, start: number): StringToken {
  const end = closingBracket(data, start);
  const bytes = Buffer.alloc(end - start);
  let length = 0;
  for (let at = start; at < end; ) {
    const byte = data[at++]!;
    if (byte === 13) {
      // Any end of line is one line feed.
      if (data[at] === 10) at++;
      bytes[length++] = 10;
    } else if (byte !== BACKSLASH) bytes[length++] = byte;
    else if (at < end) {
      const meant = escaped(data, at);
      if (meant.byte !== undefined) bytes[length++] = meant.byte;
      at = meant.end;
    }
  }
  return {
    bytes: length === bytes.length ? bytes : bytes.subarray(0, length),
    end: Math.min(end + 1, data.length),
    isWhole: end < data.length,
  };
}

function closingBracket(data: Uint8Array, start: number): number {
  let depth = 1;
  for (let at = start; at < data.length; at++) {
    const byte = data[at];
    if (byte === BACKSLASH) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at;
  }
  return data.length;
}

/** What stands for the escape whose backslash is before `at`; no byte for a line that goes on. */
function escaped(data: Uint8Array, at: number): { readonly byte: number | undefined; readonly end: number } {
  const byte = data[at]!;
  if (byte === 13) return { byte: undefined, end: data[at + 1] === 10 ? at + 2 : at + 1 };
  if (byte === 10) return { byte: undefined, end: at + 1 };
  if (byte < 0x30 || byte > 0x37) return { byte: ESCAPES.get(byte) ?? byte, end: at + 1 };
  let value = 0;
  let end = at;
  for (; end < at + 3 && data[end]! >= 0x30 && data[end]! <= 0x37; end++)
    value = value * 8 + data[end]! - 0x30;
  return { byte: value & 0xff, end };
}

/** `<…>` from behind its opening bracket (7.3.4.3); other characters are passed over, a missing last digit is 0. */
export function hexString(data: Uint8Array, start: number): StringToken {
  let end = start;
  while (end < data.length && data[end] !== 0x3e) end++;
  const bytes = Buffer.alloc((end - start + 1) >> 1);
  let digits = 0;
  let isWhole = end < data.length;
  for (let at = start; at < end; at++) {
    const digit = hexDigit(data[at]);
    if (digit < 0) {
      if (!isSpace(data[at])) isWhole = false;
      continue;
    }
    bytes[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit;
    digits++;
  }
  const length = (digits + 1) >> 1;
  const own = length === bytes.length ? bytes : bytes.subarray(0, length);
  return { bytes: own, end: Math.min(end + 1, data.length), isWhole };
}
