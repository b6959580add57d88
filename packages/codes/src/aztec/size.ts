/** A size of ISO/IEC 24778 table 1: compact symbols have one to four layers, full ones up to 32. */
export interface Size {
  readonly isCompact: boolean;
  readonly layers: number;
  /** Modules on a side. */
  readonly side: number;
  readonly wordBits: number;
  /** Bits of the layers, data and check words and the unused bits before them. */
  readonly bits: number;
  /** Whole words that fit. */
  readonly words: number;
}

const COMPACT_WORDS = 64;

function wordBits(layers: number): number {
  if (layers <= 2) return 6;
  if (layers <= 8) return 8;
  return layers <= 22 ? 10 : 12;
}

/** Side of a full symbol: 14 modules, four a layer, and the lines of the reference grid, 16 apart. */
function fullSide(layers: number): number {
  const base = 14 + 4 * layers;
  return base + 1 + 2 * Math.floor((base / 2 - 1) / 15);
}

function size(isCompact: boolean, layers: number): Size {
  const bits = ((isCompact ? 88 : 112) + 16 * layers) * layers;
  const bitsOfWord = wordBits(layers);
  const side = isCompact ? 11 + 4 * layers : fullSide(layers);
  return { isCompact, layers, side, wordBits: bitsOfWord, bits, words: Math.floor(bits / bitsOfWord) };
}

let sizes: readonly Size[] | undefined;

/**
 * From the smallest: compact 1 to 4, then full 4 to 32. Full 1 to 3 have less room than a compact one of the same
 * side.
 */
export function usualSizes(): readonly Size[] {
  sizes ??= [
    ...[1, 2, 3, 4].map((layers) => size(true, layers)),
    ...Array.from({ length: 29 }, (_, index) => size(false, index + 4)),
  ];
  return sizes;
}

/** The size of an option `layers`: −1 to −4 compact, 1 to 32 full. */
export function sizeOfLayers(layers: number): Size {
  return size(layers < 0, Math.abs(layers));
}

/** Data words that the mode message can announce: six bits in compact symbols, eleven in full ones. */
export function maxDataWords({ isCompact, words }: Size): number {
  return isCompact ? Math.min(COMPACT_WORDS, words) : words;
}
