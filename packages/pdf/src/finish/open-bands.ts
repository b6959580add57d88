import { isRef } from '../object.ts';
import { type PdfPage, pagesOf } from '../read/page-tree.ts';
import { openPdf, type PdfFile } from '../read/pdf-file.ts';
import { completeUnicode } from '../tags/complete-unicode.ts';
import { PdfChanges } from '../update/pdf-changes.ts';
import { reachableCopy } from '../update/reachable-copy.ts';
import { MissingGlyphSearch, type MissingGlyphs } from './missing-glyphs.ts';
import type { OpenBand } from './stamp-pages.ts';

/** Printed header or footer: which page of `pdf` is on which page of the document, both from 1. */
export interface PrintedBand extends Pick<OpenBand, 'kind' | 'pageOf'> {
  readonly pdf: Uint8Array;
  /** The member of the request that it was printed from: `headerFirst`. */
  readonly source: string;
  /** What names characters without a glyph that the print does not name; default none. */
  readonly text?: string | undefined;
}

/** Characters without a glyph, and the member of the request that has them. */
export interface MissingInSource extends MissingGlyphs {
  readonly source: string;
}

/** Bands as they can be stamped, and the glyphs that they lack: each band counts on every page that carries it. */
export function openBands(bands: readonly PrintedBand[]): {
  readonly open: readonly OpenBand[];
  readonly missing: readonly MissingInSource[];
} {
  const opened = bands.map(openBand);
  return {
    open: opened.map(({ band }) => band),
    missing: opened.map(({ missing }) => missing).filter(({ count }) => count > 0),
  };
}

function openBand({ kind, pdf, pageOf, source, text = '' }: PrintedBand) {
  const file = withUnicode(openPdf(pdf));
  const pages = pagesOf(file);
  const used = new Set(pageOf.map(({ bandPage }) => bandPage));
  let count = 0;
  let characters: readonly string[] = [];
  for (const number of used) {
    const page = pages[number - 1];
    if (page === undefined) continue;
    const search = new MissingGlyphSearch(file);
    search.search([page.dict.get('Contents') ?? null], file.dict(page.attributes.get('Resources')));
    const found = search.result(text);
    const times = pageOf.filter(({ bandPage }) => bandPage === number).length;
    count += found.count * times;
    characters = [...new Set([...characters, ...found.characters])];
  }
  return { band: { kind, file, pageOf }, missing: { source, count, characters } };
}

/** The file with a character for each glyph: the file itself where it has them. */
function withUnicode(file: PdfFile): PdfFile {
  const changes = new PdfChanges(file);
  const pages = pagesOf(file).map(({ dict, attributes }: PdfPage) => ({
    contents: [dict.get('Contents') ?? null],
    resources: file.dict(attributes.get('Resources')),
  }));
  const root = file.trailer.get('Root');
  if (!completeUnicode(changes, pages) || !isRef(root)) return file;
  return openPdf(reachableCopy(changes, { root }));
}
