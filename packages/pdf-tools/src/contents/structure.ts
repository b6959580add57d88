import {
  dict,
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { freeName, numbered } from './destinations.ts';
import { ELEMENTS, separateNodes } from './separate-nodes.ts';
import { type NumberEntry, nameEntries, nameTree, numberEntries, numberTree } from './trees.ts';

/** Elements that are read, and how deep they may be in one another. */
const MAX_ELEMENTS = 1_000_000;
const MAX_DEPTH = 200;

/** The structure of one file among those that are joined. */
export interface TaggedFile {
  /** The StructTreeRoot. */
  readonly root: PdfDict;
  /** Added to the keys of its parent tree, as to those that pages and annotations have of it. */
  readonly parentKeys: number;
}

/** New names of what two structures may both have, by the old ones. */
interface Renamed {
  readonly roles: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
}

/** The structures of several files as one (ISO 32000-1, 14.7.2): an element Document for each. */
export function joinedStructure(draft: PdfDraft, files: readonly TaggedFile[]): PdfRef {
  const target = draft.reserve();
  const roles = new Map<string, PdfObject>();
  const classes = new Map<string, PdfObject>();
  const ids = new Map<string, readonly [PdfObject, PdfObject]>();
  const parents: NumberEntry[] = [];
  const spaces: PdfObject[] = [];
  const documents = files.map(({ root: given, parentKeys }) => {
    const root = new Map([...given, ['K', separateNodes(draft, given.get('K') ?? null, ELEMENTS)]]);
    const renamed: Renamed = {
      roles: joinNames(draft, roles, draft.dict(root.get('RoleMap'))),
      classes: joinNames(draft, classes, draft.dict(root.get('ClassMap'))),
      ids: joinIds(draft, ids, root),
    };
    for (const [key, value] of numberEntries(draft, root.get('ParentTree')))
      parents.push([key + parentKeys, value]);
    for (const one of draft.list(root.get('Namespaces'))) spaces.push(one);
    if (renamed.roles.size + renamed.classes.size + renamed.ids.size > 0)
      renameElements(draft, root, renamed);
    return documentElement(draft, root, target);
  });
  const [first] = files;
  const entries = new Map<string, PdfObject>([...(first?.root ?? [])]);
  entries.set('Type', name('StructTreeRoot'));
  entries.set('K', documents);
  entries.set('ParentTree', draft.add(numberTree(draft, parents)));
  entries.set(
    'ParentTreeNextKey',
    parents.reduce((next, [key]) => Math.max(next, key + 1), 0),
  );
  if (roles.size > 0) entries.set('RoleMap', roles);
  if (classes.size > 0) entries.set('ClassMap', classes);
  if (ids.size > 0) {
    const list = [...ids].map(
      ([key, [, element]]) => [{ bytes: Buffer.from(key, 'latin1') }, element] as const,
    );
    entries.set('IDTree', draft.add(nameTree(draft, list)));
  }
  if (spaces.length > 0) entries.set('Namespaces', spaces);
  draft.set(target, entries);
  return target;
}

/** Adds the entries of a table; new names of those whose name has another meaning already. */
function joinNames(draft: PdfDraft, all: Map<string, PdfObject>, own: PdfDict): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const before = new Map(all);
  const isOther = (key: string, value: PdfObject): boolean => {
    const known = before.get(key);
    if (known === undefined) return false;
    return (
      nameText(draft.resolve(known)) !== nameText(draft.resolve(value)) ||
      nameText(draft.resolve(value)) === undefined
    );
  };
  for (const [key, value] of own) {
    const free = isOther(key, value) ? freeName(key, (text) => before.has(text) || own.has(text)) : key;
    if (free !== key) renamed.set(key, free);
    all.set(free, value);
  }
  return renamed;
}

function joinIds(
  draft: PdfDraft,
  all: Map<string, readonly [PdfObject, PdfObject]>,
  root: PdfDict,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const own = nameEntries(draft, root.get('IDTree'));
  const names = new Set(own.map(([{ bytes }]) => Buffer.from(bytes).toString('latin1')));
  for (const [key, element] of own) {
    const text = Buffer.from(key.bytes).toString('latin1');
    const free = all.has(text)
      ? freeName(text, (one) => all.has(one) || (one !== text && names.has(one)))
      : text;
    if (free !== text) renamed.set(text, free);
    all.set(free, [key, element]);
  }
  return renamed;
}

