import { Lru, Refusal } from '@kontor/base';
import type { Clock } from '../core/operation.ts';

/** Sources that are remembered; the one that was asked about longest ago goes first. */
const MAX_SOURCES = 50_000;
const FIRST_DELAY_MS = 2_000;

interface ThrottleOptions {
  readonly clock: Clock;
  /** Attempts without a wait. */
  readonly free: number;
  /** Attempts are forgotten so long after the last one, and no wait is longer. */
  readonly windowMs: number;
  /** The first wait; 2 s unless named. */
  readonly firstDelayMs?: number;
}

interface Attempts {
  count: number;
  lastAt: number;
}

/**
 * Slows down whoever tries again and again: the first attempts are free, then each has to wait twice as long as the one
 * before it. An attempt counts before its outcome is known, so that many at once are no way around it; a success takes
 * it back. In memory: a restart forgives.
 */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #attempts = new Lru<Attempts>(MAX_SOURCES);

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Counts an attempt. @throws Refusal limited when it comes too early; then it does not count */
  take(source: string): void {
    const waitMs = this.waitMs(source);
    if (waitMs > 0)
      throw new Refusal('limited', {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
        why: { cause: 'attempts' },
      });
    this.count(source);
  }

  /** The same where nobody must learn of it: false when it comes too early. */
  tryTake(source: string): boolean {
    if (this.waitMs(source) > 0) return false;
    this.count(source);
    return true;
  }

  /** Milliseconds until the next attempt may come; 0 or less: now. */
  waitMs(source: string): number {
    const now = this.#options.clock.now();
    const attempts = this.#recentOf(source, now);
    return attempts === undefined ? 0 : attempts.lastAt + this.#delayMs(attempts.count) - now;
  }

  /** Counts an attempt that may come, as `waitMs` has shown in the same step. */
  count(source: string): void {
    const now = this.#options.clock.now();
    const count = (this.#recentOf(source, now)?.count ?? 0) + 1;
    this.#attempts.set(source, { count, lastAt: now });
  }

  /** The attempt was a good one. */
  takeBack(source: string): void {
    const attempts = this.#attempts.get(source);
    if (attempts !== undefined) attempts.count--;
  }

  /** Forgets the source. */
  forgive(source: string): void {
    this.#attempts.delete(source);
  }

  /** A clock that went back starts again. */
  #recentOf(source: string, now: number): Attempts | undefined {
    const attempts = this.#attempts.get(source);
    if (attempts === undefined || attempts.count <= 0) return undefined;
    const age = now - attempts.lastAt;
    return age >= 0 && age < this.#options.windowMs ? attempts : undefined;
  }

  #delayMs(count: number): number {
    const { free, windowMs, firstDelayMs = FIRST_DELAY_MS } = this.#options;
    return count < free ? 0 : Math.min(windowMs, firstDelayMs * 2 ** (count - free));
  }
}
