import { Unavailable } from '@kontor/base';

/**
 * The time that a document may take, without what its call waits for slots and processors: the document is not to blame
 * for an overloaded service. Whoever waits longer than a document may take waits no more.
 */
export class WorkTime implements Disposable {
  readonly #late = new AbortController();
  readonly #limitMs: number;
  readonly #waitedMs: () => number;
  readonly #began = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** @param waitedMs what the call has waited so far */
  constructor(limitMs: number, waitedMs: () => number) {
    this.#limitMs = limitMs;
    this.#waitedMs = waitedMs;
    this.#look();
  }

  /** Fires when the time is over. */
  get signal(): AbortSignal {
    return this.#late.signal;
  }

  /** In milliseconds, at least 1. */
  get leftMs(): number {
    return Math.max(1, this.#limitMs - (performance.now() - this.#began - this.#waitedMs()));
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    if (this.leftMs <= 1) this.#late.abort(new Unavailable('the call takes too long'));
    else this.#timer = setTimeout(() => this.#look(), this.leftMs);
  }
}
