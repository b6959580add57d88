import type { BitGrid } from '@kontor/graphics';
import { chosenQuietZone, type Format, type QuietZone, usualQuietZone } from '../format/format.ts';
import type { BarcodeOptions } from '../format/options.ts';

/** A symbol before it has a size in pixels. */
export interface BarcodeSymbol {
  readonly format: Format;
  /** One row: a linear symbol, whose height is free. More: each module is a square. */
  readonly grid: BitGrid;
  readonly quiet: QuietZone;
  /** Pixels of a module when the caller names no size. */
  readonly naturalScale: number;
}

const LINEAR_SCALE = 2;
const MATRIX_SCALE = 4;
/** Formats whose modules are drawn from several cells of their grid, so that one pixel a cell is enough. */
const cellsOfModule: Readonly<Partial<Record<Format, number>>> = { MAXICODE: 8, DOT_CODE: 6 };
const FINE_SCALE = 1;
/** Quiet zone of the two in their own modules: one hexagon, three dots (ISO/IEC 16023, AIM ISS DotCode). */
const FINE_QUIET_MODULES: Readonly<Partial<Record<Format, number>>> = { MAXICODE: 1, DOT_CODE: 3 };

const times = (quiet: QuietZone, factor: number): QuietZone => ({
  left: quiet.left * factor,
  right: quiet.right * factor,
  top: quiet.top * factor,
  bottom: quiet.bottom * factor,
});
const all = (modules: number): QuietZone => ({
  left: modules,
  right: modules,
  top: modules,
  bottom: modules,
});

export const isLinear = (grid: BitGrid): boolean => grid.height === 1;

/** A grid with the quiet zone that the options or the standard ask for. */
export function barcodeSymbol(format: Format, grid: BitGrid, { quietZone }: BarcodeOptions): BarcodeSymbol {
  const cells = cellsOfModule[format];
  if (cells !== undefined) {
    const quiet = times(all(quietZone ?? FINE_QUIET_MODULES[format]!), cells);
    return { format, grid, quiet, naturalScale: FINE_SCALE };
  }
  const quiet = quietZone === undefined ? usualQuietZone(format) : chosenQuietZone(format, quietZone);
  return { format, grid, quiet, naturalScale: isLinear(grid) ? LINEAR_SCALE : MATRIX_SCALE };
}
