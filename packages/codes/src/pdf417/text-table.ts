/** The sub-modes of text compaction, ISO/IEC 15438 table 2. */
export const ALPHA = 0;
export const LOWER = 1;
const MIXED = 2;
export const PUNCT = 3;
export const SUB_MODES = 4;

/** Value that shifts the next character from ALPHA, LOWER and MIXED to PUNCT; in PUNCT it means ALPHA from here on. */
export const PUNCT_SHIFT = 29;
/** Value that shifts the next character from LOWER to ALPHA. */
export const ALPHA_SHIFT = 27;

/** Values that lead from one sub-mode to another, by `from * 4 + to`. */
export const subModeLatches: readonly (readonly number[])[] = [
  ...[[], [27], [28], [28, 25]],
  ...[[28, 28], [], [28], [28, 25]],
  ...[[28], [27], [], [25]],
  ...[[29], [29, 27], [29, 28], []],
];

const NONE = 255;
const MIXED_CHARACTERS = '0123456789&\r\t,:#-.$/+%*=^';
const PUNCT_CHARACTERS = ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'';

function valueTable(): Uint8Array {
  const table = new Uint8Array(SUB_MODES * 256).fill(NONE);
  const put = (mode: number, characters: string): void => {
    for (let i = 0; i < characters.length; i++) table[mode * 256 + characters.charCodeAt(i)] = i;
  };
  put(ALPHA, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ');
  put(LOWER, 'abcdefghijklmnopqrstuvwxyz ');
  put(MIXED, MIXED_CHARACTERS);
  table[MIXED * 256 + 32] = 26;
  put(PUNCT, PUNCT_CHARACTERS);
  return table;
}

let values: Uint8Array | undefined;

/** Value of a byte in a sub-mode, or 255 when the sub-mode lacks it. */
export function textValue(mode: number, byte: number): number {
  values ??= valueTable();
  return values[mode * 256 + byte]!;
}

/** Whether a sub-mode has this byte. */
export const isIn = (mode: number, byte: number): boolean => textValue(mode, byte) !== NONE;
