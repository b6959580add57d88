import { alignmentColumns } from './versions.data.ts';

/** Modules without data: 0 light, 1 dark, 2 free. */
export type Modules = Uint8Array;

const FREE = 2;
const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
const SUB_FINDER = ['11111', '10001', '10101', '10001', '11111'];
/** Format information: 18 bits with the BCH code of 1f25 and a mask for each side (ISO/IEC 23941, 7.9). */
const GENERATOR = 0x1f25;
const [LEFT_MASK, RIGHT_MASK] = [0x1fab2, 0x20a7b];

function withCheckBits(value: number): number {
  let rest = value << 12;
  for (let bit = 17; bit >= 12; bit--) if ((rest >> bit) & 1) rest ^= GENERATOR << (bit - 12);
  return (value << 12) | rest;
}

class FixedPatterns {
  readonly modules: Modules;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.modules = new Uint8Array(width * height).fill(FREE);
  }

  #set(x: number, y: number, value: number): void {
    this.modules[y * this.#width + x] = value;
  }

  #square(left: number, top: number, rows: readonly string[]): void {
    for (const [y, row] of rows.entries()) {
      for (let x = 0; x < row.length; x++) this.#set(left + x, top + y, Number(row[x]));
    }
  }

  timing(): void {
    const [right, bottom] = [this.#width - 1, this.#height - 1];
    for (let x = 0; x <= right; x++) for (const y of [0, bottom]) this.#set(x, y, 1 - (x & 1));
    for (let y = 0; y <= bottom; y++) for (const x of [0, right]) this.#set(x, y, 1 - (y & 1));
  }

  /** Finder and its separator, the smaller one at the other end, dark corners at the other two. */
  finders(): void {
    const [right, bottom] = [this.#width - 1, this.#height - 1];
    this.#square(0, 0, FINDER);
    this.#square(right - 4, bottom - 4, SUB_FINDER);
    this.#square(0, bottom - 1, ['10', '11']);
    this.#square(right - 1, 0, ['11', '01']);
    for (let y = 0; y < FINDER.length; y++) this.#set(FINDER.length, y, 0);
    if (this.#height <= FINDER.length) return;
    for (let x = 0; x <= FINDER.length; x++) this.#set(x, FINDER.length, 0);
  }

  /** Timing columns with a square of three modules at each end. */
  alignment(): void {
    const bottom = this.#height - 1;
    for (const column of alignmentColumns[this.#width]!) {
      for (let y = 0; y <= bottom; y++) this.#set(column, y, 1 - (y & 1));
      for (const y of [1, 2, bottom - 2, bottom - 1])
        for (const x of [column - 1, column + 1]) this.#set(x, y, 1);
    }
  }

  /** Beside the finder, and beside the smaller one: three columns of five bits, then three bits more. */
  format(index: number): void {
    const [left, right] = [withCheckBits(index) ^ LEFT_MASK, withCheckBits(index) ^ RIGHT_MASK];
    const [fromX, fromY] = [this.#width - 8, this.#height - 6];
    for (let bit = 0; bit < 15; bit++) {
      const [x, y] = [Math.floor(bit / 5), bit % 5];
      this.#set(8 + x, 1 + y, (left >> bit) & 1);
      this.#set(fromX + x, fromY + y, (right >> bit) & 1);
    }
    for (let bit = 0; bit < 3; bit++) {
      this.#set(11, 1 + bit, (left >> (15 + bit)) & 1);
      this.#set(fromX + 3 + bit, fromY, (right >> (15 + bit)) & 1);
    }
  }
}

/** The fixed modules of a size whose format information is `index` (ISO/IEC 23941, 6.3 and 7.9). */
export function fixedPatternsOf(width: number, height: number, index: number): Modules {
  const frame = new FixedPatterns(width, height);
  frame.timing();
  frame.finders();
  frame.alignment();
  frame.format(index);
  return frame.modules;
}

/** Places of the data bits: pairs of columns from the right, up and down in turns. */
export function dataPlaces(modules: Modules, width: number, height: number): readonly number[] {
  const places: number[] = [];
  for (let right = width - 2, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    for (let step = 0; step < height; step++) {
      const y = isUp ? height - 1 - step : step;
      for (const x of [right, right - 1]) if (modules[y * width + x] === FREE) places.push(y * width + x);
    }
  }
  return places;
}
