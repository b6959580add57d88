import { BINARY, SET_A, SET_B, SET_C, type Step, shortestSteps } from './shortest-encoding.ts';

const LATCH_A_OF_C = 101;
const OTHER_LETTERS = 102;
const SHIFT_C_FROM_2 = 103;
const LATCH_TO_OR_FROM_C = 106;
const FNC1 = 107;
const FNC2 = 108;
const UPPER_SHIFT_A = 110;
const UPPER_SHIFT_B = 111;
const BINARY_LATCH = 112;
/** Latches out of binary mode, to set A, B and C. */
const LATCH_FROM_BINARY = 109;
const SHIFT_A = 101;
const SHIFT_B_OF_A = 95;
const SHIFT_B_OF_C = 101;
const DATE = 100;
const CR_LF = 96;
const GROUP_BYTES = 5;

/** Set A: blank to `_`, then the control characters. */
const inA = (byte: number): number => (byte < 32 ? byte + 64 : byte - 32);

/** Set B: blank to DEL, then CR LF, HT, FS, GS and RS. */
function inB(byte: number): number {
  if (byte >= 32) return byte - 32;
  if (byte === 13) return CR_LF;
  return byte === 9 ? 97 : byte + 70;
}

/** Up to five bytes in base 259 as one code word more in base 103 (AIM ISS DotCode 4.0, 5.2.1.1). */
function group(bytes: Uint8Array): readonly number[] {
  let value = bytes.reduce((sum, byte) => 259 * sum + byte, 0);
  const words: number[] = [];
  for (let i = 0; i <= bytes.length; i++) {
    words.unshift(value % 103);
    value = Math.floor(value / 103);
  }
  return words;
}

function latch({ state, next }: Step): number {
  if (state >= BINARY) return LATCH_FROM_BINARY + next;
  if (next === BINARY) return BINARY_LATCH;
  if (state === SET_C) return next === SET_A ? LATCH_A_OF_C : LATCH_TO_OR_FROM_C;
  return next === SET_C ? LATCH_TO_OR_FROM_C : OTHER_LETTERS;
}

/** Code words of a run of set B; CR LF is one. */
function wordsInB(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte, at) => (byte === 10 && bytes[at - 1] === 13 ? [] : [inB(byte)]));
}

const pairs = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, i) => 10 * bytes[2 * i]! + bytes[2 * i + 1]! - 528);

function plain(state: number, bytes: Uint8Array): readonly number[] {
  if (state === SET_A) return [inA(bytes[0]!)];
  return state === SET_B ? wordsInB(bytes) : pairs(bytes);
}

function upperShift(byte: number): readonly number[] {
  const low = byte - 128;
  return low < 32 ? [UPPER_SHIFT_A, low + 64] : [UPPER_SHIFT_B, low - 32];
}

function stepWords(step: Step, bytes: Uint8Array): readonly number[] {
  switch (step.move) {
    case 'latch':
      return [latch(step)];
    case 'plain':
      return plain(step.state, bytes);
    case 'date':
      return [DATE, ...pairs(bytes.subarray(2, 8))];
    case 'shift A':
      return [SHIFT_A, inA(bytes[0]!)];
    case 'shift B': {
      const words = wordsInB(bytes);
      return [(step.state === SET_A ? SHIFT_B_OF_A : SHIFT_B_OF_C) + words.length, ...words];
    }
    case 'shift C':
      return [SHIFT_C_FROM_2 - 2 + bytes.length / 2, ...pairs(bytes)];
    case 'upper shift':
      return upperShift(bytes[0]!);
  }
}

/** Headers and trailers of ISO/IEC 15434 that one code word of set B stands for (5.2.3). */
const MACROS = [
  ['[)>\x1e05\x1d', '\x1e\x04', 97],
  ['[)>\x1e06\x1d', '\x1e\x04', 98],
  ['[)>\x1e12\x1d', '\x1e\x04', 99],
] as const;
/** Any other format, whose two digits follow. */
const ANY_HEADER = '[)>\x1e';
const ANY_TRAILER = '\x04';
const ANY_FORMAT = 100;

interface Opening {
  readonly words: readonly number[];
  /** What is left of the content. */
  readonly bytes: Uint8Array;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

function macro(bytes: Uint8Array): Opening | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  const opening = (words: readonly number[], header: number, trailer: string): Opening | undefined => {
    if (!text.endsWith(trailer) || text.length < header + trailer.length) return undefined;
    return {
      words: [LATCH_TO_OR_FROM_C, ...words],
      bytes: bytes.subarray(header, text.length - trailer.length),
    };
  };
  if (!text.startsWith(ANY_HEADER)) return undefined;
  for (const [header, trailer, word] of MACROS) {
    if (text.startsWith(header.slice(0, -1))) {
      return text.startsWith(header) ? opening([word], header.length, trailer) : undefined;
    }
  }
  const [ten, one] = bytes.subarray(ANY_HEADER.length);
  if (!isDigit(ten) || !isDigit(one)) return undefined;
  return opening([ANY_FORMAT, ten! - 32, one! - 32], ANY_HEADER.length + 2, ANY_TRAILER);
}

/** Data code words of a text, and whether they end in binary mode. */
export interface DotCodeWords {
  readonly words: readonly number[];
  readonly endsInBinary: boolean;
}

/**
 * The fewest data code words of a text, its designator (up to 39) in front. A symbol that begins with two digits is GS1,
 * unless FNC1 is before them (AIM ISS DotCode 4.0, 5.2.2).
 */
export function dataWords(text: Uint8Array, eci: number | undefined): DotCodeWords {
  const opening = macro(text);
  const bytes = opening?.bytes ?? text;
  const words = [...(opening?.words ?? [])];
  if (eci !== undefined) words.push(FNC2, eci);
  else if (opening === undefined && isDigit(bytes[0]) && isDigit(bytes[1])) words.push(FNC1);
  const start = { state: opening === undefined ? SET_C : SET_B, isFirst: opening === undefined } as const;
  const steps = shortestSteps(bytes, start);
  let binaryFrom = -1;
  for (const step of steps) {
    const isBinary = step.move === 'plain' && step.state >= BINARY;
    if (isBinary && step.state === BINARY) binaryFrom = step.from;
    else if (!isBinary && binaryFrom >= 0) {
      words.push(...group(bytes.subarray(binaryFrom, step.from)));
      binaryFrom = -1;
    }
    if (!isBinary) words.push(...stepWords(step, bytes.subarray(step.from, step.to)));
    else if (step.to - binaryFrom === GROUP_BYTES) {
      words.push(...group(bytes.subarray(binaryFrom, step.to)));
      binaryFrom = -1;
    }
  }
  if (binaryFrom >= 0) words.push(...group(bytes.subarray(binaryFrom)));
  return { words, endsInBinary: (steps.at(-1)?.next ?? start.state) >= BINARY };
}
