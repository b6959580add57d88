import { freeChunk, freePieces } from '../../call/free-bytes.ts';
import { ByteStore } from '../bodies/byte-store.ts';

/** Lines of a chunk from here on stay in it; those of smaller ones are copied together. */
const KEPT_BYTES = 16 * 1024;
const BLOCK_BYTES = 64 * 1024;
const LF = 0x0a;
const CR = 0x0d;
/** U+FEFF in UTF-8, skipped at the very start. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const NO_BYTES = new Uint8Array();

/** Whole lines, one after another. */
interface Block {
  readonly bytes: Uint8Array;
  /** Where the next line begins. */
  at: number;
  /** Behind the last one. */
  end: number;
  /** Lines that were taken and look into it. */
  users: number;
  /** A line was too long, and was thrown away, in front of these. */
  readonly isTooLong: boolean;
}

/** One line of a request, without its end. */
export interface Line {
  /** From 1; lines of nothing but white space are not counted. */
  readonly number: number;
  /** Empty when it was longer than a line may be. */
  readonly bytes: Uint8Array;
  readonly isTooLong: boolean;
  /** Copies it, so that what came with it can be given back: for a line that waits long. */
  detach(): void;
  /** Nobody looks into it any more. */
  release(): void;
}

/**
 * Bytes of a request on their way to become lines: LF ends one, CR before it is dropped. They are kept in about as much
 * memory as they are long, and split only when a line is taken: a request of a million short lines is no million objects.
 */
export class LineBuffer {
  readonly #maxLine: number;
  readonly #blocks: Block[] = [];
  /** The beginning of the line that is coming. */
  readonly #partial = new ByteStore('borrowed');
  /** Bytes of blocks that wait to be taken. */
  #waiting = 0;
  /** The rest of the line that is coming is thrown away. */
  #isSkipping = false;
  #hasEnded = false;
  #isAtStart = true;
  #count = 0;

  /** @param maxLine bytes of the longest line; the rest of a longer one is not kept */
  constructor(maxLine: number) {
    this.#maxLine = maxLine;
  }

  /** Bytes that wait to be taken. */
  get size(): number {
    return this.#waiting + this.#partial.usedBytes;
  }

  /** Lines taken so far. */
  get count(): number {
    return this.#count;
  }

  /** Something whole waits: mostly a line, perhaps white space alone. */
  get hasWhole(): boolean {
    return this.#waiting > 0 || this.#blocks.some(({ isTooLong }) => isTooLong);
  }

  /** All has come and was taken. */
  get isDone(): boolean {
    return this.#hasEnded && !this.hasWhole;
  }

