import type { BitSink } from './bit-sink.ts';
import type { PrefixCode } from './prefix-code.ts';
import { entryExtra, entryExtraBits, entrySymbol } from './token-format.ts';
import type { TokenList } from './token-list.ts';

/** Symbols below are literals. */
const LITERALS = 256;

/** The place of copies from one source: everything about it is known before the first token. */
export interface Place {
  readonly symbol: number;
  readonly extraBits: number;
  readonly extra: number;
}

/** How often each symbol occurs. */
export interface TokenCount {
  readonly symbols: number[];
  readonly distances: number[];
  readonly extraBits: number;
}

/** Counts literals and lengths in an alphabet of `size` symbols, and distances of the sources' places. */
export function countTokens(
  { tokens, count }: TokenList,
  lengths: Int32Array,
  places: readonly Place[],
  sizes: { readonly symbols: number; readonly distances: number },
): TokenCount {
  const symbols = new Array<number>(sizes.symbols).fill(0);
  const distances = new Array<number>(sizes.distances).fill(0);
  const bySource = [0, 0, 0, 0];
  let extraBits = 0;
  for (let index = 0; index < count; index++) {
    const token = tokens[index]!;
    if (token < LITERALS) {
      symbols[token]!++;
      continue;
    }
    const entry = lengths[token & 0xffffff]!;
    symbols[entrySymbol(entry)]!++;
    extraBits += entryExtraBits(entry);
    bySource[token >>> 24]!++;
  }
  for (let source = 1; source < places.length; source++) {
    const { symbol, extraBits: bits } = places[source]!;
    distances[symbol]! += bySource[source]!;
    extraBits += bySource[source]! * bits;
  }
  return { symbols, distances, extraBits };
}

/** Writes all tokens. */
export function putTokens(
  sink: BitSink,
  { tokens, count }: TokenList,
  lengths: Int32Array,
  places: readonly Place[],
  codes: { readonly symbols: PrefixCode; readonly distances: PrefixCode },
): void {
  const { entries } = codes.symbols;
  const placeBits = places.map((place) => placeValue(place, codes.distances));
  for (let index = 0; index < count; index++) {
    const token = tokens[index]!;
    if (token < LITERALS) {
      const code = entries[token]!;
      sink.put(code & 0xffff, code >>> 16);
      continue;
    }
    const entry = lengths[token & 0xffffff]!;
    const code = entries[entrySymbol(entry)]!;
    const width = code >>> 16;
    sink.put((code & 0xffff) | (entryExtra(entry) << width), width + entryExtraBits(entry));
    const place = placeBits[token >>> 24]!;
    sink.put(place.value, place.width);
  }
}

/** A place's code with its extra bits behind it. */
function placeValue(
  { symbol, extraBits, extra }: Place,
  { entries }: PrefixCode,
): { value: number; width: number } {
  const code = entries[symbol]!;
  return { value: (code & 0xffff) | (extra << (code >>> 16)), width: (code >>> 16) + extraBits };
}
