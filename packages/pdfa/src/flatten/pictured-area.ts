import { dict, name, type PdfRef, type Picture } from '@kontor/pdf';
import type { Box } from '../appearance/drawing-geometry.ts';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import { PICTURE_DPI } from './picture-dpi.ts';
import { boxAround, type Matrix } from './plane.ts';

const SCALE = PICTURE_DPI / 72;

/** An area of a page as an image, and the matrix that puts it there. */
export interface PicturedArea {
  readonly image: PdfRef;
  readonly matrix: Matrix;
  /** In the space of the page. */
  readonly box: Box;
}

/** Viewers put images on whole pixels: on those of 60 dpi, pictures stay where they are when they are made smaller. */
const GRID = PICTURE_DPI / 60;
/** One pixel more on each side: edges are soft. */
const gridBefore = (value: number): number => Math.floor((value - 1) / GRID) * GRID;
const gridAfter = (value: number): number => Math.ceil((value + 1) / GRID) * GRID;

/** An image that ends where a pixel ends is drawn one pixel wider: it ends a tenth of a pixel before. */
const INSET = 0.1;

type Point = readonly [number, number];

/** Between the space of a page and the pixels of its picture, which is turned as the page is shown. */
interface Mapping {
  pixel(point: Point): Point;
  point(pixel: Point): Point;
}

function mappingOf({ facts: { mediaBox, rotate } }: EditablePage): Mapping {
  const [left, bottom, right, top] = mediaBox;
  const s = SCALE;
  switch (rotate) {
    case 90:
      return {
        pixel: ([x, y]) => [(y - bottom) * s, (x - left) * s],
        point: ([h, v]) => [left + v / s, bottom + h / s],
      };
    case 180:
      return {
        pixel: ([x, y]) => [(right - x) * s, (y - bottom) * s],
        point: ([h, v]) => [right - h / s, bottom + v / s],
      };
    case 270:
      return {
        pixel: ([x, y]) => [(top - y) * s, (right - x) * s],
        point: ([h, v]) => [right - v / s, top - h / s],
      };
    default:
      return {
        pixel: ([x, y]) => [(x - left) * s, (top - y) * s],
        point: ([h, v]) => [left + h / s, top - v / s],
      };
  }
}

/** The part of a page's picture that shows a box, as an image; undefined where the picture has nothing of it. */
export function picturedArea(
  document: EditablePdf,
  page: EditablePage,
  picture: Picture,
  box: Box,
): PicturedArea | undefined {
  const { pixel, point } = mappingOf(page);
  const [one, other] = [pixel([box[0], box[1]]), pixel([box[2], box[3]])];
  const [h0, v0, h1, v1] = boxAround([one, other]);
  const first = [Math.max(0, gridBefore(h0)), Math.max(0, gridBefore(v0))] as const;
  const last = [Math.min(picture.width, gridAfter(h1)), Math.min(picture.height, gridAfter(v1))] as const;
  const [width, height] = [last[0] - first[0], last[1] - first[1]];
  if (width <= 0 || height <= 0) return undefined;
  const pixels = Buffer.alloc(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((first[1] + row) * picture.width + first[0]);
    pixels.set(picture.pixels.subarray(from, from + 3 * width), 3 * width * row);
  }
  const origin = point([first[0] + INSET, last[1] - INSET]);
  const across = point([last[0] - INSET, last[1] - INSET]);
  const up = point([first[0] + INSET, first[1] + INSET]);
  const matrix: Matrix = [
    across[0] - origin[0],
    across[1] - origin[1],
    up[0] - origin[0],
    up[1] - origin[1],
    origin[0],
    origin[1],
  ];
  const members = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: name('DeviceRGB'),
  });
  return { image: document.changes.addStream(members, pixels), matrix, box: boxAround([across, up]) };
}
