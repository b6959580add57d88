import type { Contour, Piece } from '#lib/picture/rasterizer/contour.ts';
import { components } from '#lib/type/font/outline.ts';
import type { ParsedFont } from '#lib/type/font/parsed-font.ts';
import { int16, uint16 } from '#lib/type/font/sfnt.ts';

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

/** Contours by glyph, for each face that is drawn with: follow from the face alone. */
const drawn = new WeakMap<ParsedFont, Map<number, readonly Contour[]>>();

/** Outline of a glyph in font units, y upwards. */
export function glyphContours(font: ParsedFont, glyph: number): readonly Contour[] {
  let known = drawn.get(font);
  if (known === undefined) {
    known = new Map();
    drawn.set(font, known);
  }
  let contours = known.get(glyph);
  if (contours === undefined) {
    contours = readContours(font, glyph);
    known.set(glyph, contours);
  }
  return contours;
}

function readContours(font: ParsedFont, glyph: number): readonly Contour[] {
  const outline = font.outline(glyph);
  if (outline.length < 10) return [];
  if (int16(outline, 0) < 0) return compositeContours(font, outline);
  return simpleContours(outline);
}

/**
 * Letters with accents: components shifted by whole units.
 * @throws Error for components that are scaled or placed point on point; the slip's fonts have none.
 */
function compositeContours(font: ParsedFont, outline: Uint8Array): readonly Contour[] {
  return components(outline).flatMap(({ glyph, place }) => {
    const flags = uint16(outline, place - 2);
    if ((flags & ARGUMENTS_ARE_OFFSETS) === 0 || (flags & SCALED) !== 0) {
      throw new Error('composite glyph of an unexpected form');
    }
    const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0;
    const dx = isWide ? int16(outline, place + 2) : (outline[place + 2]! << 24) >> 24;
    const dy = isWide ? int16(outline, place + 4) : (outline[place + 3]! << 24) >> 24;
    return glyphContours(font, glyph).map((contour) => shifted(contour, dx, dy));
  });
}

const shifted = ({ x, y, pieces }: Contour, dx: number, dy: number): Contour => ({
  x: x + dx,
  y: y + dy,
  pieces: pieces.map((piece): Piece => {
    const end = { x: piece.x + dx, y: piece.y + dy };
    if (piece.kind === 'line') return { kind: 'line', ...end };
    return { kind: 'curve', controlX: piece.controlX + dx, controlY: piece.controlY + dy, ...end };
  }),
});

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
  return ends.map((last, index) => ring(points.slice((ends[index - 1] ?? -1) + 1, last + 1)));
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

/** Differences of one or two bytes; a short one's sign, or an equal coordinate, stands in the flag `same`. */
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

/** Two control points in succession have a point of the curve half-way between them. */
function ring(points: readonly Point[]): Contour {
  const first = Math.max(
    0,
    points.findIndex((point) => point.isOnCurve),
  );
  const turned = [...points.slice(first + 1), ...points.slice(0, first + 1)];
  const pieces: Piece[] = [];
  let control: Point | undefined;
  for (const point of turned) {
    const { x, y } = point;
    if (control === undefined) {
      if (point.isOnCurve) pieces.push({ kind: 'line', x, y });
    } else {
      const end = point.isOnCurve ? point : { x: (control.x + x) / 2, y: (control.y + y) / 2 };
      pieces.push({ kind: 'curve', controlX: control.x, controlY: control.y, x: end.x, y: end.y });
    }
    control = point.isOnCurve ? undefined : point;
  }
  return { x: points[first]!.x, y: points[first]!.y, pieces };
}
