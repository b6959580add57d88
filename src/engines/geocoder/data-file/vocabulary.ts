/** Every key of the index with the number of documents (streets and places) that have it. */
export class Vocabulary {
  readonly #documents = new Map<string, number>();

  get size(): number {
    return this.#documents.size;
  }

  /** Counts one document; each key is in `keys` once. */
  add(keys: Iterable<string>): void {
    for (const key of keys) this.#documents.set(key, (this.#documents.get(key) ?? 0) + 1);
  }

  entries(): Iterable<readonly [key: string, documents: number]> {
    return this.#documents;
  }
}
