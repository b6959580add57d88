import type { FontLibrary } from '@kontor/graphics';
import { dict, isArray, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import { addForm, annotationsOf, contentsOf, type PageDraft, setEntry } from '../print/page-draft.ts';
import { pagesOf } from '../read/page-tree.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { pdfNumber } from '../serialize.ts';
import { Surface } from '../surface.ts';
import { drawTestMark } from '../test-mark.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { type BandForm, bandForm } from './band-form.ts';
import { ObjectImporter } from './object-import.ts';

/** Printed header or footer: which page of its file is on which page of the document, both from 1. */
export interface OpenBand {
  readonly kind: 'header' | 'footer';
  readonly file: PdfFile;
  readonly pageOf: readonly { readonly page: number; readonly bandPage: number }[];
}

export interface StampOptions {
  readonly bands: readonly OpenBand[];
  /** Heights of the bands, points. */
  readonly margins: { readonly top: number; readonly bottom: number };
  /** What the word TEST is drawn with; undefined: it is not drawn. */
  readonly testMarkFonts: FontLibrary | undefined;
}

interface Stamp {
  readonly kind: OpenBand['kind'];
  readonly band: BandForm;
}

/** Draws bands and TEST mark on the pages, behind all that is there and as artifacts (ISO 32000-1, 14.8.2.2). */
export function stampPages(changes: PdfChanges, drafts: readonly PageDraft[], options: StampOptions): void {
  const stamps = stampsByPage(changes, drafts.length, options);
  const streams = new SharedStreams(changes);
  drafts.forEach((draft, index) => {
    const own = stamps[index]!;
    if (own.length === 0 && options.testMarkFonts === undefined) return;
    let operators = '\nQ\n';
    for (const stamp of own) operators += drawnBand(changes, draft, stamp, options.margins);
    if (options.testMarkFonts !== undefined) operators += testMark(draft, options.testMarkFonts);
    const contents = [streams.of('q\n'), ...contentsOf(changes.file, draft), streams.of(operators)];
    setEntry(draft, 'Contents', contents);
  });
}

function stampsByPage(
  changes: PdfChanges,
  pageCount: number,
  { bands, margins }: StampOptions,
): readonly (readonly Stamp[])[] {
  const importer = new ObjectImporter(changes);
  const stamps = Array.from({ length: pageCount }, (): Stamp[] => []);
  for (const { kind, file, pageOf } of bands) {
    const pages = pagesOf(file);
    const height = kind === 'header' ? margins.top : margins.bottom;
    const forms = new Map<number, BandForm>();
    for (const { page, bandPage } of pageOf) {
      const source = pages[bandPage - 1];
      if (source === undefined || stamps[page - 1] === undefined) continue;
      const band = forms.get(bandPage) ?? bandForm(file, source, { importer, height });
      forms.set(bandPage, band);
      stamps[page - 1]!.push({ kind, band });
    }
  }
  return stamps;
}

function drawnBand(
  changes: PdfChanges,
  draft: PageDraft,
  { kind, band }: Stamp,
  margins: StampOptions['margins'],
): string {
  const [left, bottom, , top] = draft.box;
  const upperEdge = kind === 'header' ? top : bottom + margins.bottom;
  const y = upperEdge - band.top;
  const resource = addForm(changes.file, draft, band.form);
  addLinks(changes, draft, band.links, [left, y]);
  const subtype = kind === 'header' ? 'Header' : 'Footer';
  return (
    `/Artifact <</Type /Pagination /Subtype /${subtype}>> BDC\n` +
    `q 1 0 0 1 ${pdfNumber(left)} ${pdfNumber(y)} cm /${resource} Do Q\nEMC\n`
  );
}

function addLinks(
  changes: PdfChanges,
  draft: PageDraft,
  links: readonly PdfDict[],
  [dx, dy]: readonly [number, number],
): void {
  if (links.length === 0) return;
  const moved = links.map((link) => {
    const rectangle = link.get('Rect');
    if (!isArray(rectangle)) return link;
    const [x1, y1, x2, y2] = rectangle as [number, number, number, number];
    return new Map<string, PdfObject>([...link, ['Rect', [x1 + dx, y1 + dy, x2 + dx, y2 + dy]]]);
  });
  setEntry(draft, 'Annots', [
    ...annotationsOf(changes.file, draft),
    ...moved.map((link) => changes.add(link)),
  ]);
}

const MM_PER_POINT = 25.4 / 72;

function testMark({ box: [left, bottom, right, top] }: PageDraft, fonts: FontLibrary): string {
  const size = { width: (right - left) * MM_PER_POINT, height: (top - bottom) * MM_PER_POINT };
  const surface = new Surface({ object: 0, generation: 0 }, size, () => {
    throw new Error('the mark is drawn without fonts');
  });
  drawTestMark(surface, size, fonts);
  const { content } = surface.finish();
  return `q 1 0 0 1 ${pdfNumber(left)} ${pdfNumber(bottom)} cm\n${content.toString('latin1')}Q\n`;
}

/** Content streams by what they draw: pages that look the same share them. */
class SharedStreams {
  readonly #changes: PdfChanges;
  readonly #known = new Map<string, PdfRef>();

  constructor(changes: PdfChanges) {
    this.#changes = changes;
  }

  of(operators: string): PdfRef {
    const known = this.#known.get(operators);
    if (known !== undefined) return known;
    const added = this.#changes.addStream(dict({}), Buffer.from(operators, 'latin1'));
    this.#known.set(operators, added);
    return added;
  }
}