/** Visits all elements, each once, parents first. */
function eachElement(draft: PdfDraft, root: PdfDict, visit: (element: PdfDict, ref: PdfRef) => void): void {
  const entered = new Set<number>();
  const stack: PdfObject[] = [root.get('K') ?? null];
  while (stack.length > 0 && entered.size < MAX_ELEMENTS) {
    const value = stack.pop()!;
    if (isRef(value) && entered.has(value.object)) continue;
    const found = draft.resolve(value);
    if (isArray(found)) {
      if (isRef(value)) entered.add(value.object);
      for (let i = found.length - 1; i >= 0; i--) stack.push(found[i]!);
      continue;
    }
    if (!isDict(found) || !isRef(value) || !found.has('S')) continue;
    entered.add(value.object);
    visit(found, value);
    stack.push(found.get('K') ?? null);
  }
}

function renameElements(draft: PdfDraft, root: PdfDict, { roles, classes, ids }: Renamed): void {
  const renamedName = (value: PdfObject, names: ReadonlyMap<string, string>): PdfObject => {
    const other = names.get(nameText(draft.resolve(value)) ?? '');
    return other === undefined ? value : name(other);
  };
  eachElement(draft, root, (element, ref) => {
    const entries = new Map(element);
    entries.set('S', renamedName(element.get('S') ?? null, roles));
    const own = draft.resolve(element.get('C'));
    if (isArray(own))
      entries.set(
        'C',
        own.map((one) => renamedName(one, classes)),
      );
    else if (own !== null) entries.set('C', renamedName(own, classes));
    const id = draft.resolve(element.get('ID'));
    if (isString(id)) entries.set('ID', renamedId(id, ids));
    if (ids.size > 0) renameHeaders(draft, entries, ids);
    draft.set(ref, entries);
  });
}

function renamedId(id: PdfObject, ids: ReadonlyMap<string, string>): PdfObject {
  if (!isString(id)) return id;
  const text = Buffer.from(id.bytes).toString('latin1');
  const other = ids.get(text);
  return other === undefined ? id : { bytes: numbered(id.bytes, other.slice(text.length)) };
}

/** Cells name their headers by ID (ISO 32000-1, 14.8.5.7). */
function renameHeaders(
  draft: PdfDraft,
  entries: Map<string, PdfObject>,
  ids: ReadonlyMap<string, string>,
): void {
  const rename = (value: PdfObject): PdfObject => {
    const attributes = draft.resolve(value);
    if (!isDict(attributes) || !attributes.has('Headers')) return value;
    const headers = draft.list(attributes.get('Headers')).map((one) => renamedId(draft.resolve(one), ids));
    return new Map<string, PdfObject>([...attributes, ['Headers', headers]]);
  };
  const value = entries.get('A');
  const found = draft.resolve(value);
  if (isArray(found)) entries.set('A', found.map(rename));
  else if (value !== undefined) entries.set('A', rename(value));
}

/** The one element Document of a structure, or a new one around all that is in it. */
function documentElement(draft: PdfDraft, root: PdfDict, parent: PdfRef): PdfRef {
  const found = draft.resolve(root.get('K'));
  const kids = isArray(found) ? found : [root.get('K') ?? null];
  const [only] = kids;
  const isDocument =
    kids.length === 1 && isRef(only) && nameText(draft.resolve(draft.dict(only).get('S'))) === 'Document';
  if (isDocument) {
    draft.set(only, new Map<string, PdfObject>([...draft.dict(only), ['P', parent]]));
    return only;
  }
  const target = draft.reserve();
  const elements = kids.filter((kid) => isDict(draft.resolve(kid)));
  for (const kid of elements) {
    if (isRef(kid)) draft.set(kid, new Map<string, PdfObject>([...draft.dict(kid), ['P', target]]));
  }
  draft.set(target, dict({ Type: name('StructElem'), S: name('Document'), P: parent, K: elements }));
  return target;
}

