import { PdfUnreadable } from '@kontor/base';
import {
  dict,
  isArray,
  isRef,
  isStream,
  name,
  openPdf,
  type PdfRef,
  type Picture,
  ppmPictures,
  reachableCopy,
} from '@kontor/pdf';
import { type Box, boxOf, operands } from '../appearance/drawing-geometry.ts';
import { annotationsOf } from '../model/annotations.ts';
import { type EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { appendContent } from '../rules/annotation-types.ts';
import { appearanceStreams, ContentUsage } from '../usage/content-usage.ts';
import { AreaFinder } from './area-finder.ts';
import { type PicturedArea, picturedArea } from './pictured-area.ts';
import { merged } from './plane.ts';
import { hasTransparency, isTransparentImage } from './transparent.ts';

/** What is transparent on a page. */
export interface TransparentPage {
  /** From 1. */
  readonly page: number;
  /** Areas of its content, in its space. */
  readonly areas: readonly Box[];
  /** Whether looks of annotations are transparent. */
  readonly hasAnnotations: boolean;
}

const TIMES = { nowMs: 0, isTest: false };

/** The pages with something that PDF/A-1 does not allow to shine through. @throws PdfUnreadable */
export function transparentPages(pdf: Uint8Array): readonly TransparentPage[] {
  const document = new EditablePdf(openPdf(pdf), '1b', TIMES);
  return document.pages
    .map((page) => ({
      page: page.number,
      areas: transparentAreas(document, page),
      hasAnnotations: transparentAnnotations(page).length > 0,
    }))
    .filter(({ areas, hasAnnotations }) => areas.length > 0 || hasAnnotations);
}

function transparentAreas(document: EditablePdf, page: EditablePage): readonly Box[] {
  const { value } = page.cursor.at('Contents');
  const streams = (isArray(value) ? value : [value]).map((one) => document.resolve(one)).filter(isStream);
  if (!page.cursor.at('Resources').isDict)
    page.cursor.put('Resources', page.inherited.get('Resources') ?? new Map());
  const finder = new AreaFinder(document);
  finder.read(document.file.joined(streams), page.cursor.at('Resources'), { clip: page.facts.mediaBox });
  return merged(finder.areas);
}

const transparentAnnotations = (page: EditablePage): readonly ObjectCursor[] =>
  annotationsOf(page)
    .filter(({ cursor }) => appearanceStreams(cursor).some((look) => hasTransparency(look.at('Resources'))))
    .map(({ cursor }) => cursor);

/** A page as it looks, each a picture of `PICTURE_DPI`. */
export interface PicturedPage {
  readonly page: number;
  /** Without its annotations, as PPM. */
  readonly bare?: Uint8Array | undefined;
  /** With them. */
  readonly whole?: Uint8Array | undefined;
}

export interface FlattenOrder {
  readonly pdf: Uint8Array;
  readonly pages: readonly PicturedPage[];
}

/**
 * A document without transparency that looks the same: a picture covers what is transparent, everything beneath and
 * beside stays as it is, text and tags too.
 * @throws PdfUnreadable
 */
export function flattened({ pdf, pages }: FlattenOrder): Uint8Array {
  const document = new EditablePdf(openPdf(pdf), '1b', TIMES);
  for (const pictured of pages) {
    const page = document.pages[pictured.page - 1];
    if (page === undefined) continue;
    coverContent(document, page, pictured.bare);
    coverAnnotations(document, page, pictured.whole);
  }
  makeOpaque(document);
  const info = document.file.trailer.get('Info');
  return reachableCopy(document.changes, {
    root: document.root,
    info: isRef(info) ? info : document.add(new Map()),
  });
}

const pictureOf = (ppm: Uint8Array): Picture => {
  const [picture] = ppmPictures(ppm);
  if (picture === undefined) throw new PdfUnreadable('damaged', 'a page has no picture');
  return picture;
};

function coverContent(document: EditablePdf, page: EditablePage, ppm: Uint8Array | undefined): void {
  if (ppm === undefined) return;
  const picture = pictureOf(ppm);
  const covers = transparentAreas(document, page).flatMap((box) => {
    const area = picturedArea(document, page, picture, box);
    return area === undefined ? [] : [coverOf(page, area)];
  });
  if (covers.length > 0) appendContent(document, page, covers.join(''));
}

function coverOf({ cursor }: EditablePage, { image, matrix }: PicturedArea): string {
  const resources = cursor.at('Resources');
  if (!resources.at('XObject').isDict) resources.put('XObject', new Map());
  const objects = resources.at('XObject');
  let number = 1;
  while (objects.has(`Flat${number}`)) number++;
  objects.put(`Flat${number}`, image);
  return `/Artifact BMC q ${operands(...matrix)} cm /Flat${number} Do Q EMC\n`;
}

function coverAnnotations(document: EditablePdf, page: EditablePage, ppm: Uint8Array | undefined): void {
  if (ppm === undefined) return;
  const picture = pictureOf(ppm);
  for (const annotation of transparentAnnotations(page)) {
    const area = picturedArea(document, page, picture, boxOf(annotation.at('Rect')));
    if (area === undefined) continue;
    annotation.put('Rect', area.box);
    annotation.put('AP', dict({ N: lookOf(document, area) }));
    annotation.remove('AS');
  }
}

function lookOf(document: EditablePdf, { image, matrix, box }: PicturedArea): PdfRef {
  const members = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    // Viewers draw markers as they see fit where the look has no graphics states.
    Resources: dict({
      XObject: dict({ Flat: image }),
      ExtGState: dict({ Opaque: dict({ Type: name('ExtGState'), CA: 1, ca: 1 }) }),
    }),
  });
  return document.changes.addStream(
    members,
    Buffer.from(`q /Opaque gs ${operands(...matrix)} cm /Flat Do Q`, 'latin1'),
  );
}

/** Everything that was transparent is beneath a picture now. */
function makeOpaque(document: EditablePdf): void {
  const usage = new ContentUsage(document);
  for (const { cursor } of usage.graphicsStates) {
    for (const key of ['CA', 'ca']) if (cursor.has(key)) cursor.put(key, 1);
    if (cursor.has('BM')) cursor.put('BM', name('Normal'));
    cursor.remove('SMask');
  }
  for (const { cursor } of usage.images) {
    if (!isTransparentImage(cursor)) continue;
    const members = dict({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: name('DeviceGray'),
    });
    cursor.set({ dict: members, data: Uint8Array.of(0xff) });
  }
}
