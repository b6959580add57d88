import type { Time } from './time.ts';

export interface CircuitOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** So many failures among the last `of` calls open it as well. */
  readonly share?: { readonly failures: number; readonly of: number };
  /** How long it stays open before one call may probe. */
  readonly openMs: number;
  readonly onChange?: (isOpen: boolean) => void;
}

/**
 * How an admitted call ended. `neutral` does not count for or against the other side: given up, or turned away by
 * ourselves.
 */
export type CallOutcome = 'success' | 'failure' | 'neutral';

/** `openMs`: the other side has given a time to wait, so the circuit opens at once, for that long. */
export type Report = (outcome: CallOutcome, openMs?: number) => void;

export type Admission =
  | { readonly admitted: true; readonly report: Report }
  | { readonly admitted: false; readonly retryAfterMs: number };

/** While the probe is in progress the time is unknown; callers come back soon. */
const PROBE_MS = 1000;

/** Stops asking a service that fails again and again; lets one call at a time find out whether it is back. */
export class CircuitBreaker {
  readonly #time: Time;
  readonly #options: CircuitOptions;
  #failures = 0;
  /** Whether the last calls failed, oldest first; only for the share. */
  readonly #recent: boolean[] = [];
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
    const report: Report = (outcome, openMs) => {
      if (isReported) return;
      isReported = true;
      if (isProbe) this.#probed(outcome, openMs);
      else this.#called(outcome, openMs);
    };
    return { admitted: true, report };
  }

  #called(outcome: CallOutcome, openMs: number | undefined): void {
    // Calls admitted before it opened come in late: the probe decides, not they.
    if (outcome === 'neutral' || this.isOpen) return;
    const isFailure = outcome === 'failure';
    this.#failures = isFailure ? this.#failures + 1 : 0;
    this.#remember(isFailure);
    const isAskedFor = isFailure && openMs !== undefined;
    if (isAskedFor || this.#failures >= this.#options.failures || this.#isShareReached()) this.#open(openMs);
  }

  #remember(isFailure: boolean): void {
    const { share } = this.#options;
    if (share === undefined) return;
    this.#recent.push(isFailure);
    if (this.#recent.length > share.of) this.#recent.shift();
  }

  #isShareReached(): boolean {
    const { share } = this.#options;
    if (share === undefined || this.#recent.length < share.of) return false;
    return this.#recent.filter((isFailure) => isFailure).length >= share.failures;
  }

  #probed(outcome: CallOutcome, openMs: number | undefined): void {
    this.#isProbing = false;
    if (outcome === 'neutral') return;
    if (outcome === 'failure') {
      this.#open(openMs);
      return;
    }
    this.#failures = 0;
    this.#openUntil = undefined;
    this.#options.onChange?.(false);
  }

  #open(openMs = this.#options.openMs): void {
    const wasOpen = this.isOpen;
    this.#openUntil = this.#time.now() + openMs;
    this.#recent.length = 0;
    if (!wasOpen) this.#options.onChange?.(true);
  }
}
