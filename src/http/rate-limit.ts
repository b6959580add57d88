import { Refusal } from '@kontor/base';
import { type Limit, limitOf } from './limit.ts';
import type { RateWindows, WindowUse } from './rate-windows.ts';
import { NO_HEADERS } from './request-context.ts';

type Headers = Readonly<Record<string, string>>;

/** Calls per key in fixed windows; only where the operator switched it on (contract: Limits). */
export class RateLimiter {
  readonly #limit: Limit | undefined;
  readonly #windows: RateWindows;

  constructor(setting: string, windows: RateWindows) {
    this.#limit = limitOf(setting);
    this.#windows = windows;
  }

  /**
   * Counts one call and returns the headers of the IETF draft "RateLimit header fields" (revision 8 on). A key's own
   * limit (calls a minute) replaces the service's; without either nothing is counted.
   * @throws Refusal limited; Unavailable where windows are in a database that does not answer
   */
  take(caller: { readonly keyId: number; readonly rate: number | null }): Headers | Promise<Headers> {
    const limit = caller.rate === null ? this.#limit : { quota: caller.rate, seconds: 60 };
    if (limit === undefined) return NO_HEADERS;
    const use = this.#windows.take(caller.keyId, limit);
    return use instanceof Promise ? use.then((it) => headersOf(it, limit)) : headersOf(use, limit);
  }
}

/** @throws Refusal limited */
function headersOf({ isTaken, left, endsInMs }: WindowUse, { quota, seconds }: Limit): Headers {
  const resetSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
  if (!isTaken) {
    // The sentence is about a minute.
    const subject = seconds === 60 ? { subject: String(quota) } : {};
    throw new Refusal('limited', { retryAfterSeconds: resetSeconds, why: { cause: 'rate', ...subject } });
  }
  return {
    'ratelimit-policy': `"key";q=${quota};w=${seconds}`,
    ratelimit: `"key";r=${left};t=${resetSeconds}`,
  };
}
