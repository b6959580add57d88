import type { BitGrid } from './bit-grid.ts';

/** Length that an array for `rowRuns` needs. */
export function runCapacity(grid: BitGrid): number {
  return grid.width + 2;
}

/**
 * Writes the columns where a row changes colour: start of the first dark run, its end, start of the next one, and
 * so on. Returns how many it wrote, always an even number.
 */
export function rowRuns(grid: BitGrid, y: number, out: Int32Array): number {
  let count = 0;
  let lastBit = 0;
  const start = y * grid.wordsPerRow;
  for (let j = 0; j < grid.wordsPerRow; j++) {
    const word = grid.words[start + j]!;
    let changes = word ^ ((word >>> 1) | (lastBit << 31));
    while (changes !== 0) {
      const bit = Math.clz32(changes);
      out[count++] = 32 * j + bit;
      changes &= ~(0x80000000 >>> bit);
    }
    lastBit = word & 1;
  }
  if ((count & 1) === 1) out[count++] = grid.width;
  return count;
}

/** Whether row y shows the same modules as the row above it. */
export function repeatsRow(grid: BitGrid, y: number): boolean {
  if (y === 0) return false;
  const { wordsPerRow, words } = grid;
  for (let index = y * wordsPerRow; index < (y + 1) * wordsPerRow; index++) {
    if (words[index] !== words[index - wordsPerRow]) return false;
  }
  return true;
}
