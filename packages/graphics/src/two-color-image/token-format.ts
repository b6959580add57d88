/** What the coding of tokens looks like and costs, as far as it differs between deflate and WebP. */
export interface TokenFormat {
  readonly minCopy: number;
  readonly maxCopy: number;
  /** By length of a copy up to `maxCopy`: symbol and extra bits, as `lengthEntry` joins them. */
  readonly lengths: Int32Array;
  /** Bits for the place of a copy, prefix code and what follows it. */
  readonly distanceBits: (distance: number) => number;
}

/** Symbol of up to 9 bits, number of extra bits, their value. */
export function lengthEntry(symbol: number, extraBits: number, extra: number): number {
  return symbol | (extraBits << 9) | (extra << 13);
}

export function entrySymbol(entry: number): number {
  return entry & 0x1ff;
}

export function entryExtraBits(entry: number): number {
  return (entry >>> 9) & 0xf;
}

export function entryExtra(entry: number): number {
  return entry >>> 13;
}
