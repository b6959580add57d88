import type { Contour, Piece } from '@kontor/graphics';
import type { PathStep } from '@kontor/pdf';

/** Chords that stand for one Bézier curve: the slip's are a millimetre or two long. */
const CHORDS = 16;

function chords(from: readonly [number, number], step: readonly number[]): Piece[] {
  const [ax = 0, ay = 0, bx = 0, by = 0, endX = 0, endY = 0] = step;
  const at = (t: number, p0: number, p1: number, p2: number, p3: number): number => {
    const u = 1 - t;
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
  };
  return Array.from({ length: CHORDS }, (_, index) => {
    const t = (index + 1) / CHORDS;
    return { kind: 'line', x: at(t, from[0], ax, bx, endX), y: at(t, from[1], ay, by, endY) };
  });
}

/** Closed paths of the slip as contours in the same unit. */
export function pathContours(steps: readonly PathStep[]): readonly Contour[] {
  const contours: Contour[] = [];
  let pieces: Piece[] = [];
  let start: readonly [number, number] = [0, 0];
  let pen = start;
  for (const step of steps) {
    if (step[0] === 'Z') {
      pieces.push({ kind: 'line', x: start[0], y: start[1] });
      contours.push({ x: start[0], y: start[1], pieces });
      continue;
    }
    if (step[0] === 'C') {
      pieces.push(...chords(pen, step.slice(1) as number[]));
      pen = [step[5], step[6]];
      continue;
    }
    pen = [step[1], step[2]];
    if (step[0] === 'L') {
      pieces.push({ kind: 'line', x: pen[0], y: pen[1] });
      continue;
    }
    start = pen;
    pieces = [];
  }
  return contours;
}
