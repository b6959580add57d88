import { isDict, isRef, type PdfObject } from '../object.ts';
import { annotationsOf, type PageDraft, setEntry } from '../print/page-draft.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { withoutActions } from './link-target.ts';

/**
 * Takes links to scripts, local files, data and nowhere out of a page's annotations; text and place of the links stay.
 * Returns how many. The old bytes vanish only when the file is copied.
 */
export function removeActions(changes: PdfChanges, draft: PageDraft): number {
  const { file } = changes;
  let removed = 0;
  const kept = annotationsOf(file, draft).map((value) => {
    const annotation = file.resolve(value);
    const safe = isDict(annotation) ? withoutActions(file, annotation) : undefined;
    if (safe === undefined) return value;
    removed++;
    if (!isRef(value)) return safe;
    changes.set(value, safe);
    return value;
  });
  if (removed > 0) setEntry(draft, 'Annots', kept);
  return removed;
}

/**
 * Takes what runs by itself out of a catalog: actions on opening and on other events, scripts of the document.
 * Returns whether there was any.
 */
export function withoutDocumentActions(file: PdfFile, catalog: Map<string, PdfObject>): boolean {
  const names = new Map(file.dict(catalog.get('Names')));
  const hasScripts = names.delete('JavaScript');
  if (hasScripts) catalog.set('Names', names);
  return [catalog.delete('OpenAction'), catalog.delete('AA'), hasScripts].includes(true);
}
