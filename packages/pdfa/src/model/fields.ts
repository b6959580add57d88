import type { EditablePdf } from './editable-pdf.ts';
import type { ObjectCursor } from './object-cursor.ts';

/** Fields within fields, and fields in all: more have no honest use. */
const MAX_DEPTH = 64;
const MAX_FIELDS = 100_000;

/** All fields of the interactive form, widgets that are merged with them or below them included, damaged ones too. */
export function allFields(document: EditablePdf): readonly ObjectCursor[] {
  const found: ObjectCursor[] = [];
  const entered = new Set<number>();
  const visit = (cursor: ObjectCursor, depth: number): void => {
    const isField = cursor.isDict || cursor.stream !== undefined;
    if (!isField || depth > MAX_DEPTH || found.length >= MAX_FIELDS) return;
    if (cursor.number !== undefined && entered.has(cursor.number)) return;
    if (cursor.number !== undefined) entered.add(cursor.number);
    found.push(cursor);
    for (const kid of cursor.at('Kids').items()) visit(kid, depth + 1);
  };
  for (const field of document.catalog.at('AcroForm').at('Fields').items()) visit(field, 0);
  return found;
}

/** An entry of a field or of those above it (ISO 32000-1, 12.7.3.1). */
export function inheritedEntry(field: ObjectCursor, key: string): ObjectCursor | undefined {
  let cursor = field;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (cursor.has(key)) return cursor.at(key);
    if (!cursor.has('Parent')) return undefined;
    cursor = cursor.at('Parent');
  }
  return undefined;
}
