import type { BitSink } from './bit-sink.ts';
import { codeLength, type PrefixCode, prefixCode } from './prefix-code.ts';

/** Prefix code lengths in their packed form: runs, themselves prefix coded (RFC 1951, 3.2.7; RFC 9649, 3.7.2.1). */
export interface PackedLengths {
  /** symbol | extra << 8. */
  readonly runs: readonly number[];
  readonly code: PrefixCode;
  /** Bits of the runs with their extra bits, without the table of `code`. */
  readonly bits: number;
}

/** 16: the length before, 3 to 6 times. 17: no code, 3 to 10 times. 18: no code, 11 to 138 times. */
const REPEAT = 16;
const FEW_ZEROS = 17;
const MANY_ZEROS = 18;
const EXTRA_BITS: readonly number[] = [2, 3, 7];
/** The runs' own codes have three bits for a length. */
const MAX_LENGTH = 7;

/** A code and how many of its symbols, from 0 on, have their lengths written. */
export interface Alphabet {
  readonly code: PrefixCode;
  readonly size: number;
}

/** Packs the code lengths of one alphabet after the other. */
export function packLengths(alphabets: readonly Alphabet[]): PackedLengths {
  const runs: number[] = [];
  for (const alphabet of alphabets) addAlphabet(runs, alphabet);
  const frequencies = new Array<number>(MANY_ZEROS + 1).fill(0);
  for (let index = 0; index < runs.length; index++) frequencies[runs[index]! & 0xff]!++;
  const code = prefixCode(frequencies, MAX_LENGTH);
  let bits = 0;
  for (const symbol of code.used)
    bits += frequencies[symbol]! * (codeLength(code, symbol) + extraBits(symbol));
  return { runs, code, bits };
}

/** From one symbol in use to the next there are zeros, or none and perhaps the same length again. */
function addAlphabet(runs: number[], { code, size }: Alphabet): void {
  const { used, entries } = code;
  let next = 0;
  for (let index = 0; index < used.length; ) {
    const symbol = used[index++]!;
    const length = entries[symbol]! >>> 16;
    addZeros(runs, symbol - next);
    next = symbol + 1;
    for (; used[index] === next && entries[next]! >>> 16 === length; index++) next++;
    addRepeats(runs, length, next - symbol);
  }
  addZeros(runs, size - next);
}

function addZeros(runs: number[], times: number): void {
  let rest = times;
  for (; rest >= 11; rest -= Math.min(138, rest)) runs.push(MANY_ZEROS | ((Math.min(138, rest) - 11) << 8));
  if (rest >= 3) runs.push(FEW_ZEROS | ((rest - 3) << 8));
  else for (; rest > 0; rest--) runs.push(0);
}

function addRepeats(runs: number[], length: number, times: number): void {
  runs.push(length);
  let rest = times - 1;
  for (; rest >= 3; rest -= Math.min(6, rest)) runs.push(REPEAT | ((Math.min(6, rest) - 3) << 8));
  for (; rest > 0; rest--) runs.push(length);
}

function extraBits(symbol: number): number {
  return symbol < REPEAT ? 0 : EXTRA_BITS[symbol - REPEAT]!;
}

/** How many entries of the table of `code` must be written, in the format's order. */
export function tableSize({ code }: PackedLengths, order: readonly number[]): number {
  let size = order.length;
  while (size > 4 && code.entries[order[size - 1]!] === 0) size--;
  return size;
}

/** Writes the table of the runs' codes. */
export function putTable(sink: BitSink, packed: PackedLengths, order: readonly number[]): void {
  const size = tableSize(packed, order);
  for (let index = 0; index < size; index++) sink.put(codeLength(packed.code, order[index]!), 3);
}

/** Writes the runs. */
export function putRuns(sink: BitSink, { runs, code }: PackedLengths): void {
  for (let index = 0; index < runs.length; index++) {
    const symbol = runs[index]! & 0xff;
    const entry = code.entries[symbol]!;
    sink.put(entry & 0xffff, entry >>> 16);
    sink.put(runs[index]! >>> 8, extraBits(symbol));
  }
}
