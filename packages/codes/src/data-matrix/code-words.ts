import type { Segment } from './ending.ts';
import {
  ASCII,
  BASE_256,
  EDIFACT,
  FNC1,
  FNC1_WORD,
  isDigitPair,
  latchTo,
  UNLATCH,
  UPPER_SHIFT,
  values,
  X12,
} from './modes.ts';
import { asciiWords, SHORT_RUN } from './shortest-encoding.ts';

const PAD = 129;
const EDIFACT_UNLATCH = 0x1f;
/** A shift that nothing follows: fills a last triplet (ISO/IEC 16022, 5.2.5.2 c). */
const FILL_VALUE = 0;

/** The mask of Base 256 by position from 1 (annex B.2). */
function maskedByte(value: number, position: number): number {
  return (value + ((149 * position) % 255) + 1) & 255;
}

/** The second and further pad characters by position from 1 (annex B.1): 1 to 254. */
function maskedPad(position: number): number {
  const sum = PAD + ((149 * position) % 253) + 1;
  return sum > 254 ? sum - 254 : sum;
}

/** Writes segments as code words into a symbol of a given capacity. */
class Writer {
  readonly #text: Uint16Array;
  readonly #capacity: number;
  readonly words: number[];

  constructor(text: Uint16Array, head: readonly number[], capacity: number) {
    this.#text = text;
    this.#capacity = capacity;
    this.words = [...head];
  }

  get #left(): number {
    return this.#capacity - this.words.length;
  }

  #ascii(from: number, to: number): void {
    const text = this.#text;
    for (let at = from; at < to; at++) {
      const code = text[at]!;
      if (at + 1 < to && isDigitPair(text, at)) this.words.push((code - 48) * 10 + text[++at]! - 48 + 130);
      else if (code === FNC1) this.words.push(FNC1_WORD);
      else if (code > 127) this.words.push(UPPER_SHIFT, code - 127);
      else this.words.push(code + 1);
    }
  }

  #triplet(first: number, second: number, third: number): void {
    const value = 1600 * first + 40 * second + third + 1;
    this.words.push(value >> 8, value & 255);
  }

  #triplets({ mode, from, to }: Segment): void {
    const all: number[] = [];
    for (let at = from; at < to; at++) all.push(...values(mode, this.#text[at]!));
    for (let i = 0; i < all.length; i += 3) this.#triplet(all[i]!, all[i + 1]!, all[i + 2] ?? FILL_VALUE);
    const isRestImplied = this.#left === 1 && asciiWords(this.#text, to) === 1;
    if (this.#left > 0 && !isRestImplied) this.words.push(UNLATCH);
  }

  /** Groups of four characters in three code words; two or fewer code words at the end are ASCII by themselves. */
  #edifact(from: number, to: number): void {
    for (let at = from; ; at += 4) {
      if (this.#left <= 2) {
        this.#ascii(at, to);
        return;
      }
      const group = [...this.#text.subarray(at, Math.min(at + 4, to)), EDIFACT_UNLATCH];
      const count = Math.min(group.length, 4);
      let bits = 0;
      for (let i = 0; i < 4; i++) bits = (bits << 6) | (i < count ? group[i]! & 63 : 0);
      const wordsOfGroup = [bits >> 16, (bits >> 8) & 255, bits & 255];
      this.words.push(...wordsOfGroup.slice(0, Math.ceil((count * 6) / 8)));
      if (at + 4 > to) return;
    }
  }

  #bytes(from: number, to: number): void {
    const length = to - from;
    const isToTheEnd = length > SHORT_RUN && this.#left === length + 1;
    const heads = length <= SHORT_RUN ? [length] : [Math.floor(length / 250) + SHORT_RUN, length % 250];
    for (const value of [...(isToTheEnd ? [0] : heads), ...this.#text.subarray(from, to)]) {
      this.words.push(maskedByte(value, this.words.length + 1));
    }
  }

  write(segment: Segment): void {
    const { mode, from, to } = segment;
    if (mode !== ASCII) this.words.push(latchTo[mode]!);
    if (mode === ASCII) this.#ascii(from, to);
    else if (mode === EDIFACT) this.#edifact(from, to);
    else if (mode === BASE_256) this.#bytes(from, to);
    else if (mode <= X12) this.#triplets(segment);
  }

  pad(): void {
    if (this.#left > 0) this.words.push(PAD);
    while (this.#left > 0) this.words.push(maskedPad(this.words.length + 1));
  }
}

/** Exactly `capacity` data code words: head, segments, padding. */
export function codeWords(
  text: Uint16Array,
  head: readonly number[],
  written: { readonly capacity: number; readonly segments: readonly Segment[] },
): number[] {
  const writer = new Writer(text, head, written.capacity);
  for (const segment of written.segments) writer.write(segment);
  writer.pad();
  return writer.words;
}
