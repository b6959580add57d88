import type { Time } from './time.ts';

export interface CircuitOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open before one call may probe. */
  readonly openMs: number;
  readonly onChange?: (isOpen: boolean) => void;
}

/** How an admitted call ended. `neutral` says nothing of the other side: given up, or turned away by ourselves. */
export type CallOutcome = 'success' | 'failure' | 'neutral';

export type Admission =
  | { readonly admitted: true; readonly report: (outcome: CallOutcome) => void }
  | { readonly admitted: false; readonly retryAfterMs: number };

/** While the probe is under way nobody knows when; callers come back soon. */
const PROBE_MS = 1000;

/** Stops asking a service that fails again and again; lets one call at a time find out whether it is back. */
export class CircuitBreaker {
  readonly #time: Time;
  readonly #options: CircuitOptions;
  #failures = 0;
  #openUntil: number | undefined;
  #isProbing = false;

  constructor(time: Time, options: CircuitOptions) {
    this.#time = time;
    this.#options = options;
  }

  /** Open or waiting for the probe's result. */
  get isOpen(): boolean {
    return this.#openUntil !== undefined;
  }

  /** An admitted call must report once; further reports count nothing. */
  admit(): Admission {
    if (this.#openUntil === undefined) return this.#admission(false);
    const restMs = this.#openUntil - this.#time.now();
    if (restMs > 0) return { admitted: false, retryAfterMs: restMs };
    if (this.#isProbing) return { admitted: false, retryAfterMs: PROBE_MS };
    this.#isProbing = true;
    return this.#admission(true);
  }

  #admission(isProbe: boolean): Admission {
    let isReported = false;
    const report = (outcome: CallOutcome) => {
      if (isReported) return;
      isReported = true;
      if (isProbe) this.#probed(outcome);
      else this.#called(outcome);
    };
    return { admitted: true, report };
  }

  #called(outcome: CallOutcome): void {
    // Calls admitted before it opened come in late: the probe decides, not they.
    if (outcome === 'neutral' || this.isOpen) return;
    this.#failures = outcome === 'failure' ? this.#failures + 1 : 0;
    if (this.#failures >= this.#options.failures) this.#open();
  }

  #probed(outcome: CallOutcome): void {
    this.#isProbing = false;
    if (outcome === 'neutral') return;
    if (outcome === 'failure') {
      this.#open();
      return;
    }
    this.#failures = 0;
    this.#openUntil = undefined;
    this.#options.onChange?.(false);
  }

  #open(): void {
    const wasOpen = this.isOpen;
    this.#openUntil = this.#time.now() + this.#options.openMs;
    if (!wasOpen) this.#options.onChange?.(true);
  }
}
