import type { Clock } from '../core/operation.ts';

/** A clock that is set right by the network moves by less, or at once by more. */
const TOLERANCE_MS = 60_000;

/**
 * How long the system clock has gone on as evenly as one that nobody can set (rules: What is kept). Before a jump is
 * noticed it has to be asked.
 */
export class ClockTrust {
  readonly #clock: Clock;
  readonly #monotonic: () => number;
  #ahead: number;
  #evenSince: number;

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(clock: Clock, monotonic: () => number) {
    this.#clock = clock;
    this.#monotonic = monotonic;
    this.#evenSince = monotonic();
    this.#ahead = clock.now() - this.#evenSince;
  }

  /** Milliseconds since the start or the last jump, whichever was later. */
  evenForMs(): number {
    const now = this.#monotonic();
    const ahead = this.#clock.now() - now;
    if (Math.abs(ahead - this.#ahead) > TOLERANCE_MS) this.#evenSince = now;
    this.#ahead = ahead;
    return now - this.#evenSince;
  }
}
