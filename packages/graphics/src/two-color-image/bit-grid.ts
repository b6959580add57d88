/**
 * A two-colour picture of modules: what every symbol encoder returns and every writer of this folder reads.
 * One bit a module, 1 = dark. Column x is in word `y * wordsPerRow + (x >>> 5)`, bit `31 - (x & 31)`:
 * the leftmost module is the highest bit, as in PNG, TIFF and GIF rows. Bits beyond `width` are always 0.
 */
export interface BitGrid {
  readonly width: number;
  readonly height: number;
  /** 32-bit words that one row takes: ceil(width / 32). */
  readonly wordsPerRow: number;
  readonly words: Int32Array;
}

/** An all-light grid of `width` × `height` modules, both at least 1. */
export function bitGrid(width: number, height: number): BitGrid {
  const wordsPerRow = (width + 31) >>> 5;
  return { width, height, wordsPerRow, words: new Int32Array(wordsPerRow * height) };
}

/** Whether the module at column x, row y is dark; coordinates must be inside the grid. */
export function isDark(grid: BitGrid, x: number, y: number): boolean {
  return grid.words[y * grid.wordsPerRow + (x >>> 5)]! << (x & 31) < 0;
}

/** Makes one module dark. */
export function setDark(grid: BitGrid, x: number, y: number): void {
  grid.words[y * grid.wordsPerRow + (x >>> 5)]! |= 1 << (31 - (x & 31));
}

/** Makes `length` modules of row y dark, from column x on; the run must end inside the row. */
export function setDarkRun(grid: BitGrid, x: number, y: number, length: number): void {
  const row = y * grid.wordsPerRow;
  let left = x;
  const end = x + length;
  while (left < end) {
    const bit = left & 31;
    const count = Math.min(32 - bit, end - left);
    // count is 1 to 32, so the shift never reaches 32, which JavaScript would take for 0.
    grid.words[row + (left >>> 5)]! |= (-1 << (32 - count)) >>> bit;
    left += count;
  }
}

/** Fills a whole rectangle of modules; it must be inside the grid. */
export function setDarkBox(grid: BitGrid, x: number, y: number, width: number, height: number): void {
  for (let row = y; row < y + height; row++) setDarkRun(grid, x, row, width);
}

/**
 * A grid of one row, as linear symbols are: alternating runs of dark and light modules, dark first.
 * @example gridFromRuns([1, 1, 3]) // dark, light, three dark
 */
export function gridFromRuns(runs: ArrayLike<number>): BitGrid {
  let width = 0;
  for (let index = 0; index < runs.length; index++) width += runs[index]!;
  const grid = bitGrid(width, 1);
  let x = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    if ((index & 1) === 0) setDarkRun(grid, x, 0, run);
    x += run;
  }
  return grid;
}

/**
 * A grid from lines of text: `#` and `1` are dark, everything else light; all lines as long as the first.
 * @example gridFromText(['#.#', '.#.'])
 */
export function gridFromText(lines: readonly string[]): BitGrid {
  const grid = bitGrid(lines[0]?.length ?? 0, lines.length);
  lines.forEach((line, y) => {
    for (let x = 0; x < grid.width; x++) {
      const mark = line[x];
      if (mark === '#' || mark === '1') setDark(grid, x, y);
    }
  });
  return grid;
}
