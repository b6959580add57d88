import { Refusal } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import { type Limit, limitOf } from './limit.ts';
import { NO_HEADERS } from './request-context.ts';

interface Window {
  start: number;
  used: number;
}

/** Calls per key in fixed windows; only where the operator switched it on (contract: Limits). */
export class RateLimiter {
  readonly #limit: Limit | undefined;
  readonly #clock: Clock;
  readonly #windows = new Map<number, Window>();

  constructor(setting: string, clock: Clock) {
    this.#limit = limitOf(setting);
    this.#clock = clock;
  }

  /**
   * Counts one call and returns the headers of the IETF draft "RateLimit header fields" (revision 8 on). A key's own
   * limit (calls a minute) replaces the service's; without either nothing is counted.
   * @throws Refusal limited
   */
  take(caller: { readonly keyId: number; readonly rate: number | null }): Readonly<Record<string, string>> {
    const limit = caller.rate === null ? this.#limit : { quota: caller.rate, seconds: 60 };
    if (limit === undefined) return NO_HEADERS;
    const now = this.#clock.now();
    const window = this.#window(caller.keyId, now, limit.seconds * 1000);
    const resetSeconds = Math.max(1, Math.ceil((window.start + limit.seconds * 1000 - now) / 1000));
    if (window.used >= limit.quota) {
      // The sentence is about a minute.
      const subject = limit.seconds === 60 ? { subject: String(limit.quota) } : {};
      throw new Refusal('limited', { retryAfterSeconds: resetSeconds, why: { cause: 'rate', ...subject } });
    }
    window.used++;
    return {
      'ratelimit-policy': `"key";q=${limit.quota};w=${limit.seconds}`,
      ratelimit: `"key";r=${limit.quota - window.used};t=${resetSeconds}`,
    };
  }

  #window(key: number, now: number, lengthMs: number): Window {
    const current = this.#windows.get(key);
    if (current !== undefined && now >= current.start && now < current.start + lengthMs) return current;
    const fresh = { start: now, used: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
