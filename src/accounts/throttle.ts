import { Refusal } from '@kontor/base';
import type { AttemptCounters, AttemptRow, AttemptRule } from '../core/attempts.ts';

/** The wait after the free attempts, unless a rule names another. */
export const FIRST_DELAY_MS = 2_000;

/** @throws Refusal limited */
export function refuseEarly(waitMs: number): void {
  if (waitMs > 0)
    throw new Refusal('limited', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      why: { cause: 'attempts' },
    });
}

/**
 * Slows down whoever tries again and again: the first attempts are free, then each has to wait twice as long as the one
 * before it. An attempt counts before its outcome is known, so that many at once are no way around it; a success takes
 * it back.
 */
export class Throttle {
  readonly #counters: AttemptCounters;
  readonly #rule: AttemptRule;

  constructor(counters: AttemptCounters, rule: AttemptRule) {
    this.#counters = counters;
    this.#rule = rule;
  }

  /** Counts an attempt. @throws Refusal limited when it comes too early; then it does not count. Unavailable */
  async take(source: string): Promise<void> {
    refuseEarly(await this.#counters.take([this.rowOf(source)]));
  }

  /** The same where nobody must learn of it: false when it comes too early. @throws Unavailable */
  async tryTake(source: string): Promise<boolean> {
    return (await this.#counters.take([this.rowOf(source)])) === 0;
  }

  /** The attempt was a good one. @throws Unavailable */
  takeBack(source: string): Promise<void> {
    return this.#counters.takeBack([this.rowOf(source)]);
  }

  /** For an attempt that is judged by several. */
  rowOf(source: string): AttemptRow {
    return { rule: this.#rule, source };
  }
}
