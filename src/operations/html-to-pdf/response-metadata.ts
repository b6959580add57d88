import type { FinishedPdf } from '@kontor/pdf';
import type { PrintedDocument } from '../../core/page-printer.ts';
import type { ScannedDocuments } from './scanned-documents.ts';
import type { HtmlToPdfInput } from './schema.ts';

export const FACTS = {
  'Page-Count': 'Pages of the PDF.',
  'Blocked-Resources': 'Resources that were not loaded: refused, missing or too slow.',
  'Missing-Glyphs': 'Characters shown as a box, because no font has them; in header and footer, too.',
  'Content-Outside-Page': 'Words of the document, its header and footer that are not on the paper.',
  'PdfA-Level': 'Level of PDF/A that the result claims, where one was asked for.',
  PdfUA: 'Part of PDF/UA that the result claims, where it was asked for.',
};

export const TIMINGS = {
  queue: 'waiting for the browser',
  render: 'loading and printing the document',
  stamp: 'printing header and footer',
  post: 'exact size, bands, metadata',
};

export const WARNINGS = {
  'resources-blocked': 'Resources were not loaded; X-Blocked-Resources has their number.',
  'missing-glyphs': 'No font has some characters; X-Missing-Glyphs has their number.',
  'content-outside-page':
    'Words are beyond the edge of the paper or cut off; X-Content-Outside-Page has their number.',
  'page-size-ignored':
    '`@page { size }` of the document differs from the size that the request asks for, which was printed.',
  'links-removed':
    'Links were left without a target: relative ones lead nowhere, those to scripts, files or data are not safe.',
  'level-lowered':
    'The document lacks something that the level asks for: X-PdfA-Level has the level that it reaches.',
  'scripts-unfinished':
    'Scripts of the document still worked or waited when their time was over: it was printed as it was then. `waitFor` gives them longer.',
  'scripts-off': 'The document has scripts, and the operator has switched scripts off.',
};

interface Outcome {
  readonly input: HtmlToPdfInput;
  readonly printed: PrintedDocument;
  readonly finished: FinishedPdf;
  /** Of PDF/A, that the result claims. */
  readonly level: string | undefined;
  readonly settings: { readonly HTML_JAVASCRIPT: boolean };
  readonly scans: ScannedDocuments;
}

/** Warnings about a document that was printed all the same. */
export function warningsOf({
  input,
  printed,
  finished,
  settings,
  scans,
  level,
}: Outcome): readonly (keyof typeof WARNINGS)[] {
  const isWithoutScripts = !settings.HTML_JAVASCRIPT && input.javascript;
  return [
    ...(printed.blockedResources > 0 ? (['resources-blocked'] as const) : []),
    ...(finished.missingGlyphs > 0 ? (['missing-glyphs'] as const) : []),
    ...(printed.wordsOutside > 0 ? (['content-outside-page'] as const) : []),
    ...(printed.ignoresCssPageSize ? (['page-size-ignored'] as const) : []),
    ...(finished.removedLinks > 0 ? (['links-removed'] as const) : []),
    ...(level !== undefined && level !== input.pdfA ? (['level-lowered'] as const) : []),
    ...(printed.scriptsUnfinished ? (['scripts-unfinished'] as const) : []),
    ...(isWithoutScripts && scans.content.hasScripts ? (['scripts-off'] as const) : []),
  ];
}
