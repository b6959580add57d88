import type { BitGrid } from './bit-grid.ts';
import { rowRuns, runCapacity } from './row-runs.ts';

/** One filled rectangle, in modules. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The dark modules as rectangles for vector output: runs of a row, prolonged downwards while the rows below have
 * exactly the same run. They do not overlap and together cover each dark module once.
 */
export function gridBoxes(grid: BitGrid): Box[] {
  const boxes: Box[] = [];
  let above = openRow(grid);
  let here = openRow(grid);
  for (let y = 0; y <= grid.height; y++) {
    here.count = y < grid.height ? rowRuns(grid, y, here.runs) : 0;
    let index = 0;
    // Both rows' runs come from left to right: one walk finds the pairs.
    for (let open = 0; open < above.count; open += 2) {
      const x = above.runs[open]!;
      for (; index < here.count && here.runs[index]! < x; index += 2) here.tops[index] = y;
      const goesOn =
        index < here.count && here.runs[index] === x && here.runs[index + 1] === above.runs[open + 1];
      const top = above.tops[open]!;
      if (goesOn) here.tops[index] = top;
      else boxes.push({ x, y: top, width: above.runs[open + 1]! - x, height: y - top });
      if (goesOn) index += 2;
    }
    for (; index < here.count; index += 2) here.tops[index] = y;
    [above, here] = [here, above];
  }
  return boxes;
}

/** The runs of one row and, at the same even places, the row in which each began. */
interface OpenRow {
  readonly runs: Int32Array;
  readonly tops: Int32Array;
  count: number;
}

function openRow(grid: BitGrid): OpenRow {
  const size = runCapacity(grid);
  return { runs: new Int32Array(size), tops: new Int32Array(size), count: 0 };
}
