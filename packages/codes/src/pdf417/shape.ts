/** Rows and columns of a symbol. */
export interface Shape {
  readonly rows: number;
  readonly columns: number;
}

const MIN_ROWS = 3;
const MAX_ROWS = 90;
const MAX_COLUMNS = 30;
/** ISO/IEC 15438, 4.2.1 and 4.10.1: the length code word counts up to 928 with the check words. */
const MAX_WORDS = 928;
/** Modules of a row's height; ISO/IEC 15438, 5.8.2 asks for at least three. */
export const ROW_MODULES = 3;
/** Width to height that looks right and suits both laser lines and cameras. */
const WANTED_RATIO = 3;

const COLUMN_MODULES = 17;
/** Start, two row indicators, stop; compact: start, one indicator, one module. */
const FRAME_MODULES = 69;
const COMPACT_FRAME_MODULES = 35;

/** Width of a symbol in modules. */
export const widthOf = (columns: number, isCompact: boolean): number =>
  COLUMN_MODULES * columns + (isCompact ? COMPACT_FRAME_MODULES : FRAME_MODULES);

/**
 * Rows and columns for a count of code words (length, data and check words), nearest to three times as wide as high;
 * `undefined` when they fit no symbol.
 */
export function shapeFor(words: number, isCompact: boolean): Shape | undefined {
  let best: Shape | undefined;
  let bestDistance = Infinity;
  for (let columns = 1; columns <= MAX_COLUMNS; columns++) {
    const rows = Math.max(MIN_ROWS, Math.ceil(words / columns));
    if (rows > MAX_ROWS || rows * columns > MAX_WORDS) continue;
    const ratio = widthOf(columns, isCompact) / (rows * ROW_MODULES);
    const distance = Math.abs(ratio - WANTED_RATIO);
    if (distance >= bestDistance) continue;
    best = { rows, columns };
    bestDistance = distance;
  }
  return best;
}
