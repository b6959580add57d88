import { isArray, isDict, isRef, nameText, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import { pagesOf } from '../read/page-tree.ts';
import type { PdfChanges } from './pdf-changes.ts';

interface Node {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Undefined for one that was an object before, below another such. */
  readonly parent: PdfRef | undefined;
  readonly isNew: boolean;
}

/**
 * Catalog, root of the structure and pages that are, against the standard (ISO 32000-1, tables 15, 28 and 29), written
 * inside other objects become objects of their own, so that others can refer to them. Returns the catalog; undefined
 * where nothing had to be moved.
 * @throws PdfUnreadable as reading the pages does
 */
export function separatePages(changes: PdfChanges): PdfRef | undefined {
  const { file } = changes;
  const given = file.trailer.get('Root');
  const structure = file.catalog.get('StructTreeRoot');
  const isApart =
    isRef(given) && !isDict(structure) && pagesOf(file).every(({ ref: own }) => own !== undefined);
  if (isApart) return undefined;
  const root = isRef(given) ? given : changes.reserve();
  const catalog = new Map(file.catalog);
  if (isDict(structure)) catalog.set('StructTreeRoot', changes.add(structure));
  catalog.set('Pages', separateTree(changes, catalog.get('Pages') ?? null));
  changes.set(root, catalog);
  return root;
}

function separateTree(changes: PdfChanges, tree: PdfObject): PdfRef {
  const { file } = changes;
  const nodeOf = (value: PdfObject, above: Pick<Node, 'ref' | 'isNew'> | undefined): Node | undefined => {
    const dict = file.resolve(value);
    if (!isDict(dict)) return undefined;
    const isNew = !isRef(value);
    return {
      ref: isNew ? changes.reserve() : value,
      dict,
      parent: isNew || above?.isNew === true ? above?.ref : undefined,
      isNew,
    };
  };
  const top = nodeOf(tree, undefined)!;
  const entered = new Set<number>();
  const stack: Node[] = [top];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (entered.has(node.ref.object)) continue;
    entered.add(node.ref.object);
    const entries = new Map(node.dict);
    if (node.parent !== undefined) entries.set('Parent', node.parent);
    const kids = file.resolve(node.dict.get('Kids'));
    let hasMoved = node.isNew || node.parent !== undefined;
    if (isArray(kids) && nameText(file.resolve(node.dict.get('Type'))) !== 'Page') {
      const below = kids.map((kid) => nodeOf(kid, node));
      if (below.some((one) => one?.isNew)) {
        hasMoved = true;
        entries.set(
          'Kids',
          below.map((one, i) => one?.ref ?? kids[i]!),
        );
      }
      for (const one of below) if (one !== undefined) stack.push(one);
    }
    if (hasMoved) changes.set(node.ref, entries);
  }
  return top.ref;
}
