import type { BitSink } from './bit-sink.ts';
import { type PackedLengths, packLengths, putRuns, putTable, tableSize } from './code-lengths.ts';
import { canonicalCode, codeLength, type PrefixCode, prefixCode } from './prefix-code.ts';
import type { Place, TokenCount } from './token-code.ts';
import { lengthEntry } from './token-format.ts';

const END_OF_BLOCK = 256;
/** RFC 1951, 3.2.5. */
export const DEFLATE_SYMBOLS = { symbols: 286, distances: 30 } as const;
const MAX_COPY = 258;
const MAX_CODE_LENGTH = 15;
/** RFC 1951, 3.2.7. */
const TABLE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;
/** With more tokens, codes of their own always save more than their table costs. */
const MAX_TOKENS_OF_FIXED_CODES = 300;

export interface DeflateCodes {
  readonly symbols: PrefixCode;
  readonly distances: PrefixCode;
}

/** One final block: its codes and its exact size. */
export interface DeflateBlock {
  readonly codes: DeflateCodes;
  /** Absent in a block with the fixed codes. */
  readonly header: { readonly packed: PackedLengths; symbols: number; distances: number } | undefined;
  readonly bits: number;
}

let lengthTable: Int32Array | undefined;
let fixedCodes: DeflateCodes | undefined;

/** RFC 1951, 3.2.5: symbols of the copy lengths 3 to 258. */
export function deflateLengths(): Int32Array {
  if (lengthTable) return lengthTable;
  lengthTable = new Int32Array(MAX_COPY + 1);
  for (let length = 3; length < MAX_COPY; length++) {
    const value = length - 3;
    const extraBits = value < 8 ? 0 : 29 - Math.clz32(value);
    const symbol = value < 4 ? 257 + value : 261 + 4 * extraBits + ((value >>> extraBits) & 3);
    lengthTable[length] = lengthEntry(symbol, extraBits, value & ((1 << extraBits) - 1));
  }
  lengthTable[MAX_COPY] = lengthEntry(285, 0, 0);
  return lengthTable;
}

/** RFC 1951, 3.2.5: extra bits of the distance `value` + 1. */
export const distanceExtraBits = (value: number): number => (value < 2 ? 0 : 30 - Math.clz32(value));

/** RFC 1951, 3.2.5: symbol of the distance `value` + 1, which has so many extra bits. */
export const distanceSymbol = (value: number, extraBits: number): number =>
  2 * extraBits + (value >>> extraBits);

/** RFC 1951, 3.2.5: a distance of 1 to 32768. */
export function deflatePlace(distance: number): Place {
  const value = distance - 1;
  const extraBits = distanceExtraBits(value);
  return { symbol: distanceSymbol(value, extraBits), extraBits, extra: value & ((1 << extraBits) - 1) };
}

/** RFC 1951, 3.2.6. */
function fixed(): DeflateCodes {
  if (fixedCodes) return fixedCodes;
  const all = (size: number): number[] => Array.from({ length: size }, (_, symbol) => symbol);
  const lengths = new Array<number>(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
  const symbols = canonicalCode(288, all(288), lengths);
  const distances = canonicalCode(30, all(30), new Array<number>(30).fill(5));
  fixedCodes = { symbols, distances };
  return fixedCodes;
}

/** The cheaper of a block with codes of its own and one with the fixed codes, for so many tokens. */
export function planBlock(count: TokenCount, tokens: number): DeflateBlock {
  count.symbols[END_OF_BLOCK] = 1;
  const symbols = prefixCode(count.symbols, MAX_CODE_LENGTH);
  const distances = prefixCode(count.distances, MAX_CODE_LENGTH);
  const header = { symbols: symbols.used.at(-1)! + 1, distances: (distances.used.at(-1) ?? 0) + 1 };
  const packed = packLengths([
    { code: symbols, size: header.symbols },
    { code: distances, size: header.distances },
  ]);
  const codes = { symbols, distances };
  const bits = 3 + 14 + 3 * tableSize(packed, TABLE_ORDER) + packed.bits + codedBits(count, codes);
  const block = { codes, header: { packed, ...header }, bits };
  if (tokens > MAX_TOKENS_OF_FIXED_CODES) return block;
  const fixedBits = 3 + codedBits(count, fixed());
  return fixedBits < bits ? { codes: fixed(), header: undefined, bits: fixedBits } : block;
}

function codedBits(count: TokenCount, codes: DeflateCodes): number {
  let bits = count.extraBits;
  count.symbols.forEach((times, symbol) => {
    if (times > 0) bits += times * codeLength(codes.symbols, symbol);
  });
  count.distances.forEach((times, symbol) => {
    if (times > 0) bits += times * codeLength(codes.distances, symbol);
  });
  return bits;
}

/** Writes the whole block; `putAll` writes its tokens. */
export function putBlock(
  sink: BitSink,
  { codes, header }: DeflateBlock,
  putAll: (codes: DeflateCodes) => void,
): void {
  sink.put(1, 1);
  sink.put(header ? 2 : 1, 2);
  if (header) {
    sink.put(header.symbols - 257, 5);
    sink.put(header.distances - 1, 5);
    sink.put(tableSize(header.packed, TABLE_ORDER) - 4, 4);
    putTable(sink, header.packed, TABLE_ORDER);
    putRuns(sink, header.packed);
  }
  putAll(codes);
  const end = codes.symbols.entries[END_OF_BLOCK]!;
  sink.put(end & 0xffff, end >>> 16);
}
