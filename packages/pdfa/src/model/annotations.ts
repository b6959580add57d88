import type { EditablePage, EditablePdf } from './editable-pdf.ts';
import type { ObjectCursor } from './object-cursor.ts';

/** An annotation of a page. */
export interface PageAnnotation {
  readonly page: EditablePage;
  readonly cursor: ObjectCursor;
  readonly subtype: string;
}

/** Annotations of one page in drawing order; items that are no dictionaries are left out. */
export function annotationsOf(page: EditablePage): readonly PageAnnotation[] {
  return page.cursor
    .at('Annots')
    .items()
    .filter((cursor) => cursor.isDict)
    .map((cursor) => ({ page, cursor, subtype: cursor.at('Subtype').name ?? '' }));
}

/** Annotations of all pages. */
export const allAnnotations = (document: EditablePdf): readonly PageAnnotation[] =>
  document.pages.flatMap(annotationsOf);

/** Takes those annotations off a page that a rule does not keep; returns how many. */
export function keepAnnotations(page: EditablePage, isKept: (annotation: PageAnnotation) => boolean): number {
  const list = page.cursor.at('Annots');
  const kept = list.items().flatMap((cursor, index) => {
    if (!cursor.isDict) return [];
    const annotation = { page, cursor, subtype: cursor.at('Subtype').name ?? '' };
    return isKept(annotation) ? [list.list![index]!] : [];
  });
  const removed = (list.list?.length ?? 0) - kept.length;
  if (removed === 0) return 0;
  if (kept.length === 0) page.cursor.remove('Annots');
  // A list may be shared by several pages: each gets its own.
  else page.cursor.put('Annots', kept);
  return removed;
}
