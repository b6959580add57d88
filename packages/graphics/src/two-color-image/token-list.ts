import { workWords } from '@kontor/base';
import type { Bands } from './bands.ts';
import type { TokenFormat } from './token-format.ts';

/** Where a copy comes from: the row above, the byte before, or one period of the module pattern before. */
export const ABOVE = 1;
export const BESIDE = 2;
export const PERIOD = 3;

/**
 * Literals (0 to 255) and copies (`source << 24 | length`) that rebuild all rows. Copies from above are kept back,
 * so that adjacent ones become one.
 */
export class TokenList {
  readonly tokens: Int32Array;
  count = 0;
  /** Bytes of the copy from above that is kept back. */
  pending = 0;
  readonly #minCopy: number;
  readonly #maxCopy: number;

  constructor({ rowBytes, count, repeats }: Bands, { minCopy, maxCopy }: TokenFormat) {
    let height = 0;
    for (let band = 0; band < count; band++) height += repeats[band]!;
    const pieces = Math.ceil((height * rowBytes) / (maxCopy - minCopy));
    // A band's first row as literals at worst, and again its repetitions if they are too short for a copy.
    this.tokens = workWords(count * (rowBytes + minCopy + 1) + pieces);
    this.#minCopy = minCopy;
    this.#maxCopy = maxCopy;
  }

  literal(byte: number): void {
    if (this.pending > 0) this.finish();
    this.tokens[this.count++] = byte;
  }

  copy(source: number, length: number): void {
    if (this.pending > 0) this.finish();
    this.#cut(source, length);
  }

  copyAbove(length: number): void {
    this.pending += length;
  }

  /** Writes the copy that is kept back. */
  finish(): void {
    if (this.pending > 0) this.#cut(ABOVE, this.pending);
    this.pending = 0;
  }

  /** No piece may be shorter than the shortest copy. */
  #cut(source: number, length: number): void {
    let rest = length;
    while (rest > this.#maxCopy) {
      const piece = rest - this.#maxCopy < this.#minCopy ? this.#maxCopy - this.#minCopy : this.#maxCopy;
      this.tokens[this.count++] = (source << 24) | piece;
      rest -= piece;
    }
    this.tokens[this.count++] = (source << 24) | rest;
  }
}
