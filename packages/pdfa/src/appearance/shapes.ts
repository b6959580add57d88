import type { ObjectCursor } from '../model/object-cursor.ts';
import { borderOf } from './border.ts';
import type { Drawing } from './drawing.ts';
import {
  type Box,
  boxOf,
  colorOperator,
  ellipse,
  inset,
  numbersOf,
  operands,
  polyline,
} from './drawing-geometry.ts';

type Draw = (annotation: ObjectCursor) => Drawing | undefined;

const opacityOf = (annotation: ObjectCursor): number | undefined => annotation.at('CA').amount;
const colors = (annotation: ObjectCursor, key: 'C' | 'IC'): readonly number[] =>
  numbersOf(annotation.at(key));

/** Operator that paints a closed path by what it has: inside, border or both. */
function painted(fill: string, stroke: string): string {
  if (fill !== '' && stroke !== '') return 'B\n';
  if (fill !== '') return 'f\n';
  return stroke === '' ? 'n\n' : 'S\n';
}

function closedShape(path: (box: Box) => string): Draw {
  return (annotation) => {
    const box = boxOf(annotation.at('Rect'));
    const border = borderOf(annotation);
    const differences = numbersOf(annotation.at('RD'));
    const [left = 0, bottom = 0, right = 0, top = 0] = differences;
    const inner: Box = [box[0] + left, box[1] + bottom, box[2] - right, box[3] - top];
    const fill = colorOperator(colors(annotation, 'IC'), 'fill');
    const given = colorOperator(colors(annotation, 'C'), 'stroke');
    const stroke = border.width > 0 ? given : '';
    const content = `${fill}${stroke}${border.operators}${path(inset(inner, border.width / 2))}${painted(fill, stroke)}`;
    return { content, box, opacity: opacityOf(annotation) };
  };
}

const rectangle = ([left, bottom, right, top]: Box): string =>
  `${operands(left, bottom, right - left, top - bottom)} re\n`;

/** Room for ends of lines and thick strokes beyond their points. */
const around = (points: readonly number[], rect: Box, margin: number): Box => {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return [
    Math.min(rect[0], ...xs.map((x) => x - margin)),
    Math.min(rect[1], ...ys.map((y) => y - margin)),
    Math.max(rect[2], ...xs.map((x) => x + margin)),
    Math.max(rect[3], ...ys.map((y) => y + margin)),
  ];
};

/** Points of one annotation: more are not drawn by hand. */
const MAX_POINTS = 100_000;

function openShape(key: 'L' | 'Vertices', isClosed: 'closed' | 'open'): Draw {
  return (annotation) => {
    const points = numbersOf(annotation.at(key)).slice(0, MAX_POINTS);
    if (points.length < 4) return undefined;
    const border = borderOf(annotation);
    const stroke = colorOperator(colors(annotation, 'C'), 'stroke') || '0 G\n';
    const fill = isClosed === 'closed' ? colorOperator(colors(annotation, 'IC'), 'fill') : '';
    const end = isClosed === 'closed' ? `h ${painted(fill, stroke)}` : 'S\n';
    const ends = isClosed === 'closed' ? '' : lineEnds(annotation, points, border.width);
    return {
      content: `${fill}${stroke}${border.operators}${polyline(points)}${end}${ends}`,
      box: boxOf(annotation.at('Rect')),
      opacity: opacityOf(annotation),
    };
  };
}

/** Arrows at the ends of a line (ISO 32000-1, table 176); other ends are drawn plain. */
function lineEnds(annotation: ObjectCursor, points: readonly number[], width: number): string {
  const [first, last] = annotation
    .at('LE')
    .items()
    .map((one) => one.name ?? '');
  const count = points.length;
  const fill = colorOperator(colors(annotation, 'IC'), 'fill');
  const start = arrow(first, points.slice(0, 4), { width, fill });
  const end = arrow(last, [points[count - 2]!, points[count - 1]!, points[count - 4]!, points[count - 3]!], {
    width,
    fill,
  });
  return `${start}${end}`;
}

interface ArrowStyle {
  readonly width: number;
  readonly fill: string;
}

/** An arrow at the first of two points, x, y, x, y. */
function arrow(
  kind: string | undefined,
  [x = 0, y = 0, fromX = 0, fromY = 0]: readonly number[],
  style: ArrowStyle,
): string {
  if (kind !== 'OpenArrow' && kind !== 'ClosedArrow') return '';
  const angle = Math.atan2(fromY - y, fromX - x);
  const length = 6 * Math.max(1, style.width);
  const at = (turn: number): readonly [number, number] => [
    x + length * Math.cos(angle + turn),
    y + length * Math.sin(angle + turn),
  ];
  const path = polyline([...at(Math.PI / 6), x, y, ...at(-Math.PI / 6)]);
  return kind === 'OpenArrow' ? `${path}S\n` : `${style.fill}${path}h ${painted(style.fill, 'stroke')}`;
}

function ink(annotation: ObjectCursor): Drawing | undefined {
  const strokes = annotation.at('InkList').items().map(numbersOf);
  const border = borderOf(annotation);
  const color = colorOperator(colors(annotation, 'C'), 'stroke') || '0 G\n';
  const paths = strokes.map((points) => `${polyline(points.slice(0, MAX_POINTS))}S\n`).join('');
  const box = around(strokes.flat().slice(0, MAX_POINTS), boxOf(annotation.at('Rect')), 0);
  return { content: `${color}1 J 1 j\n${border.operators}${paths}`, box, opacity: opacityOf(annotation) };
}

