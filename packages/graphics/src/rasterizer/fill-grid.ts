import type { Contour } from '../outline/contour.ts';
import { type BitGrid, setDarkRun } from '../two-color-image/bit-grid.ts';
import { eachEdge } from './chords.ts';

interface Crossing {
  readonly x: number;
  readonly turn: 1 | -1;
}

/** Crossings of one straight edge with the middles of pixel rows. */
function cross(rows: Crossing[][], x0: number, y0: number, x1: number, y1: number): void {
  const low = Math.min(y0, y1);
  const high = Math.max(y0, y1);
  const first = Math.max(0, Math.ceil(low - 0.5));
  for (let row = first; row < rows.length && row + 0.5 < high; row++) {
    const share = (row + 0.5 - y0) / (y1 - y0);
    rows[row]!.push({ x: x0 + share * (x1 - x0), turn: y1 > y0 ? 1 : -1 });
  }
}

/**
 * For pictures of two colours: makes the pixels dark whose middle is inside contours (in pixels, y downwards), by
 * the non-zero rule. Parts off the grid are left out.
 */
export function fillGrid(grid: BitGrid, contours: readonly Contour[]): void {
  const rows: Crossing[][] = Array.from({ length: grid.height }, () => []);
  eachEdge(contours, (x0, y0, x1, y1) => cross(rows, x0, y0, x1, y1));
  rows.forEach((crossings, y) => {
    crossings.sort((a, b) => a.x - b.x);
    let winding = 0;
    let from = 0;
    for (const { x, turn } of crossings) {
      if (winding === 0) from = x;
      winding += turn;
      if (winding !== 0) continue;
      const left = Math.max(0, Math.ceil(from - 0.5));
      const right = Math.min(grid.width, Math.ceil(x - 0.5));
      if (right > left) setDarkRun(grid, left, y, right - left);
    }
  });
}
