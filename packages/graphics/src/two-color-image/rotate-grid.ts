import { type BitGrid, bitGrid, isDark, setDark } from './bit-grid.ts';

export type QuarterTurns = 0 | 90 | 180 | 270;

/** The grid turned clockwise by so many degrees; the same grid for 0. */
export function rotateGrid(grid: BitGrid, degrees: QuarterTurns): BitGrid {
  if (degrees === 0) return grid;
  const { width, height } = grid;
  const rotated = degrees === 180 ? bitGrid(width, height) : bitGrid(height, width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isDark(grid, x, y)) continue;
      if (degrees === 90) setDark(rotated, height - 1 - y, x);
      else if (degrees === 180) setDark(rotated, width - 1 - x, height - 1 - y);
      else setDark(rotated, y, width - 1 - x);
    }
  }
  return rotated;
}
