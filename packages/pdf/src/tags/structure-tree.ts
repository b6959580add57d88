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
export interface StructureNode {
  readonly ref: PdfRef;
  /** Its structure type: `P`. */
  type: string;
  parent: StructureNode | undefined;
  kids: StructureKid[];
  /** All entries but S, P and K. */
  readonly entries: Map<string, PdfObject>;
  isChanged: boolean;
}

/** An element, or a value that leads to content: a number, or a dictionary that names it. */
export type StructureKid = StructureNode | ContentKid;

export interface ContentKid {
  /** As it is in the file. */
  readonly value: PdfObject;
}

export const isNode = (kid: StructureKid): kid is StructureNode => 'kids' in kid;

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
        waiting.push({ kids: node.entries.get('K') ?? null, parent: node });
        node.entries.delete('K');
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
        const node = nodeOf(value, dict, parent);
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
    const node: StructureNode = {
      ref: this.changes.reserve(),
      type: 'Document',
      parent: undefined,
      kids: [],
      entries: new Map([['Type', name('StructElem')]]),
      isChanged: true,
    };
    this.top.push(node);
    this.#byNumber.set(node.ref.object, node);
  }

  /** A new element at a place among the kids of its parent, by default the last. */
  add(type: string, parent: StructureNode, at = parent.kids.length): StructureNode {
    const node: StructureNode = {
      ref: this.changes.reserve(),
      type,
      parent,
      kids: [],
      entries: new Map([['Type', name('StructElem')]]),
      isChanged: true,
    };
    parent.kids.splice(at, 0, node);
    parent.isChanged = true;
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
    this.#byNumber.delete(node.ref.object);
  }

  #adopt(kid: StructureKid, node: StructureNode, from: StructureNode): void {
    const own = isNode(kid) ? kid : this.#onPage(kid, from);
    node.kids.push(own);
    if (isNode(own)) this.#reparent(own, node);
    else this.#move(own, node);
  }

  /** Content that is named by a number alone is on the page of its element; elsewhere its page must be named. */
  #onPage(kid: ContentKid, { entries }: StructureNode): ContentKid {
    const page = entries.get('Pg');
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
  *nodes(): Generator<StructureNode> {
    const waiting = [...this.top].reverse();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield node;
      for (let i = node.kids.length - 1; i >= 0; i--) {
        const kid = node.kids[i]!;
        if (isNode(kid)) waiting.push(kid);
      }
    }
  }

  /** Writes elements that were changed. */
  write(): void {
    for (const node of this.nodes()) {
      if (!node.isChanged) continue;
      const kids = node.kids.map((kid) => (isNode(kid) ? kid.ref : kid.value));
      const entries = new Map(node.entries);
      entries.set('S', name(node.type)).set('P', node.parent?.ref ?? this.root);
      if (kids.length > 0) entries.set('K', kids.length === 1 ? kids[0]! : kids);
      this.changes.set(node.ref, entries);
    }
  }
}

function nodeOf(ref: PdfRef, dict: PdfDict, parent: StructureNode | undefined): StructureNode {
  const entries = new Map(dict);
  const type = nameText(dict.get('S')) ?? 'NonStruct';
  entries.delete('S');
  entries.delete('P');
  return { ref, type, parent, kids: [], entries, isChanged: false };
}

export function retype(node: StructureNode, type: string): void {
  if (node.type === type) return;
  node.type = type;
  node.isChanged = true;
}

export const hasText = (value: PdfObject | undefined): boolean => isString(value) && value.bytes.length > 2;
