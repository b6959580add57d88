import {
  type BitGrid,
  bitGrid,
  type Color,
  pngBytes,
  rowRuns,
  runCapacity,
  setDarkBox,
} from '@kontor/graphics';
import { CROSS } from '../layout/shapes.ts';
import { CODE_QUIET_ZONE, CODE_SIDE } from '../layout/slip-measures.ts';
import { printedPng } from './printed-png.ts';

const MM_PER_INCH = 25.4;
const METRES_A_SIDE = CODE_SIDE / 1000;

/** A length of the cross in pixels, even or odd as the symbol's side, so that it is exactly in the middle. */
function centred(millimetres: number, side: number): number {
  const length = (millimetres * side) / CODE_SIDE;
  const parity = side % 2;
  return 2 * Math.round((length - parity) / 2) + parity;
}

export interface CodePngOptions {
  readonly dpi: number;
  readonly ink: Color;
}

/**
 * The symbol alone in two colours: modules of equally many whole pixels, at least as many as `dpi` asks for, and
 * in print exactly 46 mm wide.
 */
export function codePng(grid: BitGrid, { dpi, ink }: CodePngOptions): Uint8Array {
  const module = Math.ceil((CODE_SIDE * dpi) / MM_PER_INCH / grid.width);
  const side = module * grid.width;
  const margin = Math.ceil((CODE_QUIET_ZONE / CODE_SIDE) * side);
  const drawn = withCross(enlarged(grid, module), side);
  const canvas = { width: side + 2 * margin, height: side + 2 * margin, left: margin, top: margin };
  const colours = { foreground: ink, background: 0xffffff };
  const png = pngBytes({ grid: drawn, moduleWidth: 1, moduleHeight: 1, ...canvas, ...colours });
  return printedPng(png, Math.round(side / METRES_A_SIDE));
}

function enlarged(grid: BitGrid, module: number): BitGrid {
  const large = bitGrid(grid.width * module, grid.height * module);
  const runs = new Int32Array(runCapacity(grid));
  for (let y = 0; y < grid.height; y++) {
    const count = rowRuns(grid, y, runs);
    for (let index = 0; index < count; index += 2) {
      const from = runs[index]! * module;
      setDarkBox(large, from, y * module, runs[index + 1]! * module - from, module);
    }
  }
  return large;
}

/** White field, dark square and white cross, from whole pixel to whole pixel. */
function withCross(grid: BitGrid, side: number): BitGrid {
  const lengths = [CROSS.field, CROSS.square, CROSS.armLength, CROSS.armWidth].map((mm) => centred(mm, side));
  const [field = 0, square = 0, long = 0, arm = 0] = lengths;
  const erase = (width: number, height: number): void => clearBox(grid, width, height);
  erase(field, field);
  const corner = (side - square) / 2;
  setDarkBox(grid, corner, corner, square, square);
  erase(long, arm);
  erase(arm, long);
  return grid;
}

/** Makes a centred box light. */
function clearBox(grid: BitGrid, width: number, height: number): void {
  const left = (grid.width - width) / 2;
  const top = (grid.height - height) / 2;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      grid.words[y * grid.wordsPerRow + (x >>> 5)]! &= ~(1 << (31 - (x & 31)));
    }
  }
}
