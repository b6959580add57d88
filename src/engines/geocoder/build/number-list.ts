const CHUNK = 2 ** 16;

/** Numbers one after the other, without the copies that a growing array makes. */
export class NumberList {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const place = this.#length % CHUNK;
    if (place === 0 && this.#chunks.length * CHUNK === this.#length)
      this.#chunks.push(new Float64Array(CHUNK));
    this.#chunks[Math.floor(this.#length / CHUNK)]![place] = value;
    this.#length++;
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]![index % CHUNK]!;
  }

  /** All values in one array of their own. */
  toArray(): Float64Array {
    const all = new Float64Array(this.#length);
    for (const [index, chunk] of this.#chunks.entries()) {
      const from = index * CHUNK;
      all.set(chunk.subarray(0, Math.min(CHUNK, this.#length - from)), from);
    }
    return all;
  }
}
