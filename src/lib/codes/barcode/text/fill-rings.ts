import { type BitGrid, setDarkRun } from '#lib/picture/two-color-image/bit-grid.ts';
import type { Ring } from './glyph-outline.ts';

/** Straight pieces of a curve: enough for letters of some dozen pixels. */
const PIECES = 6;

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

function crossRing(rows: Crossing[][], ring: Ring): void {
  let { x, y } = ring[0]!;
  for (const curve of ring.slice(1)) {
    const [startX, startY] = [x, y];
    for (let piece = 1; piece <= PIECES; piece++) {
      const t = piece / PIECES;
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      const nextX = a * startX + b * curve.controlX + c * curve.x;
      const nextY = a * startY + b * curve.controlY + c * curve.y;
      cross(rows, x, y, nextX, nextY);
      [x, y] = [nextX, nextY];
    }
  }
  cross(rows, x, y, ring[0]!.x, ring[0]!.y);
}

/** Makes the pixels dark whose middle lies inside the rings, by the non-zero rule; parts off the grid are left out. */
export function fillRings(grid: BitGrid, rings: readonly Ring[]): void {
  const rows: Crossing[][] = Array.from({ length: grid.height }, () => []);
  for (const ring of rings) crossRing(rows, ring);
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
