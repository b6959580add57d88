import type { Contour } from './contour.ts';

/** Where font units go: pixel = origin + unit × scale, y turned downwards. */
export interface Placement {
  readonly originX: number;
  /** The baseline. */
  readonly originY: number;
  readonly scale: number;
}

/** Longest deviation of a chord from its curve, in pixels. */
const FLATNESS = 0.01;

/**
 * Exact share of each pixel that the contours cover, 0 to 255, row by row (non-zero winding). Everything must lie
 * inside the field of `width` × `height` pixels.
 */
export function rasterise(
  contours: readonly Contour[],
  placement: Placement,
  width: number,
  height: number,
): Uint8Array {
  // Per pixel the change of coverage towards the right; a last column takes what leaves the field.
  const field: Field = { changes: new Float64Array((width + 1) * height), stride: width + 1, height };
  for (const contour of contours) addContour(field, contour, placement);
  const coverage = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += field.changes[y * field.stride + x]!;
      coverage[y * width + x] = Math.round(255 * Math.min(1, Math.abs(sum)));
    }
  }
  return coverage;
}

interface Field {
  readonly changes: Float64Array;
  readonly stride: number;
  readonly height: number;
}

function addContour(field: Field, contour: Contour, { originX, originY, scale }: Placement): void {
  let x = originX + contour.x * scale;
  let y = originY - contour.y * scale;
  for (const piece of contour.pieces) {
    const endX = originX + piece.x * scale;
    const endY = originY - piece.y * scale;
    if (piece.kind === 'line') addLine(field, x, y, endX, endY);
    else {
      const controlX = originX + piece.controlX * scale;
      const controlY = originY - piece.controlY * scale;
      addCurve(field, [x, y, controlX, controlY, endX, endY]);
    }
    x = endX;
    y = endY;
  }
}

type Quadratic = readonly [number, number, number, number, number, number];

/** A quadratic curve deviates from n chords by |start − 2 control + end| / (4n²) at most. */
function addCurve(field: Field, [x0, y0, x1, y1, x2, y2]: Quadratic): void {
  const bend = Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
  const steps = Math.max(1, Math.ceil(Math.sqrt(bend / (4 * FLATNESS))));
  let [x, y] = [x0, y0];
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    const nextX = u * u * x0 + 2 * u * t * x1 + t * t * x2;
    const nextY = u * u * y0 + 2 * u * t * y1 + t * t * y2;
    addLine(field, x, y, nextX, nextY);
    [x, y] = [nextX, nextY];
  }
}

/** Cuts a line at pixel rows, and each part at pixel columns. */
function addLine(field: Field, x0: number, y0: number, x1: number, y1: number): void {
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
    addInRow(field, row, x, nextX, sign * (nextY - y));
    y = nextY;
    x = nextX;
  }
}

/** A part of a line inside one row, from x0 to x1, that goes down by `drop` (negative: up). */
function addInRow({ changes, stride }: Field, row: number, x0: number, x1: number, drop: number): void {
  const start = row * stride;
  const right = Math.max(x0, x1);
  let x = Math.min(x0, x1);
  const perColumn = right > x ? drop / (right - x) : 0;
  do {
    const column = Math.floor(x);
    const next = Math.min(column + 1, right);
    const part = right > Math.min(x0, x1) ? perColumn * (next - x) : drop;
    // Pixels further right are covered by all of the drop, this one by what lies right of the line in it.
    const beside = (x + next) / 2 - column;
    changes[start + column]! += part * (1 - beside);
    changes[start + column + 1]! += part * beside;
    x = next;
  } while (x < right);
}
