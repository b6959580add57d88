import { type Job, PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { isRef, type PdfRef } from '../object.ts';
import { draftsOf, type PageDraft, type PageSize, printedPage, setExactSize } from '../print/page-draft.ts';
import { openPdf, type PdfFile } from '../read/pdf-file.ts';
import { completeUnicode, type ShownPage } from '../tags/complete-unicode.ts';
import { formsIn } from '../tags/form-contents.ts';
import { markArtifacts, tagDocument } from '../tags/tag-document.ts';
import { appendedUpdate, canAppend } from '../update/appended-update.ts';
import { PdfChanges } from '../update/pdf-changes.ts';
import { reachableCopy } from '../update/reachable-copy.ts';
import type { PdfAClaim } from '../xmp.ts';
import {
  type DocumentEntries,
  documentLanguage,
  documentTitle,
  writeDocumentEntries,
} from './document-entries.ts';
import { MissingGlyphSearch, type MissingGlyphs } from './missing-glyphs.ts';
import { type MissingInSource, openBands, type PrintedBand } from './open-bands.ts';
import { untagOverflow } from './overflow-text.ts';
import { removeActions, withoutDocumentActions } from './remove-actions.ts';
import { stableBytes } from './stable-bytes.ts';
import { stampPages } from './stamp-pages.ts';

/** A browser's print and what is to be made of it. */
export interface FinishOrder extends DocumentEntries {
  /** Whether the file must have a structure, however empty. */
  readonly isTagged?: boolean | undefined;
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
  /** These characters by the member of the request that has them, each once, as far as they are known. */
  readonly missing: readonly MissingInSource[];
  /** The PDF/A that the file claims: text without Unicode has no level above b. */
  readonly pdfA: PdfAClaim | undefined;
  /** Title and language that the file has. */
  readonly title: string | undefined;
  readonly language: string | undefined;
  /** Pictures in the structure that have no text in their place. */
  readonly untoldFigures: number;
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
  const isTagged = order.isTagged ?? file.catalog.has('StructTreeRoot');
  const bands = openBands(order.bands);
  const missing = [
    { source: 'content', ...missingGlyphs(file, drafts, order.text ?? '') },
    ...bands.missing,
  ].filter(({ count }) => count > 0);
  untagOverflow(changes, drafts);
  if (isTagged) markArtifacts(changes, drafts);
  const shown = shownContents(file, drafts);
  completeUnicode(changes, shown);
  let removedLinks = 0;
  for (const draft of drafts) {
    removedLinks += removeActions(changes, draft);
    setExactSize(draft, order.pageSizesPt);
  }
  stampPages(changes, drafts, {
    bands: bands.open,
    margins: order.marginsPt,
    testMarkFonts: order.isTest ? fonts : undefined,
  });
  const tagged = isTagged ? tagDocument(changes, drafts) : undefined;
  for (const { ref, entries, isChanged } of drafts) if (isChanged) changes.set(ref, entries);
  const pdfA = order.pdfA && possibleClaim(order.pdfA, file, shown);
  const pdf = written(changes, { ...order, pdfA, tagged: tagged?.entries }, removedLinks > 0);
  return {
    pdf,
    pageCount: drafts.length,
    missingGlyphs: missing.reduce((sum, { count }) => sum + count, 0),
    missing,
    pdfA,
    title: documentTitle(order.info),
    language: documentLanguage(file, order),
    untoldFigures: tagged?.untoldFigures ?? 0,
    removedLinks,
  };
}

/** All content of the print that shows text: of pages, and of forms in them. */
function shownContents(file: PdfFile, drafts: readonly PageDraft[]): readonly ShownPage[] {
  const pages = drafts.map((draft) => printedPage(file, draft));
  const forms = formsIn(
    file,
    pages.map(({ resources }) => resources),
  );
  return [...pages, ...forms.map(({ ref, resources }) => ({ contents: [ref], resources }))];
}

/** Levels u and a need a map to Unicode for each font (ISO 19005-2, 6.2.11.7.2). */
function possibleClaim(claim: PdfAClaim, file: PdfFile, shown: readonly ShownPage[]): PdfAClaim {
  if (claim.part === 4 || claim.conformance === 'B') return claim;
  const fonts = shown.flatMap(({ resources }) => [...file.dict(resources.get('Font')).values()]);
  const isUnicode = [...new Set(fonts)].every((font) => file.dict(font).has('ToUnicode'));
  return isUnicode ? claim : { part: claim.part, conformance: 'B' };
}

/** The file with what belongs to the document as a whole. */
function written(
  changes: PdfChanges,
  entries: Parameters<typeof writeDocumentEntries>[2],
  hasRemoved: boolean,
): Uint8Array {
  const { file } = changes;
  const root = rootOf(file);
  const info = writeDocumentEntries(changes, root, entries);
  // Part 4 is PDF 2.0, whose document information is all in the metadata (ISO 19005-4, 6.1.2, 6.1.3).
  if (entries.pdfA?.part === 4) return reachableCopy(changes, { root, version: '2.0' });
  // What was removed must be gone from the bytes; else the quicker way will do.
  const isCopied = hasRemoved || withoutDocumentActions(file, new Map(file.catalog)) || !canAppend(changes);
  return isCopied ? reachableCopy(changes, { root, info }) : appendedUpdate(changes, { root, info });
}

function rootOf(file: PdfFile): PdfRef {
  const root = file.trailer.get('Root');
  if (!isRef(root)) throw new PdfUnreadable('damaged', 'catalog is not an indirect object');
  return root;
}

function missingGlyphs(file: PdfFile, drafts: readonly PageDraft[], text: string): MissingGlyphs {
  const search = new MissingGlyphSearch(file);
  for (const draft of drafts) {
    const { contents, resources } = printedPage(file, draft);
    search.search(contents, resources);
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
