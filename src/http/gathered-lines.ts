interface GatheredLinesOptions {
  /** Takes a text of whole lines. */
  readonly write: (lines: string) => void;
  /** Written as soon as so many characters have come together. */
  readonly maxLength: number;
  /** Nothing waits longer, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Lines that are written together, in their order: a write of its own for each costs more than the line. (A stream that
 * adds each to what it has counts all of it again each time.)
 */
export class GatheredLines {
  readonly #options: GatheredLinesOptions;
  #lines: string[] = [];
  #length = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(options: GatheredLinesOptions) {
    this.#options = options;
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= this.#options.maxLength) this.flush();
    else this.#waiting ??= setTimeout(() => this.flush(), this.#options.waitMs).unref();
  }

  /** Writes what has come together. */
  flush(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    this.#options.write(text);
  }
}
