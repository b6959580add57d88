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
 * The dark modules as rectangles for vector output: runs of a row, prolonged downwards while the rows below hold
 * exactly the same run. They do not overlap and together cover each dark module once.
 */
export function gridBoxes(grid: BitGrid): Box[] {
  const boxes: Box[] = [];
  /** By the column where a run starts: end of the run, its first row. */
  const open = new Map<number, { end: number; y: number }>();
  const runs = new Int32Array(runCapacity(grid));
  for (let y = 0; y <= grid.height; y++) {
    const count = y < grid.height ? rowRuns(grid, y, runs) : 0;
    const here = new Map<number, number>();
    for (let index = 0; index < count; index += 2) here.set(runs[index]!, runs[index + 1]!);
    for (const [x, { end, y: top }] of open) {
      if (here.get(x) === end) continue;
      boxes.push({ x, y: top, width: end - x, height: y - top });
      open.delete(x);
    }
    for (const [x, end] of here) if (!open.has(x)) open.set(x, { end, y });
  }
  return boxes.sort((a, b) => a.y - b.y || a.x - b.x);
}
