import { PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { draftsOf, isRef, openPdf, PdfChanges, type PdfRef, stampPages } from '@kontor/pdf';
import { type PdfALevel, partOf } from './level/pdf-a-level.ts';
import { writePdfA } from './write/write-pdf-a.ts';

/** A converted document that is to be marked. */
export interface TestMarkOrder {
  readonly pdf: Uint8Array;
  readonly level: PdfALevel;
}

/**
 * Draws the word TEST on every page, as outlines without transparency: the file stays valid at its level. It must come
 * from `convertPdfA` or `finishDistilled` with `isTest`, which leave room for one more graphics state.
 * @throws PdfUnreadable
 */
export function markTestPdfA({ pdf, level }: TestMarkOrder, { fonts }: FontTools): Uint8Array {
  const file = openPdf(pdf);
  const changes = new PdfChanges(file);
  const drafts = draftsOf(file);
  stampPages(changes, drafts, { bands: [], margins: { top: 0, bottom: 0 }, testMarkFonts: fonts });
  for (const { ref, entries } of drafts) changes.set(ref, entries);
  const root = required(file.trailer.get('Root'));
  const info = partOf(level) === 4 ? undefined : required(file.trailer.get('Info'));
  return writePdfA({ part: partOf(level), changes, root }, info);
}

function required(value: unknown): PdfRef {
  if (typeof value === 'object' && value !== null && 'object' in value && isRef(value as PdfRef))
    return value as PdfRef;
  throw new PdfUnreadable('damaged', 'catalog or document information is not an indirect object');
}
