/**
 * Readers guess the character set of bytes without a designator: where they would make sense in Shift_JIS, UTF-8 or a
 * Chinese set, ISO 8859-1 comes back as something else. These rules are those of the readers themselves.
 */

const isBetween = (byte: number | undefined, from: number, to: number): boolean =>
  byte !== undefined && byte >= from && byte <= to;

/** Length of the UTF-8 character that a byte begins (RFC 3629), 0 where none can. */
function utf8Length(byte: number): number {
  if (byte < 0x80) return 1;
  if (isBetween(byte, 0xc0, 0xdf)) return 2;
  if (isBetween(byte, 0xe0, 0xef)) return 3;
  return isBetween(byte, 0xf0, 0xf7) ? 4 : 0;
}

function mayBeUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes[at]!);
    if (length === 0) return false;
    for (let i = 1; i < length; i++) if (!isBetween(bytes[at + i], 0x80, 0xbf)) return false;
    at += length;
  }
  return true;
}

/** What zxing counts to distinguish Shift_JIS from ISO 8859-1. */
interface Counts {
  katakana: number;
  longestKatakana: number;
  longestDouble: number;
}

/** Runs of half-width katakana and of double bytes, or `undefined` where bytes cannot be Shift_JIS. */
function shiftJisCounts(bytes: Uint8Array): Counts | undefined {
  const counts: Counts = { katakana: 0, longestKatakana: 0, longestDouble: 0 };
  let [katakana, double] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === 0x80 || byte === 0xa0 || byte > 0xef) return undefined;
    if (isBetween(byte, 0xa1, 0xdf)) {
      counts.katakana++;
      [katakana, double] = [katakana + 1, 0];
    } else if (byte < 0x80) [katakana, double] = [0, 0];
    else {
      const next = bytes[++at];
      if (!isBetween(next, 0x40, 0xfc) || next === 0x7f) return undefined;
      [katakana, double] = [0, double + 1];
    }
    counts.longestKatakana = Math.max(counts.longestKatakana, katakana);
    counts.longestDouble = Math.max(counts.longestDouble, double);
  }
  return counts;
}

const LONG_RUN = 3;
/** Signs and the two operators of ISO 8859-1: one in ten characters looks like something else. */
const isSign = (byte: number): boolean => isBetween(byte, 0xa0, 0xbf) || byte === 0xd7 || byte === 0xf7;

/** The guess of zxing (`StringUtils.guessCharset`), which its ports share. */
function isGuessedShiftJis(bytes: Uint8Array): boolean {
  const counts = shiftJisCounts(bytes);
  if (counts === undefined) return false;
  if (counts.longestKatakana >= LONG_RUN || counts.longestDouble >= LONG_RUN) return true;
  const isPair = counts.katakana === 2 && counts.longestKatakana === 2;
  return isPair || 10 * bytes.filter(isSign).length >= bytes.length;
}

/** Bytes of a symbol, run by run: a mixed symbol has digits and capital letters between them. */
export type ByteRuns = readonly Uint8Array[];

/** Whether zxing reads ISO 8859-1 without a designator as such; it guesses from all runs together. */
export function isLatin1ToZxing(runs: ByteRuns): boolean {
  const bytes = Buffer.concat(runs);
  return !mayBeUtf8(bytes) && !isGuessedShiftJis(bytes);
}

/** A set that zbar tries in QR Codes before ISO 8859-1, without the extensions that our decoder has. */
interface Tried {
  readonly name: string;
  readonly isSingle: (byte: number) => boolean;
  readonly leads: readonly [first: number, last: number];
}

const SHIFT_JIS: Tried = {
  name: 'shift_jis',
  isSingle: (byte) => byte < 0x80 || isBetween(byte, 0xa1, 0xdf),
  leads: [0x81, 0xea],
};
const BIG_5: Tried = { name: 'big5', isSingle: (byte) => byte < 0x80, leads: [0xa1, 0xf9] };

function isText(bytes: Uint8Array, { name, isSingle, leads }: Tried): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if (isSingle(bytes[at]!)) continue;
    if (!isBetween(bytes[at], ...leads)) return false;
    at++;
  }
  try {
    new TextDecoder(name, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/**
 * Whether zbar reads runs of ISO 8859-1 as such. It guesses from each run: Big5 if it can be that, else by a list that
 * begins with Shift_JIS and ISO 8859-1; the set that fits moves to its front, and UTF-8 does behind a run of ASCII.
 */
function isLatin1ToZbar(runs: ByteRuns): boolean {
  let [isLatin1Ahead, isUtf8First] = [false, false];
  for (const bytes of runs) {
    if (isAscii(bytes)) {
      isUtf8First = true;
      continue;
    }
    if (isText(bytes, BIG_5) || (isUtf8First && mayBeUtf8(bytes))) return false;
    if (!isLatin1Ahead && isText(bytes, SHIFT_JIS)) return false;
    [isLatin1Ahead, isUtf8First] = [true, false];
  }
  return true;
}

/** Whether both zxing and zbar read ISO 8859-1 in a QR Code without a designator as such. */
export const isLatin1ToAll = (runs: ByteRuns): boolean => isLatin1ToZxing(runs) && isLatin1ToZbar(runs);
