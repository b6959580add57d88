import { type Job, PdfUnreadable } from '@kontor/base';
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
import { type Box, boxOf, operands } from '../appearance/geometry.ts';
import { annotationsOf } from '../model/annotations.ts';
import { Draft, type DraftPage } from '../model/draft.ts';
import type { Place } from '../model/place.ts';
import { appendContent } from '../rules/annotation-types.ts';
import { appearanceStreams, ContentSurvey } from '../survey/content-survey.ts';
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
  const draft = new Draft(openPdf(pdf), '1b', TIMES);
  return draft.pages
    .map((page) => ({
      page: page.number,
      areas: transparentAreas(draft, page),
      hasAnnotations: transparentAnnotations(page).length > 0,
    }))
    .filter(({ areas, hasAnnotations }) => areas.length > 0 || hasAnnotations);
}

function transparentAreas(draft: Draft, page: DraftPage): readonly Box[] {
  const { value } = page.place.at('Contents');
  const parts = (isArray(value) ? value : [value]).flatMap((one) => {
    const stream = isRef(one) || isStream(one) ? draft.resolve(one) : null;
    const data = isStream(stream) ? draft.decoded(stream) : undefined;
    return data === undefined ? [] : [data, Buffer.from('\n')];
  });
  if (!page.place.at('Resources').isDict)
    page.place.put('Resources', page.inherited.get('Resources') ?? new Map());
  const finder = new AreaFinder(draft);
  finder.read(Buffer.concat(parts), page.place.at('Resources'), { clip: page.facts.mediaBox });
  return merged(finder.areas);
}

const transparentAnnotations = (page: DraftPage): readonly Place[] =>
  annotationsOf(page)
    .filter(({ place }) => appearanceStreams(place).some((look) => hasTransparency(look.at('Resources'))))
    .map(({ place }) => place);

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
  const draft = new Draft(openPdf(pdf), '1b', TIMES);
  for (const pictured of pages) {
    const page = draft.pages[pictured.page - 1];
    if (page === undefined) continue;
    coverContent(draft, page, pictured.bare);
    coverAnnotations(draft, page, pictured.whole);
  }
  makeOpaque(draft);
  const info = draft.file.trailer.get('Info');
  return reachableCopy(draft.changes, { root: draft.root, info: isRef(info) ? info : draft.add(new Map()) });
}

const pictureOf = (ppm: Uint8Array): Picture => {
  const [picture] = ppmPictures(ppm);
  if (picture === undefined) throw new PdfUnreadable('damaged', 'a page has no picture');
  return picture;
};

function coverContent(draft: Draft, page: DraftPage, ppm: Uint8Array | undefined): void {
  if (ppm === undefined) return;
  const picture = pictureOf(ppm);
  const covers = transparentAreas(draft, page).flatMap((box) => {
    const area = picturedArea(draft, page, picture, box);
    return area === undefined ? [] : [coverOf(page, area)];
  });
  if (covers.length > 0) appendContent(draft, page, covers.join(''));
}

function coverOf({ place }: DraftPage, { image, matrix }: PicturedArea): string {
  const resources = place.at('Resources');
  if (!resources.at('XObject').isDict) resources.put('XObject', new Map());
  const objects = resources.at('XObject');
  let number = 1;
  while (objects.has(`Flat${number}`)) number++;
  objects.put(`Flat${number}`, image);
  return `/Artifact BMC q ${operands(...matrix)} cm /Flat${number} Do Q EMC\n`;
}

function coverAnnotations(draft: Draft, page: DraftPage, ppm: Uint8Array | undefined): void {
  if (ppm === undefined) return;
  const picture = pictureOf(ppm);
  for (const annotation of transparentAnnotations(page)) {
    const area = picturedArea(draft, page, picture, boxOf(annotation.at('Rect')));
    if (area === undefined) continue;
    annotation.put('Rect', area.box);
    annotation.put('AP', dict({ N: lookOf(draft, area) }));
    annotation.remove('AS');
  }
}

function lookOf(draft: Draft, { image, matrix, box }: PicturedArea): PdfRef {
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
  return draft.changes.addStream(
    members,
    Buffer.from(`q /Opaque gs ${operands(...matrix)} cm /Flat Do Q`, 'latin1'),
  );
}

/** Everything that was transparent is beneath a picture now. */
function makeOpaque(draft: Draft): void {
  const survey = new ContentSurvey(draft);
  for (const { place } of survey.graphicsStates) {
    for (const key of ['CA', 'ca']) if (place.has(key)) place.put(key, 1);
    if (place.has('BM')) place.put('BM', name('Normal'));
    place.remove('SMask');
  }
  for (const { place } of survey.images) {
    if (!isTransparentImage(place)) continue;
    const members = dict({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: name('DeviceGray'),
    });
    place.set({ dict: members, data: Uint8Array.of(0xff) });
  }
}

/** `transparentPages` in a worker. */
export const transparentPagesJob: Job<{ readonly pdf: Uint8Array }, readonly TransparentPage[]> = {
  name: 'transparent-pages',
  run: ({ pdf }) => transparentPages(pdf),
};

/** `flattened` in a worker. */
export const flattenJob: Job<FlattenOrder, Uint8Array> = {
  name: 'flatten-pdf',
  run: flattened,
};
