const HASH_BITS = 10;
/** Candidates looked at by position: keeps the time linear in the length of any input. */
const MAX_CANDIDATES = 64;

/** Finds earlier occurrences of the bytes at a position; asked for growing positions. */
export class LzmaMatchFinder {
  #data: Uint8Array = new Uint8Array(0);
  readonly #maxLength: number;
  /** Newest position of a hash plus 1; 0 means none. */
  readonly #newest = new Int32Array(1 << HASH_BITS);
  readonly #older: Int32Array;
  #fed = 0;

  constructor(capacity: number, maxLength: number) {
    this.#maxLength = maxLength;
    this.#older = new Int32Array(capacity);
  }

  /** Begins with new data, at most as many bytes as the capacity. */
  begin(data: Uint8Array): void {
    this.#data = data;
    this.#newest.fill(0);
    this.#fed = 0;
  }

  /** Length of the common run of two positions, at most the longest match; `from` is before `at`. */
  runLength(from: number, at: number): number {
    const data = this.#data;
    const limit = Math.min(this.#maxLength, data.length - at);
    let length = 0;
    while (length < limit && data[from + length] === data[at + length]) length++;
    return length;
  }

  /** The longest earlier occurrence, the nearest among equals, as length × 2^17 + distance; 0 when there is none. */
  longest(at: number): number {
    this.#feed(at);
    if (at + 2 > this.#data.length) return 0;
    let [bestLength, bestDistance] = [1, 0];
    let from = this.#newest[this.#hash(at)]!;
    for (let tried = 0; from > 0 && tried < MAX_CANDIDATES; tried++) {
      const length = this.#couldBeat(bestLength, from - 1, at) ? this.runLength(from - 1, at) : 0;
      if (length > bestLength) {
        bestLength = length;
        bestDistance = at - from + 1;
      }
      from = this.#older[from - 1]!;
    }
    return bestDistance === 0 ? 0 : bestLength * DISTANCES + bestDistance;
  }

  /** The byte that would make a longer run than `length` is right. */
  #couldBeat(length: number, from: number, at: number): boolean {
    return this.#data[from + length] === this.#data[at + length];
  }

  #hash(at: number): number {
    return ((this.#data[at]! << 5) ^ this.#data[at + 1]!) & ((1 << HASH_BITS) - 1);
  }

  /** Makes every position before `end` known. */
  #feed(end: number): void {
    const last = Math.min(end, this.#data.length - 1);
    for (; this.#fed < last; this.#fed++) {
      const hash = this.#hash(this.#fed);
      this.#older[this.#fed] = this.#newest[hash]!;
      this.#newest[hash] = this.#fed + 1;
    }
  }
}

/** Greater than every distance: inputs have at most 65,535 bytes. */
export const DISTANCES = 2 ** 17;
