import {
  isArray,
  isDict,
  isRef,
  isString,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../object.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';

/** An element of the structure tree that can be changed (ISO 32000-1, 14.7.2). */
export class StructureNode {
  readonly ref: PdfRef;
  /** Its structure type: `P`. */
  type: string;
  parent: StructureNode | undefined;
  kids: StructureKid[] = [];
  isChanged = false;
  /** That of the file, until it is changed: a print has tens of thousands of elements, and few of them are. */
  #entries: PdfDict;
  #own: Map<string, PdfObject> | undefined;

  constructor(ref: PdfRef, entries: PdfDict, parent: StructureNode | undefined) {
    this.ref = ref;
    this.type = nameText(entries.get('S')) ?? 'NonStruct';
    this.parent = parent;
    this.#entries = entries;
  }

  /** An entry other than S, P and K, which are members here. */
  get(key: string): PdfObject | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: PdfObject): void {
    this.#changeable().set(key, value);
    this.isChanged = true;
  }

  remove(key: string): void {
    if (!this.has(key)) return;
    this.#changeable().delete(key);
    this.isChanged = true;
  }

  /** All entries, as they are to be written. */
  written(root: PdfRef): PdfDict {
    const kids = this.kids.map((kid) => (isNode(kid) ? kid.ref : kid.value));
    const entries = new Map(this.#entries);
    entries.delete('K');
    entries.set('S', name(this.type)).set('P', this.parent?.ref ?? root);
    if (kids.length > 0) entries.set('K', kids.length === 1 ? kids[0]! : kids);
    return entries;
  }

  #changeable(): Map<string, PdfObject> {
    this.#own ??= new Map(this.#entries);
    this.#entries = this.#own;
    return this.#own;
  }
}

/** An element, or a value that leads to content: a number, or a dictionary that names it. */
export type StructureKid = StructureNode | ContentKid;

export interface ContentKid {
  /** As it is in the file. */
  readonly value: PdfObject;
}

export const isNode = (kid: StructureKid): kid is StructureNode => kid instanceof StructureNode;

/** The structure tree of a document, read once and written back where it was changed. */
export class StructureTree {
  readonly changes: PdfChanges;
  readonly root: PdfRef;
  /** Elements below the root: a browser writes one, Document. */
  readonly top: StructureNode[] = [];
  /** The element of each annotation that the tree names, by the annotation's number. */
  readonly ofAnnotation = new Map<number, StructureNode>();
  /** Marked content, of a page or a form, that another element has now, which the parent tree must follow (14.7.4.4). */
  readonly moved: { readonly holder: number; readonly mcid: number; readonly node: StructureNode }[] = [];
  readonly #byNumber = new Map<number, StructureNode>();
  /** All elements in the order of reading, until the tree is changed. */
  #order: readonly StructureNode[] | undefined;

