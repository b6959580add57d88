const WRITE_EVERY_MS = 1000;

interface DelayedWriteOptions {
  /** Writes all that is to be written. @throws when it could not: then it is called again. */
  readonly write: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Writes what has changed in memory within a second, and again until it has worked. */
export class DelayedWrite {
  readonly #options: DelayedWriteOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DelayedWriteOptions) {
    this.#options = options;
  }

  /** Something is to be written. */
  due(): void {
    this.#timer ??= setTimeout(() => this.#tick(), WRITE_EVERY_MS).unref();
  }

  async #tick(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#options.write();
    } catch (error) {
      this.due();
      this.#options.onError(error);
    }
  }

  /** The last write. @throws what it throws */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#options.write();
  }
}
