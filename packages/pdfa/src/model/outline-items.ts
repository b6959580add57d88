import type { EditablePdf } from './editable-pdf.ts';
import type { ObjectCursor } from './object-cursor.ts';

const MAX_ITEMS = 200_000;

/** All items of the document outline (bookmarks); a list that leads back to itself ends there. */
export function outlineItems(document: EditablePdf): readonly ObjectCursor[] {
  const found: ObjectCursor[] = [];
  const entered = new Set<number>();
  const waiting: ObjectCursor[] = [document.catalog.at('Outlines').at('First')];
  for (let cursor = waiting.pop(); cursor !== undefined; cursor = waiting.pop()) {
    if (!cursor.isDict || found.length >= MAX_ITEMS) continue;
    if (cursor.number === undefined || entered.has(cursor.number)) continue;
    entered.add(cursor.number);
    found.push(cursor);
    if (cursor.has('Next')) waiting.push(cursor.at('Next'));
    if (cursor.has('First')) waiting.push(cursor.at('First'));
  }
  return found;
}
