/** Between two looks; jobs that take less are not looked at. */
const EVERY_MS = 500;
/** A look itself, and what the thread does between two tasks. */
const TOLERANCE_MS = 50;

/**
 * Looks, while a job runs, how long its thread has had no processor: on a busy machine a job of a tenth of a second may
 * take ten, and those are not its own time.
 */
export class ProcessorWait implements Disposable {
  readonly #usedMs: () => Promise<number | undefined>;
  readonly #waited: (ms: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /**
   * @param usedMs processor time of the thread so far; undefined when it has ended
   * @param waited is called with what it has waited since the last look
   */
  constructor(usedMs: () => Promise<number | undefined>, waited: (ms: number) => void) {
    this.#usedMs = usedMs;
    this.#waited = waited;
    this.#lookLater();
  }

  [Symbol.dispose](): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  #lookLater(before?: { readonly at: number; readonly used: number }): void {
    // What cannot be measured counts as the job's own time.
    this.#timer = setTimeout(() => void this.#look(before).catch(() => {}), EVERY_MS);
  }

  async #look(before?: { readonly at: number; readonly used: number }): Promise<void> {
    const used = await this.#usedMs();
    if (used === undefined || this.#hasEnded) return;
    const at = performance.now();
    const waited = before === undefined ? 0 : at - before.at - (used - before.used);
    if (waited > TOLERANCE_MS) this.#waited(waited);
    this.#lookLater({ at, used });
  }
}
