/** The cause of a delay is reported sooner than by the long window. */
const MAX_TICK_DELAY_MS = 50;
/** One late tick is a pause, as of a garbage collection; several one after another are load. */
const PRESSED_TICKS = 2;
/** A pause so long is load by itself. */
const LONG_DELAY_MS = 250;
/** So long after the last late tick the loop counts as pressed: what is under way brings the next one. */
const PRESSED_MS = 500;
/** Over so long a time the loop counts as late after two delays like this. */
const WINDOW_MS = 5_000;
const LATE_MS = 200;
const LATE_TICKS = 2;

/**
 * Whether the event loop is late by what the process does. Time in which its thread waited for a core is not
 * counted: turning callers away does not give a busy machine more cores (rules: Overload).
 */
export class OverloadDetector {
  readonly #everyMs: number;
  readonly #late: number[] = [];
  #last: number;
  #waited = 0;
  #lateTicks = 0;
  #pressedUntil = Number.NEGATIVE_INFINITY;

  /** @param everyMs between two ticks that are in time */
  constructor(everyMs: number, now: number) {
    this.#everyMs = everyMs;
    this.#last = now;
  }

  /** @param waitedMs for how long the thread has waited for a core so far, altogether */
  tick(now: number, waitedMs: number): void {
    const delay = now - this.#last - this.#everyMs - Math.max(0, waitedMs - this.#waited);
    this.#last = now;
    this.#waited = waitedMs;
    this.#lateTicks = delay > MAX_TICK_DELAY_MS ? this.#lateTicks + 1 : 0;
    if (this.#lateTicks >= PRESSED_TICKS || delay > LONG_DELAY_MS) this.#pressedUntil = now + PRESSED_MS;
    if (delay > LATE_MS) this.#late.push(now);
    while (this.#late.length > 0 && this.#late[0]! < now - WINDOW_MS) this.#late.shift();
  }

  /** It is late at this moment, or was less than half a second ago. */
  isPressed(now: number): boolean {
    return now < this.#pressedUntil;
  }

  /** It has been late over the last five seconds. */
  get isLate(): boolean {
    return this.#late.length >= LATE_TICKS;
  }
}
