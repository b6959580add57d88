import type { Asker } from '../../store/remote/store-server.ts';

interface Waiting {
  readonly asker: Asker;
  readonly begin: () => void;
}

/** A turn that one process has at a time, until it gives it back or is gone. */
export class HeldTurns {
  #holder: Asker | undefined;
  #waiting: Waiting[] = [];
  /** Those whose end is reported here. */
  readonly #known = new WeakSet<Asker>();

  /** Resolves when the process has it. */
  take(asker: Asker): Promise<void> {
    if (!this.#known.has(asker)) {
      this.#known.add(asker);
      asker.onEnd(() => this.#gone(asker));
    }
    return new Promise((begin) => {
      this.#waiting.push({ asker, begin });
      this.#next();
    });
  }

  giveBack(asker: Asker): void {
    if (this.#holder !== asker) return;
    this.#holder = undefined;
    this.#next();
  }

  #gone(asker: Asker): void {
    this.#waiting = this.#waiting.filter((one) => one.asker !== asker);
    this.giveBack(asker);
  }

  #next(): void {
    if (this.#holder !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#holder = next.asker;
    next.begin();
  }
}
