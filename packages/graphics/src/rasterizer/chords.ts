import type { Contour, Piece } from '../outline/contour.ts';

/** Longest deviation of a chord from its curve, in pixels. */
const FLATNESS = 0.01;

type Edge = (x0: number, y0: number, x1: number, y1: number) => void;

/** Walks contours in pixels along straight edges: lines as they are, curves as chords. */
export function eachEdge(contours: readonly Contour[], edge: Edge): void {
  for (const contour of contours) {
    let { x, y } = contour;
    for (const piece of contour.pieces) {
      if (piece.kind === 'line') edge(x, y, piece.x, piece.y);
      else eachChord(x, y, piece, edge);
      ({ x, y } = piece);
    }
  }
}

type Curve = Extract<Piece, { kind: 'curve' }>;

/** A quadratic curve deviates from n chords by |start − 2 control + end| / (4n²) at most. */
function eachChord(startX: number, startY: number, curve: Curve, edge: Edge): void {
  const { controlX, controlY, x: endX, y: endY } = curve;
  const bend = Math.hypot(startX - 2 * controlX + endX, startY - 2 * controlY + endY);
  const steps = Math.max(1, Math.ceil(Math.sqrt(bend / (4 * FLATNESS))));
  let [x, y] = [startX, startY];
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    const nextX = u * u * startX + 2 * u * t * controlX + t * t * endX;
    const nextY = u * u * startY + 2 * u * t * controlY + t * t * endY;
    edge(x, y, nextX, nextY);
    [x, y] = [nextX, nextY];
  }
}
