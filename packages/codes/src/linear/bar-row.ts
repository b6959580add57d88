import { type BitGrid, bitGrid } from '@kontor/graphics';

/** One row of modules that grows from the left, in the words of its grid. */
export interface BarRow {
  readonly grid: BitGrid;
  /** Modules written so far. */
  length: number;
}

/** An empty row for exactly `width` modules. */
export function barRow(width: number): BarRow {
  return { grid: bitGrid(width, 1), length: 0 };
}

/** Appends `count` modules (1 to 31), the first in the highest of these bits. */
export function append(row: BarRow, bits: number, count: number): void {
  const { words } = row.grid;
  const word = row.length >>> 5;
  const spill = (row.length & 31) + count - 32;
  if (spill <= 0) words[word]! |= bits << -spill;
  else {
    words[word]! |= bits >>> spill;
    words[word + 1]! |= bits << (32 - spill);
  }
  row.length += count;
}
