import type { BitSink } from './bit-sink.ts';
import { packLengths, putRuns, putTable, tableSize } from './code-lengths.ts';
import { type PrefixCode, prefixCode } from './prefix-code.ts';

/** RFC 9649, 3.7.2.1.2. */
const TABLE_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
const MAX_LENGTH = 15;

/**
 * Writes the best prefix code for the frequencies and returns it: in the simple form for one or two symbols below
 * 256 (a single one then takes no bits), else as packed code lengths. RFC 9649, 3.7.2.1.
 */
export function putCode(sink: BitSink, frequencies: readonly number[]): PrefixCode {
  const code = prefixCode(frequencies, MAX_LENGTH);
  const { used, entries } = code;
  const last = used.at(-1) ?? 0;
  if (used.length <= 2 && last < 256) {
    putSimpleCode(sink, used.length === 2 ? used : [last]);
    return used.length === 2 ? code : { used, entries: entries.map(() => 0) };
  }
  const packed = packLengths([{ code, size: frequencies.length }]);
  sink.put(0, 1);
  sink.put(tableSize(packed, TABLE_ORDER) - 4, 4);
  putTable(sink, packed, TABLE_ORDER);
  // As many lengths as there are symbols.
  sink.put(0, 1);
  putRuns(sink, packed);
  return code;
}

/** One or two symbols in ascending order. */
export function putSimpleCode(sink: BitSink, symbols: readonly number[]): void {
  const first = symbols[0]!;
  sink.put(1, 1);
  sink.put(symbols.length - 1, 1);
  sink.put(first > 1 ? 1 : 0, 1);
  sink.put(first, first > 1 ? 8 : 1);
  if (symbols.length > 1) sink.put(symbols[1]!, 8);
}

/** Symbol of a length or distance code from 1 on: RFC 9649, 3.6.2.2. */
export function prefixSymbol(number: number): number {
  const value = number - 1;
  if (value < 4) return value;
  const high = 31 - Math.clz32(value);
  return 2 * high + ((value >>> (high - 1)) & 1);
}

/** Bits that follow that symbol. */
export function prefixExtraBits(number: number): number {
  return number < 5 ? 0 : 30 - Math.clz32(number - 1);
}

/** Value of those bits. */
export function prefixExtra(number: number): number {
  return (number - 1) & ((1 << prefixExtraBits(number)) - 1);
}
