import { type Job, PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { isRef, type PdfRef } from '../object.ts';
import { openPdf, type PdfFile } from '../read/pdf-file.ts';
import { appendedUpdate, canAppend } from '../update/appended-update.ts';
import { PdfChanges } from '../update/pdf-changes.ts';
import { reachableCopy } from '../update/reachable-copy.ts';
import { type DocumentEntries, writeDocumentEntries } from './document-entries.ts';
import { MissingGlyphSearch, type MissingGlyphs } from './missing-glyphs.ts';
import { untagOverflow } from './overflow-text.ts';
import { contentsOf, draftsOf, type PageDraft, type PageSize, setExactSize } from './page-draft.ts';
import { removeActions, withoutDocumentActions } from './remove-actions.ts';
import { stableBytes } from './stable-bytes.ts';
import { type PrintedBand, stampPages } from './stamp-pages.ts';

/** A browser's print and what is to be made of it. */
export interface FinishOrder extends DocumentEntries {
  /** The print itself. */
  readonly body: Uint8Array;
  readonly bands: readonly PrintedBand[];
  /** Sizes that pages are meant to have, in points: a page that is near one of them gets it. */
  readonly pageSizesPt: readonly PageSize[];
  /** Heights of header and footer in points; text of bands beyond is cut off. */
  readonly marginsPt: { readonly top: number; readonly bottom: number };
  /** Draws the word TEST on every page. */
  readonly isTest: boolean;
  /** The document's text, to name characters without a glyph that the print does not name; default none. */
  readonly text?: string | undefined;
}

export interface FinishedPdf {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** Glyphs shown for characters that no font has. */
  readonly missingGlyphs: number;
  /** These characters, each once, as far as they are known. */
  readonly missingCharacters: readonly string[];
  /** Links of the print without their targets: to scripts, files, data, or nowhere. */
  readonly removedLinks: number;
}

/**
 * Finishes a print: exact page size, bands, TEST mark, metadata, PDF/A, attachments; without links that run or read
 * something. The same order gives the same bytes.
 * @throws PdfUnreadable when print or bands are no PDF.
 */
export function finishPrint(order: FinishOrder, { fonts }: FontTools): FinishedPdf {
  const file = openPdf(stableBytes(order.body));
  const changes = new PdfChanges(file);
  const drafts = draftsOf(file);
  const missing = missingGlyphs(file, drafts, order.text ?? '');
  untagOverflow(changes, drafts);
  let removedLinks = 0;
  for (const draft of drafts) {
    removedLinks += removeActions(changes, draft);
    setExactSize(draft, order.pageSizesPt);
  }
  stampPages(changes, drafts, {
    bands: order.bands,
    margins: order.marginsPt,
    testMarkFonts: order.isTest ? fonts : undefined,
  });
  for (const { ref, entries, isChanged } of drafts) if (isChanged) changes.set(ref, entries);
  const root = rootOf(file);
  const info = writeDocumentEntries(changes, root, order);
  // What was removed must be gone from the bytes; else the quicker way will do.
  const isCopied =
    removedLinks > 0 || withoutDocumentActions(file, new Map(file.catalog)) || !canAppend(changes);
  const pdf = isCopied ? reachableCopy(changes, { root, info }) : appendedUpdate(changes, { root, info });
  return {
    pdf,
    pageCount: drafts.length,
    missingGlyphs: missing.count,
    missingCharacters: missing.characters,
    removedLinks,
  };
}

function rootOf(file: PdfFile): PdfRef {
  const root = file.trailer.get('Root');
  if (!isRef(root)) throw new PdfUnreadable('damaged', 'catalog is not an indirect object');
  return root;
}

function missingGlyphs(file: PdfFile, drafts: readonly PageDraft[], text: string): MissingGlyphs {
  const search = new MissingGlyphSearch(file);
  for (const draft of drafts) {
    search.search(contentsOf(file, draft), file.dict(draft.attributes.get('Resources')));
  }
  return search.result(text);
}

/** The memory of bytes that have it for themselves: a view on a larger buffer shares it with others. */
const wholeBuffer = ({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** `finishPrint` in a worker. */
export const finishPrintJob: Job<FinishOrder, FinishedPdf, FontTools> = {
  name: 'finish-print',
  needs: { fonts: true },
  // Each buffer once: header and footer may be the same bytes.
  handsOver: ({ body, bands }) => [...new Set([body, ...bands.map(({ pdf }) => pdf)].flatMap(wholeBuffer))],
  run: finishPrint,
};
