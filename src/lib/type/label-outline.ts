import type { Contour, Piece } from '#lib/picture/rasterizer/contour.ts';
import { KERNING, OUTLINES } from './liberation-bold-outlines.data.ts';

/** A line of text as outlines, its ink bounds included. */
export interface LabelOutline {
  readonly contours: readonly Contour[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Height of capital letters without accents, in font units. */
export const CAP_HEIGHT = 1409;

const MAX_LABEL_CHARACTERS = 20;

/** Whether the text can be a label: at most 20 characters, all printable in ISO 8859-1. */
export function isLabelText(text: string): boolean {
  return text.length <= MAX_LABEL_CHARACTERS && [...text].every((character) => OUTLINES.has(character));
}

/** Outlines of a text that `isLabelText` accepts, in Liberation Sans Bold with kerning; the pen starts at 0. */
export function labelOutline(text: string): LabelOutline {
  const contours: Contour[] = [];
  let pen = 0;
  let before = '';
  for (const character of text) {
    const [advance = '', outline = ''] = (OUTLINES.get(character) ?? '').split('|');
    pen += kerning(before, character);
    for (const points of outline.split(';')) if (points !== '') contours.push(contour(points, pen));
    pen += Number(advance);
    before = character;
  }
  return { contours, ...inkBounds(contours) };
}

function kerning(first: string, second: string): number {
  return KERNING.get(first)?.find(([, seconds]) => seconds.includes(second))?.[0] ?? 0;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** Two control points in succession have a point of the curve half-way between them. */
function contour(text: string, shift: number): Contour {
  const points = contourPoints(text, shift);
  const start = points.findIndex((point) => point.isOnCurve);
  const ring = [...points.slice(start), ...points.slice(0, start + 1)];
  const pieces: Piece[] = [];
  let control: Point | undefined;
  for (const point of ring.slice(1)) {
    if (control === undefined && point.isOnCurve) pieces.push({ kind: 'line', x: point.x, y: point.y });
    else if (control !== undefined) {
      const end = point.isOnCurve ? point : { x: (control.x + point.x) / 2, y: (control.y + point.y) / 2 };
      pieces.push({ kind: 'curve', controlX: control.x, controlY: control.y, x: end.x, y: end.y });
    }
    control = point.isOnCurve ? undefined : point;
  }
  return { x: ring[0]!.x, y: ring[0]!.y, pieces };
}

function contourPoints(text: string, shift: number): Point[] {
  let x = shift;
  let y = 0;
  return text.split(' ').map((step) => {
    const isOnCurve = !step.endsWith('*');
    const [dx = '0', dy = '0'] = (isOnCurve ? step : step.slice(0, -1)).split(',');
    x += Number(dx);
    y += Number(dy);
    return { x, y, isOnCurve };
  });
}

/** Bounds of all points; the font has points at all extremes of its curves. */
function inkBounds(contours: readonly Contour[]): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const ends = contours.flatMap(({ x, y, pieces }) => [{ x, y }, ...pieces]);
  const xs = ends.map((end) => end.x);
  const ys = ends.map((end) => end.y);
  if (ends.length === 0) return { left: 0, right: 0, top: 0, bottom: 0 };
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys), bottom: Math.min(...ys) };
}
