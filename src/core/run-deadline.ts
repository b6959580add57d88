/**
 * The deadline of one run. What the run waits for a slot or a processor is not its own time: the deadline is put off by
 * as long. All waiting may be as long as a run.
 *
 * Most runs have ended before the event loop goes on: they never get a timer, which takes 4 µs to set and to clear.
 */
export class RunDeadline {
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #endsAt = 0;
  #lastEnd = 0;
  #waitedMs = 0;
  #late: () => void = () => undefined;

  /** @param late is called once, when the time is over */
  start(timeoutMs: number, late: () => void): void {
    this.#late = late;
    this.#endsAt = performance.now() + timeoutMs;
    this.#lastEnd = this.#endsAt + timeoutMs;
    this.#isRunning = true;
    process.nextTick(this.#armIfRunning);
  }

  readonly #armIfRunning = (): void => {
    if (this.#isRunning) this.#arm();
  };

  /** What the run has waited for slots that it got, and for processors. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** The run has a slot, or goes on, after so long. */
  putOff(waitedMs: number): void {
    this.#waitedMs += waitedMs;
    if (!this.#isRunning || waitedMs < 1) return;
    this.#endsAt = Math.min(this.#endsAt + waitedMs, this.#lastEnd);
    if (this.#timer !== undefined) this.#arm();
  }

  /** The run has ended. */
  clear(): void {
    this.#isRunning = false;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#late, this.#endsAt - performance.now());
  }
}
