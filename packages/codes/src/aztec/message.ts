import { Bits } from './bits.ts';
import {
  BYTE_SHIFT,
  DIGIT,
  latches,
  MODES,
  modeBits,
  modeValues,
  PUNCT,
  PUNCT_SHIFT,
  pairValue,
  UPPER,
  upperShift,
} from './modes.ts';
import {
  BYTES,
  CHARACTER,
  LATCH,
  PAIR,
  SHIFTED_PAIR,
  SHIFTED_PUNCT,
  type Step,
  shortestSteps,
} from './shortest-encoding.ts';

const SHORT_RUN = 31;
/** A run of 32 to 62 bytes is cheaper as two short ones than with the long length. */
const TWO_SHORT_RUNS = 62;
const LONG_RUN = 2047 + 31;

function appendBytes(bits: Bits, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const rest = to - at;
    const count = Math.min(rest, rest <= TWO_SHORT_RUNS ? SHORT_RUN : LONG_RUN);
    bits.append(BYTE_SHIFT, 5);
    if (count <= SHORT_RUN) bits.append(count, 5);
    else bits.append(count - SHORT_RUN, 16);
    for (let i = at; i < at + count; i++) bits.append(bytes[i]!, 8);
    at += count;
  }
}

function appendStep(bits: Bits, bytes: Uint8Array, step: Step): void {
  const { kind, mode, from } = step;
  const byte = bytes[from]!;
  if (kind === LATCH) {
    const latch = latches()[mode * MODES + step.then]!;
    bits.append(latch.bits, latch.length);
  } else if (kind === CHARACTER) bits.append(modeValues()[mode * 256 + byte]!, modeBits[mode]!);
  else if (kind === BYTES) appendBytes(bits, bytes, from, step.to);
  else if (kind === PAIR) bits.append(pairValue(byte, bytes[from + 1]!), 5);
  else {
    const isPunct = kind === SHIFTED_PUNCT || kind === SHIFTED_PAIR;
    bits.append(isPunct ? PUNCT_SHIFT : upperShift[mode]!, modeBits[mode]!);
    if (kind === SHIFTED_PAIR) bits.append(pairValue(byte, bytes[from + 1]!), 5);
    else bits.append(modeValues()[(isPunct ? PUNCT : UPPER) * 256 + byte]!, 5);
  }
}

/** FLG(n): a punctuation shift, 0, how many digits, and these as in DIGIT (ISO/IEC 24778, 7.3.1.5). */
function appendEci(bits: Bits, eci: number): void {
  const digits = String(eci);
  bits.append(PUNCT_SHIFT, modeBits[UPPER]!);
  bits.append(0, 5);
  bits.append(digits.length, 3);
  for (const digit of digits) bits.append(modeValues()[DIGIT * 256 + digit.charCodeAt(0)]!, 4);
}

/** Longest designator prefix: shift, FLG, count and six digits. */
const ECI_BITS = 5 + 5 + 3 + 24;

/** The data bits of an Aztec symbol, before stuffing: the shortest that the five modes and byte runs allow. */
export function messageBits(bytes: Uint8Array, eci: number | undefined): Bits {
  const { steps, bits: length } = shortestSteps(bytes);
  const bits = new Bits(length + ECI_BITS);
  if (eci !== undefined) appendEci(bits, eci);
  for (const step of steps) appendStep(bits, bytes, step);
  return bits;
}
