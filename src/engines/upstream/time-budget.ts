import type { Time } from './time.ts';

/** The time of a whole call or of one attempt is used up. */
export class TimeBudgetExceeded extends Error {
  constructor() {
    super('time is up');
    this.name = 'TimeIsUp'; // as log lines name it
  }
}

/** A span of time with a signal that fires at its end, or earlier with the outer one. Close it when done. */
export class TimeBudget {
  readonly #time: Time;
  readonly #end: number;
  readonly #stop = new AbortController();
  readonly #outer: AbortSignal;
  readonly #cancel: () => void;

  constructor(time: Time, ms: number, outer: AbortSignal) {
    this.#time = time;
    this.#end = time.now() + ms;
    this.#outer = outer;
    this.#cancel = time.after(ms, () => this.#stop.abort(new TimeBudgetExceeded()));
    outer.addEventListener('abort', this.#onOuter, { once: true });
    if (outer.aborted) this.#onOuter();
  }

  readonly #onOuter = (): void => this.#stop.abort(this.#outer.reason);

  /** Reason: TimeBudgetExceeded, or the outer signal's. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  leftMs(): number {
    return Math.max(0, this.#end - this.#time.now());
  }

  close(): void {
    this.#cancel();
    this.#outer.removeEventListener('abort', this.#onOuter);
  }
}
