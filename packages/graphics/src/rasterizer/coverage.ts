import type { Contour } from '../outline/contour.ts';
import { eachEdge } from './chords.ts';

/** Whole pixels of a canvas. */
interface Field {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Exact share of each pixel of a field that contours (in pixels, y downwards) cover, 0 to 255, row by row, by the
 * non-zero rule. All contours must be inside the field.
 */
export function coverage(contours: readonly Contour[], field: Field): Uint8Array {
  const { left, top, width, height } = field;
  // Per pixel the change of coverage towards the right; a last column takes what leaves the field.
  const stride = width + 1;
  const changes = new Float64Array(stride * height);
  const sums: Sums = { changes, stride };
  eachEdge(contours, (x0, y0, x1, y1) => addLine(sums, x0 - left, y0 - top, x1 - left, y1 - top));
  const shares = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += changes[y * stride + x]!;
      shares[y * width + x] = Math.round(255 * Math.min(1, Math.abs(sum)));
    }
  }
  return shares;
}

interface Sums {
  readonly changes: Float64Array;
  readonly stride: number;
}

/** Cuts a line at pixel rows, and each part at pixel columns. */
function addLine(sums: Sums, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return;
  const slope = (x1 - x0) / (y1 - y0);
  const sign = y1 > y0 ? 1 : -1;
  const bottom = Math.max(y0, y1);
  let y = Math.min(y0, y1);
  let x = y1 > y0 ? x0 : x1;
  while (y < bottom) {
    const row = Math.floor(y);
    const nextY = Math.min(row + 1, bottom);
    const nextX = x + slope * (nextY - y);
    addInRow(sums, row, x, nextX, sign * (nextY - y));
    y = nextY;
    x = nextX;
  }
}

/** A part of a line inside one row, from x0 to x1, that goes down by `drop` (negative: up). */
function addInRow({ changes, stride }: Sums, row: number, x0: number, x1: number, drop: number): void {
  const start = row * stride;
  const right = Math.max(x0, x1);
  let x = Math.min(x0, x1);
  const perColumn = right > x ? drop / (right - x) : 0;
  do {
    const column = Math.floor(x);
    const next = Math.min(column + 1, right);
    const part = right > Math.min(x0, x1) ? perColumn * (next - x) : drop;
    // Pixels further right are covered by all of the drop, this one by what is right of the line in it.
    const beside = (x + next) / 2 - column;
    changes[start + column]! += part * (1 - beside);
    changes[start + column + 1]! += part * beside;
    x = next;
  } while (x < right);
}
