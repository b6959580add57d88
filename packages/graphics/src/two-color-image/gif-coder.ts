import { BitSink } from './bit-sink.ts';

/** GIF89a, appendix F, with a minimum code size of 2: codes 0 and 1 are the colours. */
const CLEAR = 4;
const END = 5;
const FIRST_FREE = 6;
const FIRST_WIDTH = 3;
const MAX_CODES = 4096;
const FIRST_BYTES = 4096;

/**
 * LZW over runs of two colours. The dictionary is a tree with two branches a node. For each node from which a run
 * of one colour began, the nodes along that run are kept in a list: a known run is one step, not one a pixel.
 */
export class GifCoder {
  #sink = new BitSink(new Uint8Array(FIRST_BYTES), 0);
  /** By `node << 1 | colour`: the child, 0 = none. */
  readonly #child = new Int16Array(2 * MAX_CODES);
  /** By `node << 1 | colour`: 1 + position of its list in `#paths`, 0 = none. */
  readonly #path = new Int16Array(2 * MAX_CODES);
  #paths: number[][] = [];
  #next = FIRST_FREE;
  #width = FIRST_WIDTH;
  /** The string so far; −1 before the first pixel. */
  #node = -1;

  constructor() {
    this.#sink.put(CLEAR, this.#width);
  }

  /** The next `length` pixels have this colour. */
  put(colour: 0 | 1, length: number): void {
    let rest = length;
    if (this.#node < 0 && rest > 0) {
      this.#node = colour;
      rest--;
    }
    while (rest > 0) rest -= this.#follow(colour, rest);
  }

  /** Goes down the tree along a run of `length` pixels, and one pixel on when that is where the tree ends. */
  #follow(colour: 0 | 1, length: number): number {
    const path = this.#pathFrom((this.#node << 1) | colour);
    let known = path.length;
    if (known >= length) {
      this.#node = path[length - 1]!;
      return length;
    }
    const child = this.#child;
    let node = known > 0 ? path[known - 1]! : this.#node;
    for (; known < length; known++) {
      const below = child[(node << 1) | colour]!;
      if (below === 0) break;
      node = below;
      path.push(node);
    }
    this.#node = node;
    if (known === length) return length;
    this.#add((node << 1) | colour);
    this.#node = colour;
    return known + 1;
  }

  #pathFrom(start: number): number[] {
    const known = this.#path[start]!;
    if (known > 0) return this.#paths[known - 1]!;
    const path: number[] = [];
    this.#path[start] = this.#paths.push(path);
    return path;
  }

  /** Writes the string so far and enters it, prolonged by one pixel, in the dictionary. */
  #add(place: number): void {
    this.#put(this.#node);
    if (this.#next === MAX_CODES) {
      this.#clear();
      return;
    }
    // The reader's dictionary is one entry behind: a width serves until the entry after it is made.
    if (this.#next === 1 << this.#width) this.#width++;
    this.#child[place] = this.#next++;
  }

  #put(code: number): void {
    const { bytes, position } = this.#sink;
    if (position + 8 > bytes.length) this.#sink.grow();
    this.#sink.put(code, this.#width);
  }

  #clear(): void {
    this.#put(CLEAR);
    this.#child.fill(0);
    this.#path.fill(0);
    this.#paths = [];
    this.#next = FIRST_FREE;
    this.#width = FIRST_WIDTH;
  }

  /** The compressed data. */
  finish(): Uint8Array {
    this.#put(this.#node);
    if (this.#next === 1 << this.#width && this.#next < MAX_CODES) this.#width++;
    this.#put(END);
    const end = this.#sink.finish();
    return this.#sink.bytes.subarray(0, end);
  }
}
