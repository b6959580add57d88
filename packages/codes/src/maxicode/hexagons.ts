import { type BitGrid, bitGrid, setDark, setDarkBox } from '@kontor/graphics';

/** MaxiCode (ISO/IEC 16023, 4.2): 33 rows of 30 hexagons, every second row half a hexagon to the right. */
const HEXAGON_CELLS = 8;
const ROW_CELLS = 7;
const COLUMNS = 30;
const ROWS = 33;
const LAST_ROW_TOP = (ROWS - 1) * ROW_CELLS;
/** A hexagon as wide as its place less a light seam, nine cells from tip to tip. */
const HEXAGON = [
  [3, 2],
  [2, 4],
  [1, 6],
  [1, 6],
  [1, 6],
  [1, 6],
  [1, 6],
  [2, 4],
  [3, 2],
] as const;
const HEXAGON_HEIGHT = HEXAGON.length;
/** Radii of the three dark rings in widths of a hexagon: 0.51 to 1.18, 1.86 to 2.53, 3.20 to 3.87 mm of 0.88 mm. */
const RINGS = [
  [0.51, 1.18],
  [1.86, 2.53],
  [3.2, 3.87],
] as const;
const HEXAGON_MM = 0.88;

/** The three rings around column 14 of row 16, whose hexagon is never dark. */
function bullsEye(): BitGrid {
  const grid = bitGrid(COLUMNS * HEXAGON_CELLS + HEXAGON_CELLS / 2, LAST_ROW_TOP + HEXAGON_HEIGHT);
  const centreX = 14.5 * HEXAGON_CELLS;
  const centreY = 16 * ROW_CELLS + HEXAGON_HEIGHT / 2;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const radius = (Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY) / HEXAGON_CELLS) * HEXAGON_MM;
      if (RINGS.some(([inner, outer]) => radius >= inner && radius <= outer)) setDark(grid, x, y);
    }
  }
  return grid;
}

let rings: BitGrid | undefined;

/** A symbol in cells, eight across a hexagon, from its dark hexagons. */
export function hexagonsGrid(isDark: (row: number, column: number) => boolean): BitGrid {
  rings ??= bullsEye();
  const grid: BitGrid = { ...rings, words: rings.words.slice() };
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (!isDark(row, column)) continue;
      const left = column * HEXAGON_CELLS + (row % 2) * (HEXAGON_CELLS / 2);
      HEXAGON.forEach(([from, length], y) => {
        setDarkBox(grid, left + from, row * ROW_CELLS + y, length, 1);
      });
    }
  }
  return grid;
}
