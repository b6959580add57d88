/** A process that ends sooner after its start has not served. */
const EARLY_MS = 10_000;
/** So many early ends one after the other are replaced at once. */
const FREE = 3;
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long the place of a process that has died stays empty: it is filled at once, unless processes keep dying within
 * 10 s of their start. From the third such death on the waits are 1, 2, 4 … 30 s; a process that lived longer ends that.
 */
export class RestartDelays {
  #early = 0;

  /** @param livedMs from its start to its death; returns milliseconds */
  next(livedMs: number): number {
    if (livedMs >= EARLY_MS) {
      this.#early = 0;
      return 0;
    }
    this.#early++;
    return this.#early < FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (this.#early - FREE));
  }
}
