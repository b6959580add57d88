import type { CallOrder } from '../../core/outside-calls.ts';
import type { PermitBatch, PermitOrder } from '../../core/permits.ts';

interface Window {
  readonly startedAt: number;
  readonly windowMs: number;
  used: number;
}

/** Windows beyond these are looked through for those that are over. */
const MANY_WINDOWS = 10_000;

/** Windows of keys, for all processes. */
export class PermitWindows {
  readonly #now: () => number;
  readonly #windows = new Map<number, Window>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  take({ key, quota, windowMs, requested }: PermitOrder): PermitBatch {
    const now = this.#now();
    const window = this.#window(key, windowMs, now);
    const granted = Math.max(0, Math.min(requested, quota - window.used));
    window.used += granted;
    const left = Math.max(0, quota - window.used);
    return { granted, left, endsInMs: window.startedAt + window.windowMs - now };
  }

  /** One whose length was changed begins again. */
  #window(key: number, windowMs: number, now: number): Window {
    const current = this.#windows.get(key);
    if (current?.windowMs === windowMs && now < current.startedAt + windowMs) return current;
    if (this.#windows.size >= MANY_WINDOWS) this.#dropOver(now);
    const fresh = { startedAt: now, windowMs, used: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #dropOver(now: number): void {
    for (const [key, { startedAt, windowMs }] of this.#windows)
      if (now >= startedAt + windowMs) this.#windows.delete(key);
  }
}

/** One line of all processes for each service of others. */
export class CallLines {
  readonly #now: () => number;
  /** Moments of the last calls of a service, oldest first, never more than its window has. */
  readonly #moments = new Map<string, number[]>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** As `TakeCall`, in whole milliseconds. */
  take({ name, calls, windowMs, maxWaitMs }: CallOrder): number {
    const now = this.#now();
    const moments = this.#moments.get(name) ?? [];
    this.#moments.set(name, moments);
    const oldest = moments.length < calls ? undefined : moments[moments.length - calls];
    const waitMs = oldest === undefined ? 0 : Math.max(0, Math.ceil(oldest + windowMs - now));
    if (waitMs > maxWaitMs) return -waitMs;
    moments.push(now + waitMs);
    while (moments.length > calls) moments.shift();
    return waitMs;
  }
}
