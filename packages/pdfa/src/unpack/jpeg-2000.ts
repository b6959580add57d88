import {
  dict,
  encodedStream,
  isStream,
  name,
  openPdf,
  PdfChanges,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type Picture,
  ppmPictures,
  reachableCopy,
  ref,
} from '@kontor/pdf';
import { type PdfALevel, partOf } from '../level/pdf-a-level.ts';
import { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { isAllowedJpx, isJpx } from '../rules/external-objects.ts';
import { ContentUsage } from '../usage/content-usage.ts';

/** A document, and the level that it is to have. */
export interface Jpeg2000Order {
  readonly pdf: Uint8Array;
  readonly level: PdfALevel;
}

/** Images of a document, each alone on a page of a file of its own, a pixel a point. */
export interface Jpeg2000Pages {
  readonly pdf: Uint8Array;
  /** Object numbers of the images, in the order of the pages. */
  readonly images: readonly number[];
}

/** More are a document of pictures, for which the limits of one program are too small. */
const MAX_IMAGES = 200;
const MAX_PIXELS = 30_000_000;

/** The JPEG 2000 images that a level does not allow (ISO 19005-1, 6.1.10; ISO 19005-2, 6.2.8.3); undefined for none. */
export function jpeg2000Pages({ pdf, level }: Jpeg2000Order): Jpeg2000Pages | undefined {
  const file = openPdf(pdf);
  const document = new EditablePdf(file, level, { nowMs: 0, isTest: false });
  const usage = new ContentUsage(document, undefined, 'left');
  const part = partOf(level);
  const images = usage.images
    .map(({ cursor }) => cursor)
    .filter((cursor) => cursor.number !== undefined && isJpx(cursor) && !isAllowedJpx(part, cursor));
  const pixels = images.reduce((sum, cursor) => sum + pixelsOf(cursor), 0);
  if (images.length === 0 || images.length > MAX_IMAGES || pixels > MAX_PIXELS) return undefined;
  if (!images.every(isPlain)) return undefined;
  const changes = new PdfChanges(file);
  const tree = changes.reserve();
  const pages = images.map((cursor) => changes.add(pageOf(changes, cursor, tree)));
  changes.set(tree, dict({ Type: name('Pages'), Kids: pages, Count: pages.length }));
  const root = changes.add(dict({ Type: name('Catalog'), Pages: tree }));
  return { pdf: reachableCopy(changes, { root }), images: images.map(({ number }) => number!) };
}

const sideOf = (cursor: ObjectCursor, key: 'Width' | 'Height'): number => cursor.at(key).amount ?? 0;
const pixelsOf = (cursor: ObjectCursor): number => sideOf(cursor, 'Width') * sideOf(cursor, 'Height');

/** Whether all that an image shows is its colors: masks by color, and those inside the data, are more than that. */
const isPlain = (cursor: ObjectCursor): boolean =>
  pixelsOf(cursor) > 0 &&
  cursor.at('Mask').list === undefined &&
  cursor.at('ImageMask').value !== true &&
  (cursor.at('SMaskInData').amount ?? 0) === 0;

function pageOf(changes: PdfChanges, cursor: ObjectCursor, parent: PdfRef): PdfDict {
  const [width, height] = [sideOf(cursor, 'Width'), sideOf(cursor, 'Height')];
  const entries = new Map([...cursor.dict].filter(([key]) => key !== 'SMask' && key !== 'Mask'));
  const image = changes.add({ dict: entries, data: cursor.stream!.data });
  return dict({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, width, height],
    Resources: dict({ XObject: dict({ I: image }) }),
    Contents: changes.addStream(dict({}), Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`, 'latin1')),
  });
}

/** The document, and its images as a program has drawn them (PPM), in the order of their numbers. */
export interface UnpackOrder {
  readonly pdf: Uint8Array;
  readonly images: readonly number[];
  readonly pictures: Uint8Array;
}

/** Puts the pixels of images in place of their JPEG 2000 data; undefined where a picture does not fit its image. */
export function unpackJpeg2000({ pdf, images, pictures }: UnpackOrder): Uint8Array | undefined {
  const file = openPdf(pdf);
  const drawn = ppmPictures(pictures);
  if (drawn.length !== images.length) return undefined;
  const changes = new PdfChanges(file);
  for (const [index, number] of images.entries()) {
    const given = file.object(number);
    const picture = drawn[index]!;
    if (
      !isStream(given) ||
      !isOfSize(picture, [given.dict.get('Width'), given.dict.get('Height')].map(file.resolve))
    )
      return undefined;
    changes.set(ref(number), unpacked(given.dict, picture));
  }
  const root = file.trailer.get('Root') as PdfRef;
  const info = file.trailer.get('Info');
  return reachableCopy(changes, { root, info: info === undefined ? undefined : (info as PdfRef) });
}

const isOfSize = ({ width, height }: Picture, [wide, high]: readonly PdfObject[]): boolean =>
  width === wide && height === high;

/** Entries that describe the data (ISO 32000-1, tables 5 and 89). */
const CODING = new Set([
  'Filter',
  'DecodeParms',
  'Length',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'SMaskInData',
]);

function unpacked(entries: PdfDict, { pixels }: Picture): PdfObject {
  const gray = grayOf(pixels);
  const kept = new Map([...entries].filter(([key]) => !CODING.has(key)));
  kept.set('ColorSpace', name(gray === undefined ? 'DeviceRGB' : 'DeviceGray')).set('BitsPerComponent', 8);
  return encodedStream(kept, gray ?? pixels);
}

/** One byte a pixel, where all are gray. */
function grayOf(pixels: Uint8Array): Uint8Array | undefined {
  const gray = new Uint8Array(pixels.length / 3);
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const at = 3 * pixel;
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return undefined;
    gray[pixel] = pixels[at]!;
  }
  return gray;
}