  /** @param chunk owned by this from now on */
  append(chunk: Uint8Array): void {
    if (this.#hasEnded) return;
    const first = chunk.indexOf(LF);
    if (first === -1) {
      this.#startLine(chunk);
      freeChunk(chunk);
      return;
    }
    const from = this.#isPartial ? first + 1 : 0;
    if (from > 0) this.#endLine(chunk.subarray(0, from));
    const last = chunk.lastIndexOf(LF) + 1;
    const rest = chunk.subarray(Math.max(from, last));
    this.#startLine(rest);
    if (last > from) this.#addLines(chunk, from, last);
    else freeChunk(chunk);
  }

  /** No more will come: the last line needs no LF. */
  end(): void {
    if (this.#hasEnded) return;
    if (this.#isPartial) this.#endLine(NO_BYTES);
    this.#hasEnded = true;
  }

  /** The next line; undefined: none is complete. */
  take(): Line | undefined {
    for (;;) {
      const block = this.#blocks[0];
      if (block === undefined) return undefined;
      if (block.isTooLong) {
        this.#blocks.shift();
        this.#isAtStart = false;
        return this.#line(block, NO_BYTES, true);
      }
      if (block.at === block.end) {
        // The last one may still get lines.
        if (this.#blocks.length === 1) return undefined;
        this.#blocks.shift();
        if (block.users === 0) freeChunk(block.bytes);
        continue;
      }
      const bytes = this.#cut(block);
      if (bytes.length > this.#maxLine) return this.#line(block, NO_BYTES, true);
      if (!isBlank(bytes)) return this.#line(block, bytes, false);
      this.#drop(block);
    }
  }

  /** Everything that waits or still comes is thrown away. */
  clear(): void {
    for (const block of this.#blocks.splice(0)) if (block.users === 0) freeChunk(block.bytes);
    this.#waiting = 0;
    this.#partial.clear();
    this.#hasEnded = true;
  }

  get #isPartial(): boolean {
    return this.#isSkipping || this.#partial.size > 0;
  }

  #startLine(bytes: Uint8Array): void {
    if (this.#isSkipping || bytes.length === 0) return;
    this.#partial.append(bytes);
    // A CR at its end is none of the line.
    if (this.#partial.size <= this.#maxLine + 1) return;
    this.#partial.clear();
    this.#isSkipping = true;
  }

  #endLine(bytes: Uint8Array): void {
    this.#startLine(bytes.at(-1) === LF ? bytes.subarray(0, -1) : bytes);
    if (this.#isSkipping) {
      this.#isSkipping = false;
      this.#blocks.push({ bytes: NO_BYTES, at: 0, end: 0, users: 0, isTooLong: true });
      return;
    }
    const line = this.#partial.takeJoined();
    const whole = new Uint8Array(line.length + 1);
    whole.set(line);
    whole[line.length] = LF;
    freePieces([line]);
    this.#addLines(whole, 0, whole.length);
  }

  /** @param chunk owned, with whole lines from `from` to `end` */
  #addLines(chunk: Uint8Array, from: number, end: number): void {
    this.#waiting += end - from;
    if (end - from >= KEPT_BYTES) {
      this.#blocks.push({ bytes: chunk, at: from, end, users: 0, isTooLong: false });
      return;
    }
    const block = this.#roomFor(end - from);
    block.bytes.set(chunk.subarray(from, end), block.end);
    block.end += end - from;
    freeChunk(chunk);
  }

  #roomFor(size: number): Block {
    const last = this.#blocks.at(-1);
    if (last !== undefined && !last.isTooLong && last.bytes.length - last.end >= size) return last;
    // Not from the pool: its slabs stay as long as any piece of them.
    const bytes = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    const block: Block = { bytes, at: 0, end: 0, users: 0, isTooLong: false };
    this.#blocks.push(block);
    return block;
  }

  /** The next line of a block, without its end and the mark in front of the first. */
  #cut(block: Block): Uint8Array {
    const { bytes, at } = block;
    const end = bytes.indexOf(LF, at);
    block.at = end + 1;
    block.users += 1;
    this.#waiting -= end + 1 - at;
    const isMarked = this.#isAtStart && BYTE_ORDER_MARK.every((byte, place) => bytes[at + place] === byte);
    this.#isAtStart = false;
    const start = isMarked ? at + BYTE_ORDER_MARK.length : at;
    return bytes.subarray(start, end > start && bytes[end - 1] === CR ? end - 1 : end);
  }

  /** A block is used again from its start when all of it was taken and nobody looks into it, else given back. */
  #drop(block: Block): void {
    block.users -= 1;
    if (block.users > 0 || block.at < block.end) return;
    const place = this.#blocks.indexOf(block);
    if (place !== -1 && block.bytes.length === BLOCK_BYTES && this.#blocks.length === 1 && !this.#hasEnded) {
      block.at = 0;
      block.end = 0;
      return;
    }
    if (place !== -1) this.#blocks.splice(place, 1);
    freeChunk(block.bytes);
  }

  #line(block: Block, bytes: Uint8Array, isTooLong: boolean): Line {
    // What is too long looks into nothing.
    if (isTooLong && block.users > 0) this.#drop(block);
    this.#count += 1;
    let view = bytes;
    let isHeld = !isTooLong;
    const release = () => {
      if (isHeld) this.#drop(block);
      isHeld = false;
    };
    return {
      ...{ number: this.#count, isTooLong },
      get bytes() {
        return view;
      },
      detach: () => {
        if (!isHeld) return;
        view = new Uint8Array(view);
        release();
      },
      release,
    };
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  return true;
}