type Quad = readonly [number, number, number, number, number, number, number, number];

/** The marked areas, corner by corner: top left, top right, bottom left, bottom right. */
function quads(annotation: ObjectCursor): readonly Quad[] {
  const numbers = numbersOf(annotation.at('QuadPoints')).slice(0, MAX_POINTS);
  const list: Quad[] = [];
  for (let i = 0; i + 7 < numbers.length; i += 8) list.push(numbers.slice(i, i + 8) as unknown as Quad);
  if (list.length > 0) return list;
  const [left, bottom, right, top] = boxOf(annotation.at('Rect'));
  return [[left, top, right, top, left, bottom, right, bottom]];
}

function highlight(annotation: ObjectCursor): Drawing {
  const color = colorOperator(colors(annotation, 'C'), 'fill') || '1 1 0 rg\n';
  const areas = quads(annotation).map(
    ([x1, y1, x2, y2, x3, y3, x4, y4]) => `${polyline([x1, y1, x2, y2, x4, y4, x3, y3])}h f\n`,
  );
  return {
    content: `${color}${areas.join('')}`,
    box: around(quads(annotation).flat(), boxOf(annotation.at('Rect')), 0),
    opacity: opacityOf(annotation),
    blendMode: 'Multiply',
  };
}

/** Lines along marked text, at a share of its height from below. */
function textLine(share: number, style: 'straight' | 'wavy'): Draw {
  return (annotation) => {
    const color = colorOperator(colors(annotation, 'C'), 'stroke') || '0 G\n';
    const lines = quads(annotation).map(([x1, y1, x2, y2, x3, y3, x4, y4]) => {
      const from = [x3 + (x1 - x3) * share, y3 + (y1 - y3) * share] as const;
      const to = [x4 + (x2 - x4) * share, y4 + (y2 - y4) * share] as const;
      const width = Math.max(0.5, Math.hypot(x1 - x3, y1 - y3) / 16);
      const points = style === 'straight' ? [...from, ...to] : wave(from, to, 2 * width);
      return `${operands(width)} w\n${polyline(points)}S\n`;
    });
    const box = around(quads(annotation).flat(), boxOf(annotation.at('Rect')), 0);
    return { content: `${color}${lines.join('')}`, box, opacity: opacityOf(annotation) };
  };
}

type Point = readonly [number, number];
const MAX_WAVES = 2_000;

function wave([x1, y1]: Point, [x2, y2]: Point, height: number): readonly number[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const count = Math.min(MAX_WAVES, Math.max(1, Math.round(length / (2 * height))));
  const [nx, ny] = [(-(y2 - y1) / length) * height, ((x2 - x1) / length) * height];
  return Array.from({ length: count + 1 }, (_, i) => {
    const [part, up] = [i / count, i % 2];
    return [x1 + (x2 - x1) * part + nx * up, y1 + (y2 - y1) * part + ny * up];
  }).flat();
}

/** A sheet of paper for notes, as viewers show one in some way each. */
function note(annotation: ObjectCursor): Drawing {
  const box = boxOf(annotation.at('Rect'));
  const [left, , , top] = box;
  const color = colorOperator(colors(annotation, 'C'), 'fill') || '1 1 0 rg\n';
  const size = Math.min(18, box[2] - box[0], box[3] - box[1]);
  const lines = [0.3, 0.5, 0.7].map((part) =>
    polyline([left + size * 0.2, top - size * part, left + size * 0.8, top - size * part]),
  );
  return {
    content: `${color}0 G 0.5 w\n${rectangle([left + 0.5, top - size + 0.5, left + size - 0.5, top - 0.5])}B\n${lines.join('')}S\n`,
    box,
    opacity: opacityOf(annotation),
  };
}

function caret(annotation: ObjectCursor): Drawing {
  const box = boxOf(annotation.at('Rect'));
  const [left, bottom, right, top] = box;
  const middle = (left + right) / 2;
  const color = colorOperator(colors(annotation, 'C'), 'fill') || '0 0 1 rg\n';
  return {
    content:
      `${color}${operands(left, bottom)} m\n${operands(middle, bottom, middle, top, middle, top)} c\n` +
      `${operands(middle, top, middle, bottom, right, bottom)} c\nf\n`,
    box,
    opacity: opacityOf(annotation),
  };
}

const DRAWN: Readonly<Record<string, Draw>> = {
  Caret: caret,
  Circle: closedShape(ellipse),
  FileAttachment: note,
  Highlight: highlight,
  Ink: ink,
  Line: openShape('L', 'open'),
  Polygon: openShape('Vertices', 'closed'),
  PolyLine: openShape('Vertices', 'open'),
  Square: closedShape(rectangle),
  Squiggly: textLine(0.06, 'wavy'),
  StrikeOut: textLine(0.45, 'straight'),
  Text: note,
  Underline: textLine(0.08, 'straight'),
};

/** What viewers draw for an annotation of a kind whose look follows from its entries alone (12.5.6). */
export function drawnShape(subtype: string, annotation: ObjectCursor): Drawing | undefined {
  return Object.hasOwn(DRAWN, subtype) ? DRAWN[subtype]!(annotation) : undefined;
}
