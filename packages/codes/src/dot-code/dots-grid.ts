import { type BitGrid, bitGrid, isDark, setDark } from '@kontor/graphics';

/** Cells of a dot on a side. A disc of 5 of 6 cells keeps neighbours apart that touch at corners (AIM ISS DotCode). */
const DOT_CELLS = 6;
const DOT_RADIUS = 2.5;

/** Dots as discs, six cells apart. */
export function dotsGrid(dots: BitGrid): BitGrid {
  const grid = bitGrid(dots.width * DOT_CELLS, dots.height * DOT_CELLS);
  const middle = (DOT_CELLS - 1) / 2;
  for (let row = 0; row < dots.height; row++) {
    for (let column = 0; column < dots.width; column++) {
      if (!isDark(dots, column, row)) continue;
      for (let y = 0; y < DOT_CELLS; y++) {
        for (let x = 0; x < DOT_CELLS; x++) {
          const isInside = Math.hypot(x - middle, y - middle) <= DOT_RADIUS + 0.1;
          if (isInside) setDark(grid, column * DOT_CELLS + x, row * DOT_CELLS + y);
        }
      }
    }
  }
  return grid;
}
