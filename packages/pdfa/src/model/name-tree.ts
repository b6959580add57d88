import type { PdfObject } from '@kontor/pdf';
import type { ObjectCursor } from './object-cursor.ts';

const MAX_DEPTH = 32;
const MAX_NAMES = 100_000;

export interface NameTreeEntry {
  readonly key: PdfObject;
  readonly cursor: ObjectCursor;
}

/** Entries of a name tree (ISO 32000-1, 7.9.6) in its order. */
export function nameTreeEntries(root: ObjectCursor): readonly NameTreeEntry[] {
  const found: NameTreeEntry[] = [];
  const entered = new Set<number>();
  const visit = (node: ObjectCursor, depth: number): void => {
    if (!node.isDict || depth > MAX_DEPTH || found.length >= MAX_NAMES) return;
    if (node.number !== undefined && entered.has(node.number)) return;
    if (node.number !== undefined) entered.add(node.number);
    const names = node.at('Names').items();
    for (let i = 0; i + 1 < names.length; i += 2) found.push({ key: names[i]!.value, cursor: names[i + 1]! });
    for (const kid of node.at('Kids').items()) visit(kid, depth + 1);
  };
  visit(root, 0);
  return found;
}
