import type { Contour, Piece } from '@kontor/graphics';
import type { PathStep } from './surface.ts';

/** A contour as steps of a path in the same unit: TrueType's quadratic curves become the cubic ones of PDF. */
export function contourSteps({ x: startX, y: startY, pieces }: Contour): readonly PathStep[] {
  const steps: PathStep[] = [['M', startX, startY]];
  let [x, y] = [startX, startY];
  for (const piece of pieces) {
    steps.push(piece.kind === 'line' ? ['L', piece.x, piece.y] : cubic(x, y, piece));
    ({ x, y } = piece);
  }
  steps.push(['Z']);
  return steps;
}

/** The same curve, its two control points two thirds of the way to the one of the quadratic. */
function cubic(x: number, y: number, curve: Extract<Piece, { kind: 'curve' }>): PathStep {
  const towards = (from: number, control: number): number => from + (2 * (control - from)) / 3;
  const { controlX, controlY, x: endX, y: endY } = curve;
  const first = [towards(x, controlX), towards(y, controlY)] as const;
  return ['C', ...first, towards(endX, controlX), towards(endY, controlY), endX, endY];
}
