import { Refusal } from '../core/errors.ts';
import type { Clock } from '../core/operation.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

interface Window {
  start: number;
  used: number;
}

/** Calls per key in fixed windows; only where the operator switched it on (contract 3.1). */
export class RateLimiter {
  readonly #quota: number;
  readonly #windowSeconds: number;
  readonly #clock: Clock;
  readonly #windows = new Map<number, Window>();

  private constructor(quota: number, windowSeconds: number, clock: Clock) {
    this.#quota = quota;
    this.#windowSeconds = windowSeconds;
    this.#clock = clock;
  }

  /** Reads a setting such as `600/min`; `off` gives none. */
  static from(setting: string, clock: Clock): RateLimiter | undefined {
    const match = /^(\d+)\/(s|min|h)$/.exec(setting);
    return match ? new RateLimiter(Number(match[1]), SECONDS[match[2]!]!, clock) : undefined;
  }

  /**
   * Counts one call and tells the headers of the IETF draft "RateLimit header fields" (revision 8 on).
   * @throws Refusal limited
   */
  take(key: number): Readonly<Record<string, string>> {
    const now = this.#clock.now();
    const window = this.#window(key, now);
    const resetSeconds = Math.max(1, Math.ceil((window.start + this.#windowSeconds * 1000 - now) / 1000));
    if (window.used >= this.#quota) throw new Refusal('limited', { retryAfterSeconds: resetSeconds });
    window.used++;
    return {
      'ratelimit-policy': `"key";q=${this.#quota};w=${this.#windowSeconds}`,
      ratelimit: `"key";r=${this.#quota - window.used};t=${resetSeconds}`,
    };
  }

  #window(key: number, now: number): Window {
    const known = this.#windows.get(key);
    if (known !== undefined && now >= known.start && now < known.start + this.#windowSeconds * 1000)
      return known;
    const fresh = { start: now, used: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
