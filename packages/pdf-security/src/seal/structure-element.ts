import {
  dict,
  isArray,
  isDict,
  isRef,
  name,
  nameText,
  type PdfChanges,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '@kontor/pdf';

/** Nodes from the root of a number tree to its last leaf; files have two or three. */
const MAX_TREE_DEPTH = 32;

export interface TaggedWidget {
  readonly widget: PdfRef;
  readonly page: PdfRef;
}

/** Whether the document has a tree of tags that a new element can become part of. */
export const isTagged = ({ file }: PdfChanges): boolean => {
  const root = file.catalog.get('StructTreeRoot');
  return isRef(root) && isDict(file.resolve(root));
};

/**
 * Makes a widget part of a tagged document: a Form element that refers to it (ISO 14289-1, 7.18.4), and the way back from
 * the widget (ISO 32000-1, 14.7.4.4). Returns the widget's key in that tree.
 */
export function addFormElement(changes: PdfChanges, { widget, page }: TaggedWidget): number {
  const { file } = changes;
  const root = file.catalog.get('StructTreeRoot') as PdfRef;
  const entries = new Map(file.dict(root));
  const parent = documentElement(changes, entries);
  const element = changes.add(
    dict({
      Type: name('StructElem'),
      S: name('Form'),
      P: parent?.ref ?? root,
      Pg: page,
      K: dict({ Type: name('OBJR'), Obj: widget, Pg: page }),
    }),
  );
  if (parent !== undefined)
    changes.set(parent.ref, new Map([...parent.entries, ['K', withKid(changes, parent.entries, element)]]));
  else entries.set('K', withKid(changes, entries, element));
  const key = nextKey(changes, entries);
  entries.set('ParentTreeNextKey', key + 1);
  addToParentTree(changes, entries, { key, element });
  changes.set(root, entries);
  return key;
}

/** The element that the others are in; undefined: they are in the root itself. */
function documentElement(
  { file }: PdfChanges,
  root: PdfDict,
): { readonly ref: PdfRef; readonly entries: PdfDict } | undefined {
  const kids = root.get('K');
  const list = file.resolve(kids);
  const ref = isArray(list) ? list[0] : kids;
  const found = file.resolve(ref);
  if (!isRef(ref) || !isDict(found) || nameText(file.resolve(found.get('S'))) !== 'Document')
    return undefined;
  return { ref, entries: found };
}

function withKid({ file }: PdfChanges, entries: PdfDict, element: PdfRef): readonly PdfObject[] {
  const kids = entries.get('K');
  const list = file.resolve(kids);
  if (isArray(list)) return [...list, element];
  return kids === undefined || list === null ? [element] : [kids, element];
}

/** A key above all that are there: a wrong /ParentTreeNextKey must not replace another element. */
function nextKey({ file }: PdfChanges, root: PdfDict): number {
  const stated = file.resolve(root.get('ParentTreeNextKey'));
  let highest = typeof stated === 'number' && Number.isSafeInteger(stated) ? stated - 1 : -1;
  let node = file.dict(root.get('ParentTree'));
  for (let depth = 0; depth < MAX_TREE_DEPTH; depth++) {
    const numbers = file.resolve(node.get('Nums'));
    const limits = file.resolve(node.get('Limits'));
    const keys = [isArray(numbers) ? numbers.at(-2) : null, isArray(limits) ? limits[1] : null];
    for (const one of keys.map(file.resolve)) if (typeof one === 'number') highest = Math.max(highest, one);
    const kids = file.resolve(node.get('Kids'));
    if (!isArray(kids) || kids.length === 0) break;
    node = file.dict(kids.at(-1));
  }
  return Math.max(0, Math.trunc(highest) + 1);
}

/** The new key is the highest: its entry is the last one, or in a leaf of its own behind all others (7.9.7). */
function addToParentTree(
  changes: PdfChanges,
  root: Map<string, PdfObject>,
  { key, element }: { readonly key: number; readonly element: PdfRef },
): void {
  const { file } = changes;
  const value = root.get('ParentTree');
  const tree = file.dict(value);
  const kids = file.resolve(tree.get('Kids'));
  const numbers = file.resolve(tree.get('Nums'));
  const changed = new Map(tree);
  if (isArray(kids)) {
    const leaf = changes.add(dict({ Limits: [key, key], Nums: [key, element] }));
    changed.set('Kids', [...kids, leaf]);
  } else changed.set('Nums', [...(isArray(numbers) ? numbers : []), key, element]);
  if (isRef(value)) changes.set(value, changed);
  else root.set('ParentTree', changed);
}
