import { type BitGrid, bitGrid, setDarkBox } from '@kontor/graphics';

/** Rows of the three tracks of a postal code: ascender, tracker, descender (USPS-B-3200, RM4SCC, Japan Post). */
export const TRACK_ROWS = 8;

/** A bar of a postal code: how far it goes up and down from the tracker in the middle. */
export type FourStateBar = 'full' | 'ascender' | 'descender' | 'tracker';

const rowsOf: Readonly<Record<FourStateBar, readonly [top: number, rows: number]>> = {
  full: [0, 8],
  ascender: [0, 5],
  descender: [3, 5],
  tracker: [3, 2],
};

/**
 * Bars one module wide and one apart, in eight rows. With modules of half a millimetre this is 24 bars an inch and
 * full bars of four millimetres, inside the bounds of all three posts.
 */
export function fourStateGrid(bars: readonly FourStateBar[]): BitGrid {
  const grid = bitGrid(2 * bars.length - 1, TRACK_ROWS);
  bars.forEach((bar, i) => {
    const [top, rows] = rowsOf[bar];
    setDarkBox(grid, 2 * i, top, 1, rows);
  });
  return grid;
}
