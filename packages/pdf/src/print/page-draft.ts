import { PdfUnreadable } from '@kontor/base';
import { isArray, isRef, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import { mediaBoxOf, type PdfPage, pagesOf, type Rectangle } from '../read/page-tree.ts';
import type { PdfFile } from '../read/pdf-file.ts';

/** A page while it is being changed. */
export interface PageDraft {
  readonly ref: PdfRef;
  /** Entries of the page dictionary as they will be written. */
  readonly entries: Map<string, PdfObject>;
  readonly attributes: PdfDict;
  box: Rectangle;
  /** Whether the page has to be written again. */
  isChanged: boolean;
}

/** The pages of a print. @throws PdfUnreadable when a page cannot be replaced because it is no object of its own. */
export const draftsOf = (file: PdfFile): readonly PageDraft[] =>
  pagesOf(file).map((page) => draftOf(file, page));

function draftOf(file: PdfFile, page: PdfPage): PageDraft {
  if (page.ref === undefined) throw new PdfUnreadable('damaged', 'page is not an indirect object');
  return {
    ref: page.ref,
    entries: new Map(page.dict),
    attributes: page.attributes,
    box: mediaBoxOf(file, page),
    isChanged: false,
  };
}

export function setEntry(draft: PageDraft, key: string, value: PdfObject): void {
  draft.entries.set(key, value);
  draft.isChanged = true;
}

/** Points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A browser rounds the sides of a page by less than this, in points (measured with Chromium 156: at most 0.9). */
const ROUNDING = 1;

/**
 * Makes a page exactly as large as it is meant to be: it gets the nearest of the sizes, if one is within the browser's
 * rounding. Content hangs from the top left corner, so what is cut off at the right and the bottom is blank.
 */
export function setExactSize(draft: PageDraft, sizes: readonly PageSize[]): void {
  const [left, bottom, right, top] = draft.box;
  const distance = ({ width, height }: PageSize): number =>
    Math.max(Math.abs(right - left - width), Math.abs(top - bottom - height));
  const [nearest] = sizes.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined || distance(nearest) > ROUNDING) return;
  draft.box = [left, top - nearest.height, left + nearest.width, top];
  setEntry(draft, 'MediaBox', draft.box);
  // Boxes within the old one would reach beyond the new one.
  for (const box of ['CropBox', 'TrimBox', 'BleedBox', 'ArtBox']) draft.entries.delete(box);
}

/** The content streams of a page in order, as references or values. */
export function contentsOf(file: PdfFile, draft: PageDraft): readonly PdfObject[] {
  const value = draft.entries.get('Contents');
  const list = file.resolve(value);
  if (isArray(list)) return list;
  // A reference may be to a stream that was added.
  return value === undefined || (list === null && !isRef(value)) ? [] : [value];
}

/** What the browser printed on a page, whatever has been changed since. */
export function printedPage(
  file: PdfFile,
  { ref, attributes }: PageDraft,
): { readonly contents: readonly PdfObject[]; readonly resources: PdfDict } {
  const value = file.dict(ref).get('Contents');
  const list = file.resolve(value);
  const contents = isArray(list) ? list : [value ?? null];
  return { contents, resources: file.dict(attributes.get('Resources')) };
}

/** The page's annotations, as references or values. */
export function annotationsOf(file: PdfFile, draft: PageDraft): readonly PdfObject[] {
  const list = file.resolve(draft.entries.get('Annots'));
  return isArray(list) ? list : [];
}

/** Adds a form to the page's resources under a name that nothing has yet: HF1, HF2 … */
export function addForm(file: PdfFile, draft: PageDraft, form: PdfRef): string {
  const resources = file.dict(draft.entries.get('Resources') ?? draft.attributes.get('Resources'));
  const forms = file.dict(resources.get('XObject'));
  let number = 1;
  while (forms.has(`HF${number}`)) number++;
  const name = `HF${number}`;
  setEntry(draft, 'Resources', new Map([...resources, ['XObject', new Map([...forms, [name, form]])]]));
  return name;
}
