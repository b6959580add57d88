import type { BitSink } from '../two-color-image/bit-sink.ts';
import {
  DEFLATE_SYMBOLS,
  type DeflateBlock,
  type DeflateCodes,
  deflateLengths,
  distanceExtraBits,
  distanceSymbol,
  planBlock,
} from '../two-color-image/deflate-block.ts';
import { entryExtra, entryExtraBits, entrySymbol } from '../two-color-image/token-format.ts';
import type { ToneTokens } from './tone-tokens.ts';

/** Tokens below are literals. */
const LITERALS = 256;

/** The block that stands for the tokens. */
export function planTokens({ tokens, count }: ToneTokens): DeflateBlock {
  const lengths = deflateLengths();
  const symbols = new Array<number>(DEFLATE_SYMBOLS.symbols).fill(0);
  const distances = new Array<number>(DEFLATE_SYMBOLS.distances).fill(0);
  let extraBits = 0;
  for (let index = 0; index < count; index++) {
    const token = tokens[index]!;
    if (token < LITERALS) {
      symbols[token]!++;
      continue;
    }
    const entry = lengths[token >>> 16]!;
    symbols[entrySymbol(entry)]!++;
    const bits = distanceExtraBits(token & 0xffff);
    distances[distanceSymbol(token & 0xffff, bits)]!++;
    extraBits += entryExtraBits(entry) + bits;
  }
  return planBlock({ symbols, distances, extraBits }, count);
}

/** Writes all tokens. */
export function putTones(sink: BitSink, { tokens, count }: ToneTokens, codes: DeflateCodes): void {
  const lengths = deflateLengths();
  const { entries } = codes.symbols;
  for (let index = 0; index < count; index++) {
    const token = tokens[index]!;
    if (token < LITERALS) {
      const code = entries[token]!;
      sink.put(code & 0xffff, code >>> 16);
      continue;
    }
    const entry = lengths[token >>> 16]!;
    const code = entries[entrySymbol(entry)]!;
    const width = code >>> 16;
    sink.put((code & 0xffff) | (entryExtra(entry) << width), width + entryExtraBits(entry));
    const value = token & 0xffff;
    const bits = distanceExtraBits(value);
    const place = codes.distances.entries[distanceSymbol(value, bits)]!;
    sink.put(place & 0xffff, place >>> 16);
    sink.put(value & ((1 << bits) - 1), bits);
  }
}
