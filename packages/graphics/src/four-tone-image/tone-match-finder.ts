/** Rows of bytes in the text of a slip have some ten thousand different quadruples. */
const HASH_BITS = 13;
/** A prime near the golden section of 2³² spreads what differs in few bits. */
const SPREAD = 0x9e3779b1;
/** Deflate reaches back so far (RFC 1951, 3.2.5): a power of two. */
const WINDOW = 32768;
/** Earlier places with the same beginning that are looked at. */
const CANDIDATES = 2;
const HASHED_BYTES = 4;
/** Inside a copy of so many bytes no other one is looked for. */
const GOOD_MATCH = 10;
/** So many bytes that equal those above are a copy of them as a rule: no other one is looked for. */
const SURE_COPY = 12;

/** A copy as one number that is not 0. */
const packedCopy = (length: number, distance: number): number => (length << 16) | (distance - 1);

/** Finds bytes that were there before: letters drawn again, with their rows at the same place in their bytes. */
export class ToneMatchFinder {
  readonly #bytes: Uint8Array;
  readonly #rowBytes: number;
  /** By hash of four bytes the last place with it, plus one. */
  readonly #last = new Int32Array(1 << HASH_BITS);
  /** By place in the window the place before with the same hash, plus one. */
  readonly #before = new Int32Array(WINDOW);

  constructor(bytes: Uint8Array, rowBytes: number) {
    this.#bytes = bytes;
    this.#rowBytes = rowBytes;
  }

  /**
   * For the bytes `from` to `to − 1` of the row that begins at `start`: the longest copy from each that ends in them, or
   * 0. Long stretches as above and runs of one byte need none.
   */
  search(start: number, from: number, to: number, found: Int32Array): void {
    const bytes = this.#bytes;
    const last = this.#last;
    const before = this.#before;
    const rowBytes = this.#rowBytes;
    const stop = start + to;
    // Up to here the row is known not to be as above for long.
    let known = start === 0 ? stop : start + from;
    let at = start + from;
    while (at < stop) {
      if (known <= at) {
        known = at;
        while (known < stop && bytes[known] === bytes[known - rowBytes]) known++;
        if (known - at >= SURE_COPY) {
          found.fill(0, at - start, known - start);
          at = known;
          continue;
        }
        known++;
      }
      const first = bytes[at]!;
      const second = bytes[at + 1]!;
      const third = bytes[at + 2]!;
      const fourth = bytes[at + 3]!;
      found[at - start] = 0;
      if (at + HASHED_BYTES > stop || (first === second && first === third && first === fourth)) {
        at++;
        continue;
      }
      const four = first | (second << 8) | (third << 16) | (fourth << 24);
      const hash = Math.imul(four, SPREAD) >>> (32 - HASH_BITS);
      let candidate = last[hash]! - 1;
      before[at & (WINDOW - 1)] = candidate + 1;
      last[hash] = at + 1;
      let longest = HASHED_BYTES - 1;
      let distance = 0;
      for (let tries = CANDIDATES; tries > 0 && candidate >= 0 && at - candidate < WINDOW; tries--) {
        if (bytes[candidate + longest] === bytes[at + longest]) {
          let length = 0;
          while (at + length < stop && bytes[candidate + length] === bytes[at + length]) length++;
          if (length > longest) {
            longest = length;
            distance = at - candidate;
          }
        }
        candidate = before[candidate & (WINDOW - 1)]! - 1;
      }
      if (distance === 0) {
        at++;
        continue;
      }
      found[at - start] = packedCopy(longest, distance);
      at++;
      if (longest < GOOD_MATCH) continue;
      for (let rest = longest - 1; rest >= HASHED_BYTES; rest--, at++) {
        found[at - start] = packedCopy(rest, distance);
      }
    }
  }
}
