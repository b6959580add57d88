import { alphanumericValue } from './alphanumeric.ts';
import { kanjiNumber } from './kanji.ts';
import { countBits, type QrSegment, type QrTextMode, segmentLength } from './segment.ts';

/** How a symbology of the family writes modes, counts and the end. */
export interface Dialect {
  readonly indicators: Readonly<Record<QrSegment['mode'], number>>;
  readonly indicatorBits: number;
  readonly terminatorBits: number;
  readonly countBits: (mode: QrTextMode) => number;
}

/** Mode indicators: ISO/IEC 18004:2015, table 2. */
const INDICATORS = { numeric: 1, alphanumeric: 2, fnc1: 5, byte: 4, eci: 7, kanji: 8 } as const;

/** Pad code words after the terminator, alternating: 7.4.10. */
const PADS = [0xec, 0x11] as const;

/** Writes numbers of up to 24 bits one behind the other, most significant bit first. */
class BitSink {
  readonly bytes: Uint8Array;
  #position = 0;
  #held = 0;
  #heldBits = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  put(value: number, bits: number): void {
    let held = (this.#held << bits) | value;
    let count = this.#heldBits + bits;
    while (count >= 8) {
      count -= 8;
      this.bytes[this.#position++] = held >> count;
    }
    held &= (1 << count) - 1;
    this.#held = held;
    this.#heldBits = count;
  }

  /** Bytes one by one, each shifted by the bits that are pending. */
  putBytes(source: Uint8Array): void {
    const shift = this.#heldBits;
    let held = this.#held;
    let position = this.#position;
    const out = this.bytes;
    for (let index = 0; index < source.length; index++) {
      held = (held << 8) | source[index]!;
      out[position++] = held >> shift;
    }
    this.#held = held & ((1 << shift) - 1);
    this.#position = position;
  }

  /** Terminator of 0 bits as far as there is room, then 0 bits to the next byte, then pad code words: 7.4.9, 7.4.10. */
  finish(terminatorBits: number): Uint8Array {
    const free = (this.bytes.length - this.#position) * 8 - this.#heldBits;
    this.put(0, Math.min(terminatorBits, free));
    if (this.#heldBits > 0) this.put(0, 8 - this.#heldBits);
    for (let pad = 0; this.#position < this.bytes.length; pad ^= 1) this.bytes[this.#position++] = PADS[pad]!;
    return this.bytes;
  }
}

/** Groups of three digits in 10 bits, the rest of two in 7, of one in 4: 7.4.3. */
function putNumeric(sink: BitSink, text: string): void {
  const digit = (index: number): number => text.charCodeAt(index) - 48;
  let index = 0;
  for (; index + 2 < text.length; index += 3) {
    sink.put(digit(index) * 100 + digit(index + 1) * 10 + digit(index + 2), 10);
  }
  if (index + 2 === text.length) sink.put(digit(index) * 10 + digit(index + 1), 7);
  if (index + 1 === text.length) sink.put(digit(index), 4);
}

/** Pairs in 11 bits, a single one in 6: 7.4.4. */
function putAlphanumeric(sink: BitSink, text: string): void {
  let index = 0;
  for (; index + 1 < text.length; index += 2) {
    const pair =
      alphanumericValue(text.charCodeAt(index)) * 45 + alphanumericValue(text.charCodeAt(index + 1));
    sink.put(pair, 11);
  }
  if (index < text.length) sink.put(alphanumericValue(text.charCodeAt(index)), 6);
}

/** ECI designator: 0, 10 or 110 before 7, 14 or 21 bits: table 4. */
function putEci(sink: BitSink, assignment: number): void {
  if (assignment < 1 << 7) sink.put(assignment, 8);
  else if (assignment < 1 << 14) sink.put(0x8000 | assignment, 16);
  else sink.put(0xc00000 | assignment, 24);
}

/** 13 bits a character: 7.4.6. */
function putKanji(sink: BitSink, text: string): void {
  for (let index = 0; index < text.length; index++) sink.put(kanjiNumber(text.charCodeAt(index)), 13);
}

function putSegment(sink: BitSink, segment: QrSegment, dialect: Dialect): void {
  sink.put(dialect.indicators[segment.mode], dialect.indicatorBits);
  if (segment.mode === 'fnc1') return;
  if (segment.mode === 'eci') {
    putEci(sink, segment.assignment);
    return;
  }
  sink.put(segmentLength(segment), dialect.countBits(segment.mode));
  if (segment.mode === 'numeric') putNumeric(sink, segment.text);
  else if (segment.mode === 'alphanumeric') putAlphanumeric(sink, segment.text);
  else if (segment.mode === 'byte') sink.putBytes(segment.bytes);
  else putKanji(sink, segment.text);
}

/** The `count` data code words of a symbol; the segments must fit. */
export function dataWords(segments: readonly QrSegment[], version: number, count: number): Uint8Array {
  return dialectWords(segments, count, {
    indicators: INDICATORS,
    indicatorBits: 4,
    terminatorBits: 4,
    countBits: (mode) => countBits(mode, version),
  });
}

/** The same for another symbology of the family. */
export function dialectWords(segments: readonly QrSegment[], count: number, dialect: Dialect): Uint8Array {
  const sink = new BitSink(count);
  for (const segment of segments) putSegment(sink, segment, dialect);
  return sink.finish(dialect.terminatorBits);
}
