import { mediaBoxOf, type PdfFile, type PdfPage, type Rectangle, rectangleOf } from '@kontor/pdf';
import type { VisibleSeal } from './seal-order.ts';

const POINTS_PER_CM = 72 / 2.54;
/** Centimetres from an edge where nothing else is asked for. */
const EDGE_GAP = 1;

/** Where a seal is on its page. */
export interface SealPlace {
  /** In the coordinates of the page. */
  readonly rectangle: Rectangle;
  /** Turns the seal so that the reader sees it upright. */
  readonly matrix: readonly number[];
  /** As the reader sees it, points. */
  readonly width: number;
  readonly height: number;
}

type Turn = 0 | 90 | 180 | 270;

/** Counter-clockwise turns that undo /Rotate, which is clockwise (ISO 32000-1, table 30). */
const MATRICES: Readonly<Record<Turn, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** Finds the place that an order means on a page, as its reader sees the page: /Rotate, CropBox and UserUnit undone. */
export function sealPlace(file: PdfFile, page: PdfPage, visible: VisibleSeal): SealPlace {
  const box = seenBox(file, page);
  const turn = turnOf(file.resolve(page.attributes.get('Rotate')));
  const userUnit = file.resolve(page.dict.get('UserUnit'));
  const unit = typeof userUnit === 'number' && userUnit > 0 ? userUnit : 1;
  const [across, up] = [box[2] - box[0], box[3] - box[1]];
  const seen = turn % 180 === 0 ? [across, up] : [up, across];
  const units = (cm: number): number => (cm * POINTS_PER_CM) / unit;
  const [vertical = 'center', horizontal = 'center'] = visible.position.split('-');
  const left = offset(horizontal, 'left', {
    length: seen[0]!,
    size: units(visible.width),
    gap: gapOf(visible.x, horizontal, units),
  });
  const bottom = offset(vertical, 'bottom', {
    length: seen[1]!,
    size: units(visible.height),
    gap: gapOf(visible.y, vertical, units),
  });
  const right = left + units(visible.width);
  const top = bottom + units(visible.height);
  return {
    rectangle: cornersToRectangle(onPage([left, bottom], box, turn), onPage([right, top], box, turn)),
    matrix: MATRICES[turn],
    width: visible.width * POINTS_PER_CM,
    height: visible.height * POINTS_PER_CM,
  };
}

function gapOf(given: number | undefined, edge: string, units: (cm: number) => number): number {
  return units(given ?? (edge === 'center' ? 0 : EDGE_GAP));
}

interface Axis {
  readonly length: number;
  readonly size: number;
  readonly gap: number;
}

/** From the lower end of an axis; on a centred one a positive gap leads to the right and upwards. */
function offset(edge: string, lowerEnd: string, { length, size, gap }: Axis): number {
  if (edge === 'center') return (length - size) / 2 + gap;
  return edge === lowerEnd ? gap : length - size - gap;
}

/** The part of the page that is shown (14.11.2). */
function seenBox(file: PdfFile, page: PdfPage): Rectangle {
  const media = mediaBoxOf(file, page);
  const crop = rectangleOf(file, page.attributes.get('CropBox'));
  if (crop === undefined) return media;
  const common: Rectangle = [
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ];
  return common[0] < common[2] && common[1] < common[3] ? common : media;
}

function turnOf(value: unknown): Turn {
  const quarter = typeof value === 'number' ? (((Math.round(value / 90) % 4) + 4) % 4) * 90 : 0;
  return quarter as Turn;
}

type Point = readonly [number, number];

/** A point as the reader sees it, from the lower left corner, in the coordinates of the page. */
function onPage([x, y]: Point, [left, bottom, right, top]: Rectangle, turn: Turn): Point {
  if (turn === 90) return [right - y, bottom + x];
  if (turn === 180) return [right - x, top - y];
  return turn === 270 ? [left + y, top - x] : [left + x, bottom + y];
}

const cornersToRectangle = ([x1, y1]: Point, [x2, y2]: Point): Rectangle => [
  Math.min(x1, x2),
  Math.min(y1, y2),
  Math.max(x1, x2),
  Math.max(y1, y2),
];
