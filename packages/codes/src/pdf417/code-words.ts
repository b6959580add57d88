import {
  BYTE_STATE,
  type Compaction,
  NUMERIC_STATE,
  type Start,
  type Step,
  shortestSteps,
} from './shortest-encoding.ts';
import {
  ALPHA,
  ALPHA_SHIFT,
  LOWER,
  PUNCT,
  PUNCT_SHIFT,
  SUB_MODES,
  subModeLatches,
  textValue,
} from './text-table.ts';

const TEXT_LATCH = 900;
const BYTE_LATCH = 901;
const NUMERIC_LATCH = 902;
const BYTE_SHIFT = 913;
/** Byte compaction of whole groups of six only. */
const SIXES_LATCH = 924;
const ECI = 927;
const DIGITS_OF_GROUP = 44;

/** Writes steps as code words; text values wait in pairs. */
class Writer {
  readonly #bytes: Uint8Array;
  readonly words: number[] = [];
  #half = -1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  #value(value: number): void {
    if (this.#half < 0) this.#half = value;
    else {
      this.words.push(this.#half * 30 + value);
      this.#half = -1;
    }
  }

  /** Fills an odd half, as every change to another mode and the end need it. */
  fill(): void {
    if (this.#half >= 0) this.#value(PUNCT_SHIFT);
  }

  #latch({ state, then }: Step): void {
    if (state >= BYTE_STATE) this.words.push(TEXT_LATCH);
    else for (const value of subModeLatches[state * SUB_MODES + then]!) this.#value(value);
  }

  #six(from: number): void {
    const bytes = this.#bytes;
    let high = 0;
    for (let i = from; i < from + 6; i++) high = high * 256 + bytes[i]!;
    const group: number[] = [];
    for (let i = 0; i < 5; i++) {
      group.unshift(high % 900);
      high = Math.floor(high / 900);
    }
    this.words.push(...group);
  }

  bytes(from: number, to: number): void {
    this.fill();
    this.words.push((to - from) % 6 === 0 ? SIXES_LATCH : BYTE_LATCH);
    let at = from;
    for (; at + 6 <= to; at += 6) this.#six(at);
    for (; at < to; at++) this.words.push(this.#bytes[at]!);
  }

  /** 44 digits behind a leading 1, in base 900 (ISO/IEC 15438, 4.4.2.6). */
  digits(from: number, to: number): void {
    this.fill();
    this.words.push(NUMERIC_LATCH);
    for (let at = from; at < to; at += DIGITS_OF_GROUP) {
      const digits = String.fromCharCode(...this.#bytes.subarray(at, Math.min(at + DIGITS_OF_GROUP, to)));
      let number = BigInt(`1${digits}`);
      const group: number[] = [];
      for (; number > 0n; number /= 900n) group.unshift(Number(number % 900n));
      this.words.push(...group);
    }
  }

  text(step: Step): void {
    const byte = this.#bytes[step.from]!;
    if (step.move === 'latch') this.#latch(step);
    else if (step.move === 'character') this.#value(textValue(step.state, byte));
    else if (step.move === 'byte shift') {
      this.fill();
      this.words.push(BYTE_SHIFT, byte);
    } else {
      const isAlpha = step.move === 'alpha shift' && step.state === LOWER;
      this.#value(isAlpha ? ALPHA_SHIFT : PUNCT_SHIFT);
      this.#value(textValue(isAlpha ? ALPHA : PUNCT, byte));
    }
  }
}

/** First step behind a run of bytes. */
function runEnd(steps: readonly Step[], from: number): number {
  let end = from + 1;
  while (steps[end]?.move === 'byte') end++;
  return end;
}

/**
 * Data code words without length and padding, the fewest that the compaction allows, the designator in front.
 * `undefined` when the compaction cannot encode the bytes.
 */
export function dataWords(
  bytes: Uint8Array,
  eci: number | undefined,
  compaction: Compaction,
  start: Start = 'text',
): number[] | undefined {
  const steps = shortestSteps(bytes, compaction, start);
  if (steps === undefined) return undefined;
  const writer = new Writer(bytes);
  if (eci !== undefined) writer.words.push(ECI, eci);
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.move === 'byte') {
      const end = runEnd(steps, i);
      writer.bytes(step.from, steps[end - 1]!.to);
      i = end - 1;
    } else if (step.then === NUMERIC_STATE) writer.digits(step.from, step.to);
    else writer.text(step);
  }
  writer.fill();
  return writer.words;
}
