import type { StoredContent } from '../stored-content.ts';

interface Kept {
  readonly content: StoredContent;
  readonly size: number;
}

/** Contents that were asked for last, as many as fit. */
export class RecentContents {
  readonly #maxSize: number;
  /** The longest unused first. */
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  find(key: string): StoredContent | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.content;
  }

  keep(key: string, content: StoredContent, size: number): StoredContent {
    this.#drop(key);
    this.#kept.set(key, { content, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxSize || oldest === key) break;
      this.#drop(oldest);
    }
    return content;
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
