import { isArray, isDict, isRef, type PdfObject, type PdfRef } from '../object.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';

/** Nodes of a number tree; a browser writes one, ours are flat too. */
const MAX_NODES = 10_000;

/** From content and annotations back to their elements (ISO 32000-1, 14.7.4.4). */
export class ParentTree {
  readonly #changes: PdfChanges;
  readonly #values = new Map<number, PdfObject>();
  #isChanged = false;

  constructor(changes: PdfChanges, tree: PdfObject | undefined) {
    this.#changes = changes;
    const waiting: (PdfObject | undefined)[] = [tree];
    for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
      const node = this.#resolve(waiting.pop());
      if (!isDict(node)) continue;
      const pairs = this.#resolve(node.get('Nums'));
      if (isArray(pairs)) this.#addPairs(pairs);
      const kids = this.#resolve(node.get('Kids'));
      if (isArray(kids)) for (const kid of kids) waiting.push(kid);
    }
  }

  #resolve(value: PdfObject | undefined): PdfObject {
    return isRef(value) ? this.#changes.object(value.object) : (value ?? null);
  }

  #addPairs(pairs: readonly PdfObject[]): void {
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const key = pairs[i];
      if (typeof key === 'number') this.#values.set(key, pairs[i + 1]!);
    }
  }

  get nextKey(): number {
    let highest = -1;
    for (const key of this.#values.keys()) highest = Math.max(highest, key);
    return highest + 1;
  }

  /** The elements of a page's marked content by its numbers. */
  elementsOf(key: PdfObject | undefined): readonly PdfObject[] {
    const value = typeof key === 'number' ? this.#resolve(this.#values.get(key)) : null;
    return isArray(value) ? value : [];
  }

  setElement(key: PdfObject | undefined, mcid: number, element: PdfRef): void {
    if (typeof key !== 'number') return;
    const elements = [...this.elementsOf(key)];
    while (elements.length < mcid) elements.push(null);
    elements[mcid] = element;
    const place = this.#values.get(key);
    if (isRef(place)) this.#changes.set(place, elements);
    else this.setValue(key, elements);
  }

  setValue(key: number, value: PdfObject): void {
    this.#values.set(key, value);
    this.#isChanged = true;
  }

  /** As one flat number tree; undefined where it is as it was. */
  written(): PdfObject | undefined {
    if (!this.#isChanged) return undefined;
    const keys = [...this.#values.keys()].sort((a, b) => a - b);
    return new Map([['Nums', keys.flatMap((key) => [key, this.#values.get(key)!])]]);
  }
}
