import { type Contour, mapped, type Piece } from '../outline/contour.ts';
import { components } from './outline.ts';
import { int16, uint16 } from './sfnt.ts';

/** Flags of a simple glyph's points, and of a composite's components (OpenType 1.9, glyf). */
const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME = 0x10;
const Y_SAME = 0x20;
const ARGUMENTS_ARE_WORDS = 0x0001;
const ARGUMENTS_ARE_OFFSETS = 0x0002;
const SCALED = 0x0008 | 0x0040 | 0x0080;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/**
 * The contours of a glyph in font units, y upwards, from its outline as `glyf` stores it; `contoursOf` gives those of
 * another glyph of the same font.
 * @throws Error for components that are scaled or placed point on point: no font that is drawn as outlines has them.
 */
export function glyphContours(
  outline: Uint8Array,
  contoursOf: (glyph: number) => readonly Contour[],
): readonly Contour[] {
  if (outline.length < 10) return [];
  return int16(outline, 0) < 0 ? compositeContours(outline, contoursOf) : simpleContours(outline);
}

/** Letters with accents, colons: components shifted by whole units. */
function compositeContours(
  outline: Uint8Array,
  contoursOf: (glyph: number) => readonly Contour[],
): readonly Contour[] {
  return components(outline).flatMap(({ glyph, place }) => {
    const flags = uint16(outline, place - 2);
    if ((flags & ARGUMENTS_ARE_OFFSETS) === 0 || (flags & SCALED) !== 0) {
      throw new Error('composite glyph of an unexpected form');
    }
    const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0;
    const dx = isWide ? int16(outline, place + 2) : (outline[place + 2]! << 24) >> 24;
    const dy = isWide ? int16(outline, place + 4) : (outline[place + 3]! << 24) >> 24;
    return contoursOf(glyph).map((contour) => mapped(contour, (x, y) => ({ x: x + dx, y: y + dy })));
  });
}

function simpleContours(outline: Uint8Array): readonly Contour[] {
  const count = int16(outline, 0);
  const ends = Array.from({ length: count }, (_, index) => uint16(outline, 10 + 2 * index));
  const total = ends.at(-1)! + 1;
  const start = 12 + 2 * count + uint16(outline, 10 + 2 * count);
  const { flags, end } = readFlags(outline, start, total);
  const xs = readCoordinates(outline, end, flags, X_SHORT, X_SAME);
  const ys = readCoordinates(outline, xs.end, flags, Y_SHORT, Y_SAME);
  const points = flags.map((flag, index): Point => {
    return { x: xs.values[index]!, y: ys.values[index]!, isOnCurve: (flag & ON_CURVE) !== 0 };
  });
  return ends.map((last, index) => contour(points.slice((ends[index - 1] ?? -1) + 1, last + 1)));
}

function readFlags(outline: Uint8Array, start: number, total: number) {
  const flags: number[] = [];
  let at = start;
  while (flags.length < total) {
    const flag = outline[at++]!;
    const times = (flag & REPEAT) === 0 ? 1 : 1 + outline[at++]!;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  return { flags, end: at };
}

/** Differences of one or two bytes; a short one's sign, or an equal coordinate, is in the flag `same`. */
function readCoordinates(
  outline: Uint8Array,
  start: number,
  flags: readonly number[],
  short: number,
  same: number,
) {
  let at = start;
  let value = 0;
  const values = flags.map((flag) => {
    if ((flag & short) !== 0) value += (flag & same) === 0 ? -outline[at++]! : outline[at++]!;
    else if ((flag & same) === 0) {
      value += int16(outline, at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true });

/** Two control points in succession have a point of the curve half-way between them. */
function contour(points: readonly Point[]): Contour {
  const first = points.findIndex((point) => point.isOnCurve);
  const start = first < 0 ? middle(points.at(-1)!, points[0]!) : points[first]!;
  const others = [...points.slice(first + 1), ...points.slice(0, Math.max(0, first)), start];
  const pieces: Piece[] = [];
  let control: Point | undefined;
  for (const point of others) {
    if (control !== undefined) {
      const end = point.isOnCurve ? point : middle(control, point);
      pieces.push({ kind: 'curve', controlX: control.x, controlY: control.y, x: end.x, y: end.y });
    } else if (point.isOnCurve) pieces.push({ kind: 'line', x: point.x, y: point.y });
    control = point.isOnCurve ? undefined : point;
  }
  return { x: start.x, y: start.y, pieces };
}
