/** Results that nobody has taken yet: beyond, answers are not read. */
const MAX_WAITING = 256;

interface QueueOptions {
  /** Results come out in the order of their places. */
  readonly isOrdered: boolean;
  readonly signal: AbortSignal;
}

/** Between the requests of a batch and whoever takes its results, at the pace of the slower. */
export class AnswerQueue<Result> {
  readonly #options: QueueOptions;
  readonly #ready: Result[] = [];
  /** Those that wait for others in front of them. */
  readonly #early = new Map<number, Result>();
  #next = 0;
  #isEnded = false;
  #failure: { readonly error: unknown } | undefined;
  #wakeReader = (): void => undefined;
  #wakeWriters: (() => void)[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#wake());
  }

  /** Resolves when there is room for another one. */
  async add(result: Result, place: number): Promise<void> {
    if (!this.#options.isOrdered) this.#ready.push(result);
    else {
      this.#early.set(place, result);
      for (
        let found = this.#early.get(this.#next);
        found !== undefined;
        found = this.#early.get(this.#next)
      ) {
        this.#early.delete(this.#next);
        this.#next += 1;
        this.#ready.push(found);
      }
    }
    this.#wakeReader();
    while (this.#ready.length >= MAX_WAITING && !this.#options.signal.aborted)
      await new Promise<void>((resolve) => this.#wakeWriters.push(resolve));
  }

  end(): void {
    this.#isEnded = true;
    this.#wakeReader();
  }

  /** What has come is still handed out. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.end();
  }

  /** @throws what `fail` got, behind the last result */
  async *results(): AsyncGenerator<Result, void, undefined> {
    for (;;) {
      const result = this.#ready.shift();
      if (result !== undefined) {
        yield result;
        if (this.#ready.length < MAX_WAITING) this.#wake();
        continue;
      }
      if (this.#options.signal.aborted) return;
      if (this.#isEnded) {
        if (this.#failure !== undefined) throw this.#failure.error;
        return;
      }
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
  }

  #wake(): void {
    this.#wakeReader();
    for (const wake of this.#wakeWriters.splice(0)) wake();
  }
}
