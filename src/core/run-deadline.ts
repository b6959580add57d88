/**
 * The deadline of one run. What the run waits for a slot is not its own time: once it has the slot the deadline is put
 * off by as long. The waiting alone may be as long as a run.
 */
export class RunDeadline {
  #timer: NodeJS.Timeout | undefined;
  #endsAt = 0;
  #waitedMs = 0;
  #late: () => void = () => undefined;

  /** @param late is called once, when the time is over */
  start(timeoutMs: number, late: () => void): void {
    this.#late = late;
    this.#endsAt = performance.now() + timeoutMs;
    this.#arm(timeoutMs);
  }

  /** What the run has waited for slots that it got. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** The run has a slot, after so long. */
  putOff(waitedMs: number): void {
    this.#waitedMs += waitedMs;
    if (this.#timer === undefined || waitedMs < 1) return;
    this.#endsAt += waitedMs;
    this.#arm(this.#endsAt - performance.now());
  }

  /** The run has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#late, ms);
  }
}
