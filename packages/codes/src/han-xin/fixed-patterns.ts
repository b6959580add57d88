import { type Alignment, alignmentOf, sideOf } from './size.ts';

/** Modules of a symbol without its data: 0 light, 1 dark, 2 free. */
export type Modules = Uint8Array;

const FREE = 2;
/** The finder pattern of the top left corner; mirrored at the top right and bottom left, upside down at the bottom right. */
const FINDER = ['1111111', '1000000', '1011111', '1010000', '1010111', '1010111', '1010111'];
const FINDER_SIDE = 7;
/** Finder, separator and one line of function information. */
const CORNER = 9;

class FixedPatterns {
  readonly modules: Modules;
  readonly #side: number;

  constructor(version: number) {
    this.#side = sideOf(version);
    this.modules = new Uint8Array(this.#side ** 2).fill(FREE);
  }

  #set(x: number, y: number, value: number): void {
    this.modules[y * this.#side + x] = value;
  }

  /** Only free modules inside the symbol: corners stay. */
  #fill(x: number, y: number, value: number): void {
    const isInside = x >= 0 && y >= 0 && x < this.#side && y < this.#side;
    if (isInside && this.modules[y * this.#side + x] === FREE) this.#set(x, y, value);
  }

  corners(): void {
    const last = this.#side - 1;
    for (let y = 0; y < CORNER; y++) {
      for (let x = 0; x < CORNER; x++) {
        const isFinder = x < FINDER_SIDE && y < FINDER_SIDE;
        const upright = isFinder ? Number(FINDER[y]![x]) : 0;
        this.#set(x, y, upright);
        this.#set(last - x, y, upright);
        this.#set(last - x, last - y, upright);
        this.#set(x, last - y, isFinder ? Number(FINDER[FINDER_SIDE - 1 - y]![FINDER_SIDE - 1 - x]) : 0);
      }
    }
  }

  /** Places of the alignment lines from 0 on. */
  #lines({ pitch, lastPitch, fields }: Alignment): readonly (readonly [at: number, pitch: number])[] {
    const lines: (readonly [number, number])[] = [];
    for (let at = 0, field = 0; at < this.#side; field++) {
      const here = field < fields ? pitch : lastPitch - 1;
      lines.push([at, here]);
      at += here;
    }
    return lines;
  }

  /** A dark module among light ones, on the edge where a line ends. */
  #assistant(x: number, y: number): void {
    for (const [dx, dy] of [
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ] as const) {
      this.#fill(x + dx, y + dy, 0);
    }
    this.#fill(x, y, 1);
  }

  /** A dark line to the left and down from a place, a light one inside it. */
  #corner(x: number, y: number, width: number, height: number): void {
    this.#fill(x, y, 1);
    this.#fill(x - 1, y + 1, 0);
    for (let i = 1; i <= width; i++) {
      this.#fill(x - i, y, 1);
      this.#fill(x - i - 1, y + 1, 0);
    }
    for (let i = 1; i < height; i++) {
      this.#fill(x, y + i, 1);
      this.#fill(x - 1, y + i + 1, 0);
    }
  }

  alignment(alignment: Alignment): void {
    const lines = this.#lines(alignment);
    const last = this.#side - 1;
    const isOdd = alignment.fields % 2 === 1;
    for (const [field, [at]] of lines.entries()) {
      const isEvenField = field % 2 === 0;
      if (isEvenField === isOdd) this.#assistant(0, at);
      if (!isEvenField) this.#assistant(last, at);
    }
    for (const [field, [at]] of lines.entries()) {
      const isEvenField = field % 2 === 0;
      if (isEvenField === isOdd) this.#assistant(last - at, last);
      if (!isEvenField) this.#assistant(last - at, 0);
    }
    for (const [row, [y, height]] of lines.entries()) {
      for (const [column, [left, width]] of lines.entries()) {
        const isTurn = row % 2 === column % 2;
        if (isTurn && !(row === 0 && column === 0)) this.#corner(last - left, y, width, height);
      }
    }
  }
}

/** The fixed modules of a version (ISO/IEC 20830, 5.2 and annex A). */
export function fixedPatternsOf(version: number): Modules {
  const frame = new FixedPatterns(version);
  frame.corners();
  const alignment = alignmentOf(version);
  if (alignment.fields > 0) frame.alignment(alignment);
  return frame.modules;
}

export const isFree = (modules: Modules, at: number): boolean => modules[at] === FREE;
