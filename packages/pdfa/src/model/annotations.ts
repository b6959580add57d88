import type { Draft, DraftPage } from './draft.ts';
import type { Place } from './place.ts';

/** An annotation of a page. */
export interface PageAnnotation {
  readonly page: DraftPage;
  readonly place: Place;
  readonly subtype: string;
}

/** Annotations of one page in drawing order; items that are no dictionaries are left out. */
export function annotationsOf(page: DraftPage): readonly PageAnnotation[] {
  return page.place
    .at('Annots')
    .items()
    .filter((place) => place.isDict)
    .map((place) => ({ page, place, subtype: place.at('Subtype').name ?? '' }));
}

/** Annotations of all pages. */
export const allAnnotations = (draft: Draft): readonly PageAnnotation[] => draft.pages.flatMap(annotationsOf);

/** Takes those annotations off a page that a rule does not keep; returns how many. */
export function keepAnnotations(page: DraftPage, isKept: (annotation: PageAnnotation) => boolean): number {
  const list = page.place.at('Annots');
  const kept = list.items().flatMap((place, index) => {
    if (!place.isDict) return [];
    const annotation = { page, place, subtype: place.at('Subtype').name ?? '' };
    return isKept(annotation) ? [list.list![index]!] : [];
  });
  const removed = (list.list?.length ?? 0) - kept.length;
  if (removed === 0) return 0;
  if (kept.length === 0) page.place.remove('Annots');
  // A list may be shared by several pages: each gets its own.
  else page.place.put('Annots', kept);
  return removed;
}