interface Gone {
  readonly isPageGone: (page: number) => boolean;
  readonly isAnnotationGone: (annotation: number) => boolean;
  /** Keys of the parent tree that nothing has any more. */
  readonly keys: ReadonlySet<number>;
}

/** The structure without content of pages that are gone, and without elements that lost all they had. */
export function keepStructure(draft: PdfDraft, gone: Gone): void {
  const value = draft.catalog.get('StructTreeRoot');
  const root = draft.resolve(value);
  if (!isDict(root)) return;
  const pruner = new Pruner(draft, gone);
  const kids = pruner.kept(separateNodes(draft, root.get('K') ?? null, ELEMENTS), undefined, 0);
  const parents = numberEntries(draft, root.get('ParentTree')).filter(([key]) => !gone.keys.has(key));
  const entries = new Map<string, PdfObject>(root);
  if (kids === undefined) entries.delete('K');
  else entries.set('K', kids);
  entries.set('ParentTree', draft.add(numberTree(draft, parents)));
  const ids = nameEntries(draft, root.get('IDTree')).filter(
    ([, one]) => !isRef(one) || !pruner.removed.has(one.object),
  );
  if (ids.length > 0) entries.set('IDTree', draft.add(nameTree(draft, ids)));
  else entries.delete('IDTree');
  for (const number of pruner.removed) draft.drop(number);
  if (isRef(value)) draft.set(value, entries);
  else draft.catalog.set('StructTreeRoot', draft.add(entries));
}

class Pruner {
  readonly removed = new Set<number>();
  readonly #draft: PdfDraft;
  readonly #gone: Gone;
  readonly #entered = new Set<number>();

  constructor(draft: PdfDraft, gone: Gone) {
    this.#draft = draft;
    this.#gone = gone;
  }

  /** What is left of the kids of an element on a page; undefined for nothing. */
  kept(value: PdfObject, page: number | undefined, depth: number): PdfObject | undefined {
    const found = this.#draft.resolve(value);
    if (found === null) return undefined;
    if (isArray(found)) {
      const left = found.flatMap((one) => (this.#stays(one, page, depth) ? [one] : []));
      return left.length === 0 ? undefined : left;
    }
    return this.#stays(value, page, depth) ? value : undefined;
  }

  #stays(value: PdfObject, page: number | undefined, depth: number): boolean {
    const { isPageGone, isAnnotationGone } = this.#gone;
    const found = this.#draft.resolve(value);
    // Marked content by its number, on the page of its element.
    if (typeof found === 'number') return page === undefined || !isPageGone(page);
    if (!isDict(found)) return !isStream(found);
    const own = found.get('Pg');
    const ownPage = isRef(own) ? own.object : page;
    const type = nameText(this.#draft.resolve(found.get('Type')));
    if (type === 'MCR') return ownPage === undefined || !isPageGone(ownPage);
    if (type === 'OBJR') {
      const object = found.get('Obj');
      return (
        !(isRef(object) && isAnnotationGone(object.object)) && !(ownPage !== undefined && isPageGone(ownPage))
      );
    }
    return this.#elementStays(value, found, depth);
  }

  #elementStays(value: PdfObject, element: PdfDict, depth: number): boolean {
    if (!isRef(value) || depth > MAX_DEPTH || this.#entered.size > MAX_ELEMENTS) return true;
    if (this.#entered.has(value.object)) return !this.removed.has(value.object);
    this.#entered.add(value.object);
    const page = element.get('Pg');
    const kids = element.get('K');
    const left = this.kept(kids ?? null, isRef(page) ? page.object : undefined, depth + 1);
    const isPageGone = isRef(page) && this.#gone.isPageGone(page.object);
    const lostAll = left === undefined && (this.#hadKids(kids) || isPageGone);
    if (lostAll) {
      this.removed.add(value.object);
      return false;
    }
    if (left === kids && !isPageGone) return true;
    const entries = new Map(element);
    if (left === undefined) entries.delete('K');
    else entries.set('K', left);
    if (isPageGone) entries.delete('Pg');
    this.#draft.set(value, entries);
    return true;
  }

  #hadKids(kids: PdfObject | undefined): boolean {
    const found = this.#draft.resolve(kids);
    return found !== null && !(isArray(found) && found.length === 0);
  }
}
