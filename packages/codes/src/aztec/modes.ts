/** The five modes of ISO/IEC 24778 table 2 in which Aztec writes text. */
export const UPPER = 0;
export const LOWER = 1;
export const MIXED = 2;
export const PUNCT = 3;
export const DIGIT = 4;
export const MODES = 5;

/** Bits of one character in each mode. */
export const modeBits: readonly number[] = [5, 5, 5, 5, 4];

/** A way from one mode to another: the latch characters one after the other. */
export interface Latch {
  readonly bits: number;
  readonly length: number;
}

/** Latch characters by mode and target (table 2): value in the mode they are read in, then the mode they lead to. */
const steps: readonly (readonly (readonly [value: number, to: number])[])[] = [
  [
    [28, LOWER],
    [29, MIXED],
    [30, DIGIT],
  ],
  [
    [29, MIXED],
    [30, DIGIT],
  ],
  [
    [28, LOWER],
    [29, UPPER],
    [30, PUNCT],
  ],
  [[31, UPPER]],
  [[14, UPPER]],
];

/** The shortest way between any two modes, by `from * 5 + to`. */
function shortestLatches(): readonly Latch[] {
  const table: Latch[] = [];
  for (let from = 0; from < MODES; from++) {
    const found = new Map<number, Latch>([[from, { bits: 0, length: 0 }]]);
    const open = [from];
    while (open.length > 0) {
      open.sort((a, b) => found.get(a)!.length - found.get(b)!.length);
      const mode = open.shift()!;
      const way = found.get(mode)!;
      for (const [value, to] of steps[mode]!) {
        const length = way.length + modeBits[mode]!;
        if (length >= (found.get(to)?.length ?? Infinity)) continue;
        found.set(to, { bits: (way.bits << modeBits[mode]!) | value, length });
        open.push(to);
      }
    }
    for (let to = 0; to < MODES; to++) table[from * MODES + to] = found.get(to)!;
  }
  return table;
}

let latchTable: readonly Latch[] | undefined;

/** The shortest sequence of latches by `from * 5 + to`. */
export function latches(): readonly Latch[] {
  latchTable ??= shortestLatches();
  return latchTable;
}

/** Shift to one punctuation character: all modes but PUNCT itself have it, as value 0. */
export const PUNCT_SHIFT = 0;
/** Shift to one upper-case letter, by mode; -1 where there is none. */
export const upperShift: readonly number[] = [-1, 28, -1, -1, 15];
/** Shift to bytes in UPPER, LOWER and MIXED. */
export const BYTE_SHIFT = 31;

const MIXED_CONTROLS = '\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x1b\x1c\x1d\x1e\x1f@\\^_`|~\x7f';
const PUNCT_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?[]{}';
const DIGIT_CHARACTERS = '0123456789,.';

/** Value of each byte in each mode, by `mode * 256 + byte`; 0 where the mode lacks it (0 is always a shift or FLG). */
function valueTable(): Uint8Array {
  const table = new Uint8Array(MODES * 256);
  const put = (mode: number, characters: string, first: number): void => {
    for (let i = 0; i < characters.length; i++) table[mode * 256 + characters.charCodeAt(i)] = first + i;
  };
  put(UPPER, ' ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1);
  put(LOWER, ' abcdefghijklmnopqrstuvwxyz', 1);
  put(MIXED, ` ${MIXED_CONTROLS}`, 1);
  put(PUNCT, '\r', 1);
  put(PUNCT, PUNCT_CHARACTERS, 6);
  put(DIGIT, ` ${DIGIT_CHARACTERS}`, 1);
  return table;
}

let values: Uint8Array | undefined;

/** Value of each byte in each mode, by `mode * 256 + byte`; 0 where the mode lacks it. */
export function modeValues(): Uint8Array {
  values ??= valueTable();
  return values;
}

/** PUNCT value of two characters that have one code together (CR LF, or a mark and a space), else 0. */
export function pairValue(first: number, second: number): number {
  if (first === 13) return second === 10 ? 2 : 0;
  if (second !== 32) return 0;
  if (first === 46) return 3;
  if (first === 44) return 4;
  return first === 58 ? 5 : 0;
}
