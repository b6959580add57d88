import { isArray, isDict, isRef, type PdfDict, type PdfObject, type PdfRef } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** Nodes within each other; deeper ones stay as they are. */
const MAX_DEPTH = 200;

/** How the nodes of a tree name each other. */
interface TreeKeys {
  readonly kids: 'Kids' | 'K';
  readonly parent: 'Parent' | 'P';
  readonly isNode: (dict: PdfDict) => boolean;
}

/** Fields (ISO 32000-1, table 220). */
export const FIELDS: TreeKeys = { kids: 'Kids', parent: 'Parent', isNode: () => true };
/** Elements (table 323): what refers to content has no type of structure. */
export const ELEMENTS: TreeKeys = { kids: 'K', parent: 'P', isNode: (dict) => dict.has('S') };

interface Above {
  readonly ref: PdfRef;
  readonly isNew: boolean;
}

/**
 * Nodes that are written inside the lists of those above them become objects of their own, as steps change and remove
 * objects by their numbers. Returns the list of the top; the one that was given where nothing had to be moved.
 */
export function separateNodes(draft: PdfDraft, top: PdfObject, tree: TreeKeys): PdfObject {
  const entered = new Set<number>();
  const list = (value: PdfObject, above: Above | undefined, depth: number): PdfObject => {
    const found = draft.resolve(value);
    if (!isArray(found)) return node(value, above, depth);
    // A list that several nodes share would be moved once for each of them, and those below it again for each.
    if (isRef(value) && entered.has(value.object)) return value;
    if (isRef(value)) entered.add(value.object);
    const nodes = found.map((one) => node(one, above, depth));
    return nodes.every((one, i) => one === found[i]) ? value : nodes;
  };
  const node = (value: PdfObject, above: Above | undefined, depth: number): PdfObject => {
    const found = draft.resolve(value);
    if (!isDict(found) || !tree.isNode(found) || depth > MAX_DEPTH) return value;
    const isNew = !isRef(value);
    if (!isNew && entered.has(value.object)) return value;
    const ref = isNew ? draft.reserve() : value;
    entered.add(ref.object);
    const kids = found.get(tree.kids);
    const own = kids === undefined ? undefined : list(kids, { ref, isNew }, depth + 1);
    const isMoved = isNew || above?.isNew === true;
    if (!isMoved && own === kids) return value;
    const entries = new Map(found);
    if (own !== undefined) entries.set(tree.kids, own);
    if (isMoved && above !== undefined) entries.set(tree.parent, above.ref);
    draft.set(ref, entries);
    return ref;
  };
  return list(top, undefined, 0);
}
