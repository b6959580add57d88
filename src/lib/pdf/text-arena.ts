/** Where a text is in an arena. */
export interface ArenaText {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Blocks double from the first to the last size: memory outside the heap of short documents would only call the collector. */
const FIRST_BLOCK_BYTES = 16 * 1024;
const LAST_BLOCK_BYTES = 256 * 1024;

/**
 * Keeps many short texts of Latin-1 as bytes, one behind the other: a string that was put together from pieces keeps all of
 * them, ten times what it needs.
 */
export class TextArena {
  #block: Buffer = Buffer.alloc(0);
  #length = 0;
  #blockBytes = FIRST_BLOCK_BYTES;

  add(text: string): ArenaText {
    if (this.#length + text.length > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(Math.max(this.#blockBytes, text.length));
      this.#blockBytes = Math.min(2 * this.#blockBytes, LAST_BLOCK_BYTES);
      this.#length = 0;
    }
    const start = this.#length;
    this.#length += this.#block.write(text, start, 'latin1');
    return { block: this.#block, start, end: this.#length };
  }
}

export const bytesOf = ({ block, start, end }: ArenaText): Buffer => block.subarray(start, end);
