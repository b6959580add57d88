/** Collects up to a number of bytes, then tells once that there were more. */
export class Bounded {
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
export class Tail {
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
