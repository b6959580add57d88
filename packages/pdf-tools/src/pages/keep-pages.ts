import { isDict, type PdfDict, type PdfObject } from '@kontor/pdf';
import { DestinationIndex, destinationsOf, keepDestinations } from '../contents/destinations.ts';
import { keptOutline, outlineOf, writtenOutline } from '../contents/document-outline.ts';
import { annotationNumbers, keptForm } from '../contents/form-fields.ts';
import { changeAnnotations, changedAction, changedTarget } from '../contents/links.ts';
import { keepStructure } from '../contents/structure.ts';
import type { DraftPage } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { copiedPage } from './copied-page.ts';

/** The document of these pages, in this order; of a page that is named twice the second one is a copy. */
export function keepPages(draft: PdfDraft, numbers: readonly number[]): void {
  const before = draft.pages;
  const taken = new Set<number>();
  draft.pages = numbers.map((number) => {
    const page = before[number - 1]!;
    const isTaken = taken.has(number);
    taken.add(number);
    return isTaken ? copiedPage(draft, page) : page;
  });
  const gone = before.filter((_, index) => !taken.has(index + 1));
  if (gone.length > 0) removeUses(draft, gone);
}

/** What led to pages that are gone leads nowhere, and what was on them leaves the document. */
function removeUses(draft: PdfDraft, gone: readonly DraftPage[]): void {
  const pages = new Set(gone.map(({ ref }) => ref.object));
  const kept = annotationNumbers(draft, draft.pages);
  const annotations = annotationNumbers(draft, gone);
  for (const number of kept) annotations.delete(number);
  const isGone = (page: number): boolean => pages.has(page);
  const isAnnotationGone = (annotation: number): boolean => annotations.has(annotation);
  removeLinks(draft, isGone);
  keepStructure(draft, { isPageGone: isGone, isAnnotationGone, keys: parentKeys(draft, gone, annotations) });
  const form = draft.resolve(draft.catalog.get('AcroForm'));
  if (isDict(form)) {
    const left = keptForm(draft, form, isAnnotationGone);
    if (left === undefined) draft.catalog.delete('AcroForm');
    else draft.catalog.set('AcroForm', left);
  }
  // An article reads on from page to page (12.4.3): with one of them gone it cannot be followed.
  draft.catalog.delete('Threads');
  for (const { entries } of draft.pages) entries.delete('B');
  for (const page of pages) draft.drop(page);
  for (const annotation of annotations) draft.drop(annotation);
}

function removeLinks(draft: PdfDraft, isGone: (page: number) => boolean): void {
  const index = new DestinationIndex(draft, destinationsOf(draft, draft.catalog));
  const change = (destination: PdfObject) => {
    const page = index.pageOf(destination);
    return page !== undefined && isGone(page) ? undefined : destination;
  };
  const outline = keptOutline(draft, outlineOf(draft, draft.catalog.get('Outlines')), { index, isGone });
  const written = writtenOutline(draft, outline);
  if (written === undefined) draft.catalog.delete('Outlines');
  else draft.catalog.set('Outlines', written);
  for (const page of draft.pages) changeAnnotations(draft, page, (one) => changedTarget(draft, one, change));
  const opening = draft.catalog.get('OpenAction');
  if (opening !== undefined) {
    const page = index.pageOf(opening);
    const left = page === undefined ? changedAction(draft, opening, change) : change(opening);
    if (left === undefined) draft.catalog.delete('OpenAction');
    else draft.catalog.set('OpenAction', left);
  }
  keepDestinations(draft, isGone);
}

/** Keys of the parent tree that pages and annotations had which are gone. */
function parentKeys(
  draft: PdfDraft,
  gone: readonly DraftPage[],
  annotations: ReadonlySet<number>,
): ReadonlySet<number> {
  const keys = new Set<number>();
  const add = (owner: PdfDict, key: string): void => {
    const value = draft.number(owner.get(key));
    if (value !== undefined) keys.add(value);
  };
  for (const { entries } of gone) add(entries, 'StructParents');
  for (const number of annotations) add(draft.dict({ object: number, generation: 0 }), 'StructParent');
  for (const { entries } of draft.pages) {
    const key = draft.number(entries.get('StructParents'));
    if (key !== undefined) keys.delete(key);
  }
  return keys;
}
