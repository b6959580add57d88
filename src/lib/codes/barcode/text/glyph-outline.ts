/** Outlines of TrueType glyphs as closed rings of quadratic curves (OpenType 1.9, glyf). */
import type { ParsedFont } from '#lib/type/font/parsed-font.ts';

/** A curve from the end of the one before, over a control point, to its own end; font units, y up. */
interface Curve {
  readonly controlX: number;
  readonly controlY: number;
  readonly x: number;
  readonly y: number;
}

export type Ring = readonly Curve[];

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

const ON_CURVE = 0x01;
const SHORT_X = 0x02;
const SHORT_Y = 0x04;
const REPEAT = 0x08;
const SAME_X = 0x10;
const SAME_Y = 0x20;

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true });

function readFlags(
  view: DataView,
  from: number,
  count: number,
): { readonly flags: number[]; readonly end: number } {
  const flags: number[] = [];
  let at = from;
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const copies = (flag & REPEAT) === 0 ? 1 : 1 + view.getUint8(at++);
    for (let i = 0; i < copies; i++) flags.push(flag);
  }
  return { flags, end: at };
}

/** One coordinate of all points: differences of no, one or two bytes. */
function readCoordinates(
  view: DataView,
  from: number,
  flags: readonly number[],
  short: number,
  same: number,
) {
  const values: number[] = [];
  let at = from;
  let value = 0;
  for (const flag of flags) {
    if ((flag & short) !== 0) {
      const size = view.getUint8(at++);
      value += (flag & same) === 0 ? -size : size;
    } else if ((flag & same) === 0) {
      value += view.getInt16(at);
      at += 2;
    }
    values.push(value);
  }
  return { values, end: at };
}

/** Between two control points lies a point of the curve, halfway. */
function ring(points: readonly Point[]): Ring {
  const start = points.findIndex((point) => point.isOnCurve);
  const first = start < 0 ? middle(points[0]!, points.at(-1)!) : points[start]!;
  const turned = [...points.slice(start + 1), ...points.slice(0, start + 1)];
  const curves: Curve[] = [];
  let control: Point | undefined;
  const to = (end: Point): void => {
    const over = control ?? end;
    curves.push({ controlX: over.x, controlY: over.y, x: end.x, y: end.y });
    control = undefined;
  };
  curves.push({ controlX: first.x, controlY: first.y, x: first.x, y: first.y });
  for (const point of turned) {
    if (point.isOnCurve) to(point);
    else {
      if (control !== undefined) to(middle(control, point));
      control = point;
    }
  }
  if (control !== undefined) to(first);
  return curves;
}

function simpleRings(view: DataView, count: number): readonly Ring[] {
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(10 + 2 * i));
  const instructions = view.getUint16(10 + 2 * count);
  const { flags, end } = readFlags(view, 12 + 2 * count + instructions, ends.at(-1)! + 1);
  const xs = readCoordinates(view, end, flags, SHORT_X, SAME_X);
  const ys = readCoordinates(view, xs.end, flags, SHORT_Y, SAME_Y);
  return ends.map((last, i) => {
    const from = i === 0 ? 0 : ends[i - 1]! + 1;
    const points = Array.from({ length: last + 1 - from }, (_, k) => ({
      x: xs.values[from + k]!,
      y: ys.values[from + k]!,
      isOnCurve: (flags[from + k]! & ON_CURVE) !== 0,
    }));
    return ring(points);
  });
}

const ARGUMENTS_ARE_WORDS = 0x0001;
const MORE_COMPONENTS = 0x0020;
/** A component with a scale of its own; none of our signs has one. */
const HAS_ANY_SCALE = 0x00c8;

/** Components are other glyphs moved by a whole offset, as the two dots of a colon are. */
function compositeRings(font: ParsedFont, view: DataView): readonly Ring[] {
  const rings: Ring[] = [];
  let flags = MORE_COMPONENTS;
  for (let at = 10; (flags & MORE_COMPONENTS) !== 0; ) {
    flags = view.getUint16(at);
    if ((flags & HAS_ANY_SCALE) !== 0) throw new Error('a scaled component of a glyph is not drawn');
    const glyph = view.getUint16(at + 2);
    const isWords = (flags & ARGUMENTS_ARE_WORDS) !== 0;
    const dx = isWords ? view.getInt16(at + 4) : view.getInt8(at + 4);
    const dy = isWords ? view.getInt16(at + 6) : view.getInt8(at + 5);
    rings.push(...glyphRings(font, glyph).map((each) => transformed(each, (x, y) => [x + dx, y + dy])));
    at += isWords ? 8 : 6;
  }
  return rings;
}

/** A ring with every point sent through a function. */
export function transformed(of: Ring, move: (x: number, y: number) => readonly [number, number]): Ring {
  return of.map((curve) => {
    const [controlX, controlY] = move(curve.controlX, curve.controlY);
    const [x, y] = move(curve.x, curve.y);
    return { controlX, controlY, x, y };
  });
}

/** The rings of a glyph; none for blanks. The first curve of a ring only names its starting point. */
export function glyphRings(font: ParsedFont, glyph: number): readonly Ring[] {
  const outline = font.outline(glyph);
  if (outline.length < 10) return [];
  const view = new DataView(outline.buffer, outline.byteOffset, outline.length);
  const count = view.getInt16(0);
  return count < 0 ? compositeRings(font, view) : simpleRings(view, count);
}
