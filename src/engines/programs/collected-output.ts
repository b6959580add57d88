/** Collects up to a number of bytes, then reports once that there were more. */
export class BoundedBuffer {
  readonly #chunks: Buffer[] = [];
  readonly #max: number;
  readonly #over: () => void;
  #size = 0;

  constructor(max: number, over: () => void) {
    this.#max = max;
    this.#over = over;
  }

  get isOver(): boolean {
    return this.#size > this.#max;
  }

  add(chunk: Buffer): void {
    if (this.isOver) return;
    this.#size += chunk.length;
    if (this.isOver) this.#over();
    else this.#chunks.push(chunk);
  }

  bytes(): Uint8Array {
    return this.isOver ? new Uint8Array(0) : new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Keeps the last bytes. */
export class TailBuffer {
  readonly #max: number;
  #kept: Buffer = Buffer.alloc(0);

  constructor(max: number) {
    this.#max = max;
  }

  add(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-this.#max);
  }

  text(): string {
    return this.#kept.toString('utf8');
  }
}

/** Looks for phrases in what passes by, and keeps no more of it than it takes to find one across two chunks. */
export class PhraseDetector {
  readonly #missing: Set<string>;
  readonly #found: string[] = [];
  readonly #overlap: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(words: readonly string[]) {
    this.#missing = new Set(words);
    this.#overlap = Math.max(0, ...words.map(({ length }) => length - 1));
  }

  get found(): readonly string[] {
    return this.#found;
  }

  add(chunk: Buffer): void {
    if (this.#missing.size === 0) return;
    const text = Buffer.concat([this.#rest, chunk]);
    for (const word of this.#missing) {
      if (!text.includes(word, 0, 'latin1')) continue;
      this.#missing.delete(word);
      this.#found.push(word);
    }
    this.#rest = text.subarray(Math.max(0, text.length - this.#overlap));
  }
}