  /** Elements that are named twice, or by themselves, count where they were found first. */
  constructor(changes: PdfChanges, root: PdfRef) {
    this.changes = changes;
    this.root = root;
    const entries = this.#dict(root.object);
    const waiting: { readonly kids: PdfObject; readonly parent: StructureNode | undefined }[] = [
      { kids: entries.get('K') ?? null, parent: undefined },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const node of this.#read(next.kids, next.parent)) {
        waiting.push({ kids: node.get('K') ?? null, parent: node });
      }
    }
  }

  #dict(number: number): PdfDict {
    const value = this.changes.object(number);
    return isDict(value) ? value : new Map();
  }

  /** Adds the kids of an element and returns those that are elements. */
  #read(kids: PdfObject, parent: StructureNode | undefined): readonly StructureNode[] {
    const { file } = this.changes;
    const resolved = isRef(kids) ? this.changes.object(kids.object) : kids;
    const list = isArray(resolved) ? resolved : [kids];
    const found: StructureNode[] = [];
    for (const value of list) {
      if (value === null) continue;
      const dict = isRef(value) ? this.changes.object(value.object) : value;
      if (isRef(value) && isDict(dict) && nameText(file.resolve(dict.get('S'))) !== undefined) {
        if (this.#byNumber.has(value.object)) continue;
        const node = new StructureNode(value, dict, parent);
        this.#byNumber.set(value.object, node);
        if (parent === undefined) this.top.push(node);
        else parent.kids.push(node);
        found.push(node);
      } else if (parent !== undefined) {
        parent.kids.push({ value });
        const object = isDict(dict) ? dict.get('Obj') : undefined;
        if (isRef(object)) this.ofAnnotation.set(object.object, parent);
      }
    }
    return found;
  }

  /** Gives a tree without elements its first one. */
  begin(): void {
    this.top.push(this.#newNode('Document', undefined));
  }

  /** A new element at a place among the kids of its parent, by default the last. */
  add(type: string, parent: StructureNode, at = parent.kids.length): StructureNode {
    const node = this.#newNode(type, parent);
    parent.kids.splice(at, 0, node);
    parent.isChanged = true;
    return node;
  }

  #newNode(type: string, parent: StructureNode | undefined): StructureNode {
    const entries = new Map([
      ['Type', name('StructElem')],
      ['S', name(type)],
    ]);
    const node = new StructureNode(this.changes.reserve(), entries, parent);
    node.isChanged = true;
    this.#order = undefined;
    this.#byNumber.set(node.ref.object, node);
    return node;
  }

  /** Takes kids of an element into a new one in their place: at the place of the first. */
  wrap(type: string, kids: readonly StructureKid[], parent: StructureNode): StructureNode {
    const at = parent.kids.indexOf(kids[0]!);
    const taken = new Set(kids);
    parent.kids = parent.kids.filter((kid) => !taken.has(kid));
    const node = this.add(type, parent, at);
    for (const kid of kids) this.#adopt(kid, node, parent);
    return node;
  }

  /** Puts a kid of an element before all others. */
  moveFirst(kid: StructureNode, parent: StructureNode): void {
    parent.kids = [kid, ...parent.kids.filter((one) => one !== kid)];
    parent.isChanged = true;
    this.#order = undefined;
  }

  /** Puts the kids of an element in its own place. */
  unwrap(node: StructureNode): void {
    const { parent } = node;
    if (parent === undefined) return;
    const kids = node.kids.map((kid) => (isNode(kid) ? kid : this.#onPage(kid, node)));
    for (const kid of kids) {
      if (isNode(kid)) this.#reparent(kid, parent);
      else this.#move(kid, parent);
    }
    parent.kids.splice(parent.kids.indexOf(node), 1, ...kids);
    parent.isChanged = true;
    this.#order = undefined;
    this.#byNumber.delete(node.ref.object);
  }

  #adopt(kid: StructureKid, node: StructureNode, from: StructureNode): void {
    const own = isNode(kid) ? kid : this.#onPage(kid, from);
    node.kids.push(own);
    if (isNode(own)) this.#reparent(own, node);
    else this.#move(own, node);
  }

  /** Content that is named by a number alone is on the page of its element; elsewhere its page must be named. */
  #onPage(kid: ContentKid, owner: StructureNode): ContentKid {
    const page = owner.get('Pg');
    if (typeof kid.value !== 'number' || page === undefined) return kid;
    return {
      value: new Map<string, PdfObject>([
        ['Type', name('MCR')],
        ['Pg', page],
        ['MCID', kid.value],
      ]),
    };
  }

  #move({ value }: ContentKid, node: StructureNode): void {
    const content = isDict(value) ? value : new Map<string, PdfObject>();
    const holder = content.get('Stm') ?? content.get('Pg');
    const mcid = content.get('MCID');
    const annotation = content.get('Obj');
    if (isRef(annotation)) this.ofAnnotation.set(annotation.object, node);
    if (isRef(holder) && typeof mcid === 'number') this.moved.push({ holder: holder.object, mcid, node });
  }

  #reparent(node: StructureNode, parent: StructureNode): void {
    node.parent = parent;
    node.isChanged = true;
  }

  /** All elements in the order of reading. */
  nodes(): readonly StructureNode[] {
    this.#order ??= this.#ordered();
    return this.#order;
  }

  #ordered(): readonly StructureNode[] {
    const found: StructureNode[] = [];
    const waiting = [...this.top].reverse();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      found.push(node);
      for (let i = node.kids.length - 1; i >= 0; i--) {
        const kid = node.kids[i]!;
        if (isNode(kid)) waiting.push(kid);
      }
    }
    return found;
  }

  /** Writes elements that were changed. */
  write(): void {
    for (const node of this.nodes()) if (node.isChanged) this.changes.set(node.ref, node.written(this.root));
  }
}

export function retype(node: StructureNode, type: string): void {
  if (node.type === type) return;
  node.type = type;
  node.isChanged = true;
}

export const hasText = (value: PdfObject | undefined): boolean => isString(value) && value.bytes.length > 2;
