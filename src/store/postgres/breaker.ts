const PROBE_EVERY_MS = 1000;

interface BreakerOptions {
  /** Resolves when the database answers. */
  readonly probe: () => Promise<void>;
  readonly onChange?: ((isOpen: boolean) => void) | undefined;
}

/** Open after a group that could not be written: calls are refused before their work until the database answers. */
export class Breaker {
  readonly #options: BreakerOptions;
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #closed = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    if (this.#isOpen || this.#closed) return;
    this.#isOpen = true;
    this.#options.onChange?.(true);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#options.probe().then(
        () => {
          this.#isOpen = false;
          this.#options.onChange?.(false);
        },
        () => this.#schedule(),
      );
    }, PROBE_EVERY_MS).unref();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
