import type { Time } from '../../engines/upstream/time.ts';

/** Time that goes by faster than the machine's: hours of outgoing calls take minutes. */
export class ScaledTime implements Time {
  readonly #factor: number;

  /** @param factor seconds of this time in one of the machine's */
  constructor(factor: number) {
    this.#factor = factor;
  }

  now(): number {
    return performance.now() * this.#factor;
  }

  after(ms: number, call: () => void): () => void {
    const timer = setTimeout(call, ms / this.#factor);
    return () => clearTimeout(timer);
  }
}
