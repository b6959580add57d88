import {
  type BitGrid,
  bitGrid,
  gridFromRuns,
  setDark,
  setDarkBox,
} from '#lib/picture/two-color-image/bit-grid.ts';
import { TRACK_ROWS } from '../../four-state/bar-grid.ts';

/** Bars with their bottoms and heights, and the widths of bars and spaces in turns. */
export interface EngineBars {
  readonly sbs: readonly number[];
  readonly bbs: readonly number[];
  readonly bhs: readonly number[];
}

/** Modules row by row. */
export interface EngineModules {
  readonly pixs: readonly number[];
  readonly pixx: number;
  readonly pixy: number;
}

/** The numbers of the dark hexagons. */
export interface EngineHexagons {
  readonly pixs: readonly number[];
}

export const barsGrid = ({ sbs }: EngineBars): BitGrid => gridFromRuns(sbs);

/** Rows of stacked symbols stand for several modules each: there are fewer of them than the height suggests. */
export function modulesGrid({ pixs, pixx, pixy }: EngineModules): BitGrid {
  const grid = bitGrid(pixx, pixy);
  const rowModules = Math.round((pixy * pixx) / pixs.length);
  pixs.forEach((dark, i) => {
    if (dark !== 0) setDarkBox(grid, i % pixx, Math.floor(i / pixx) * rowModules, 1, rowModules);
  });
  return grid;
}

/** Four-state postal codes from the heights of their bars. */
export function tracksGrid({ bbs, bhs }: EngineBars): BitGrid {
  const unit = Math.max(...bhs) / TRACK_ROWS;
  const grid = bitGrid(2 * bhs.length - 1, TRACK_ROWS);
  bhs.forEach((height, i) => {
    const rows = Math.round(height / unit);
    const bottom = Math.round(bbs[i]! / unit);
    setDarkBox(grid, 2 * i, TRACK_ROWS - bottom - rows, 1, rows);
  });
  return grid;
}

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

/** MaxiCode in cells: eight across a hexagon. */
export function hexagonsGrid({ pixs }: EngineHexagons): BitGrid {
  const width = COLUMNS * HEXAGON_CELLS + HEXAGON_CELLS / 2;
  const grid = bitGrid(width, LAST_ROW_TOP + HEXAGON_HEIGHT);
  for (const number of pixs) {
    const row = Math.floor(number / COLUMNS);
    const left = (number % COLUMNS) * HEXAGON_CELLS + (row % 2) * (HEXAGON_CELLS / 2);
    HEXAGON.forEach(([from, length], y) => {
      setDarkBox(grid, left + from, row * ROW_CELLS + y, length, 1);
    });
  }
  // Middle of the bull's-eye: column 14 of row 16, whose hexagon is never dark.
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
