import { RefusedOsmFile } from './refused-osm-file.ts';

/** How a field is written (Protocol Buffers, "Message Structure"). */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const CUT = 'is damaged: a field ends too early';

/**
 * Reads one Protocol Buffers message from a piece of a buffer. Numbers are JavaScript numbers: ids of OpenStreetMap exceed
 * 32 bits, none comes near 53.
 */
export class MessageReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
  /** Of the field that `next` came to. */
  field = 0;
  wire = 0;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get hasMore(): boolean {
    return this.at < this.end;
  }

  /** Goes to the next field; false at the end. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.wire = tag % 8;
    return true;
  }

  /** An unsigned number of up to 64 bits; inexact above 53. */
  varint(): number {
    const { bytes } = this;
    let byte = this.#byte(bytes);
    if (byte < 0x80) return byte;
    let low = byte & 0x7f;
    for (let shift = 7; shift < 28; shift += 7) {
      byte = this.#byte(bytes);
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return low;
    }
    let value = low;
    for (let scale = 2 ** 28; scale <= 2 ** 63; scale *= 128) {
      byte = this.#byte(bytes);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw new RefusedOsmFile('is damaged: a number has more than ten bytes');
  }

  #byte(bytes: Uint8Array): number {
    if (this.at >= this.end) throw new RefusedOsmFile(CUT);
    return bytes[this.at++]!;
  }

  /** `sint64`: zig-zag. */
  signed(): number {
    const value = this.varint();
    if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** `int64`: a negative number has ten bytes, its two's complement. */
  twosComplement(): number {
    const start = this.at;
    const value = this.varint();
    if (value < 2 ** 53) return value;
    // Its groups of seven bits counted from those of −1, all ones, the tenth a single bit: no sum is ever large.
    let fromMinusOne = 0;
    for (let at = start, scale = 1; at < this.at; at++, scale *= 128) {
      const ones = at === start + 9 ? 1 : 0x7f;
      fromMinusOne += ((this.bytes[at]! & ones) - ones) * scale;
    }
    return fromMinusOne - 1;
  }

  /** Length-delimited content: the position behind it is where this reader goes on. */
  piece(): MessageReader {
    if (this.wire !== WIRE.bytes) throw new RefusedOsmFile('is damaged: a field is of another type');
    const length = this.varint();
    const start = this.at;
    if (length > this.end - start) throw new RefusedOsmFile(CUT);
    this.at = start + length;
    return new MessageReader(this.bytes, start, this.at);
  }

  content(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  /** Steps over the field that `next` came to. */
  skip(): void {
    if (this.wire === WIRE.varint) this.varint();
    else if (this.wire === WIRE.bytes) this.piece();
    else this.#stepOver(fixedLength(this.wire));
  }

  #stepOver(length: number): void {
    if (length > this.end - this.at) throw new RefusedOsmFile(CUT);
    this.at += length;
  }
}

function fixedLength(wire: number): number {
  if (wire === WIRE.fixed64) return 8;
  if (wire === WIRE.fixed32) return 4;
  throw new RefusedOsmFile('is damaged: a field is of no known type');
}
