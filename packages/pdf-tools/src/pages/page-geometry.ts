import type { PdfDict, PdfObject } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** US Letter: what viewers take for a page without a usable MediaBox. */
const LETTER: Box = [0, 0, 612, 792];
/** ISO 32000-1, table 30. */
const MAX_USER_UNIT = 1_000;

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

/** A page as its reader sees it. */
export interface PageGeometry {
  /** Width and height as seen, in units of the page's own space. */
  readonly width: number;
  readonly height: number;
  /** Points of a unit. */
  readonly unit: number;
  /** From places as seen (from the bottom left, in units) to places of the page. */
  readonly matrix: Matrix;
}

/** `[a b c d e f]` of `cm`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Clockwise, 0 to 270. */
export function rotationOf(draft: PdfDraft, entries: PdfDict): number {
  const degrees = draft.number(entries.get('Rotate')) ?? 0;
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0;
}

function boxOf(draft: PdfDraft, value: PdfObject | undefined): Box | undefined {
  const [a, b, c, d] = draft.list(value).map((one) => draft.number(one));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

/** What is shown of a page: its CropBox, as far as it is on the medium (ISO 32000-1, 14.11.2). */
export function shownBox(draft: PdfDraft, entries: PdfDict): Box {
  const media = boxOf(draft, entries.get('MediaBox')) ?? LETTER;
  const crop = boxOf(draft, entries.get('CropBox'));
  if (crop === undefined) return media;
  const shown: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return shown[2] > shown[0] && shown[3] > shown[1] ? shown : media;
}

export function geometryOf(draft: PdfDraft, entries: PdfDict): PageGeometry {
  const [left, bottom, right, top] = shownBox(draft, entries);
  const given = draft.number(entries.get('UserUnit')) ?? 1;
  const unit = given > 0 && given <= MAX_USER_UNIT ? given : 1;
  const rotation = rotationOf(draft, entries);
  const [width, height] = [right - left, top - bottom];
  const isTurned = rotation % 180 !== 0;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    unit,
    matrix: matrixFor(rotation, [left, bottom, right, top]),
  };
}

function matrixFor(rotation: number, [left, bottom, right, top]: Box): Matrix {
  switch (rotation) {
    case 90:
      return [0, 1, -1, 0, right, bottom];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, -1, 1, 0, left, top];
    default:
      return [1, 0, 0, 1, left, bottom];
  }
}

/** First `inner`, then `outer`. */
export function product(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}
