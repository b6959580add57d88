import { Lru } from '#lib/base/cache/lru.ts';
import { Refusal } from '../core/errors.ts';
import type { Clock } from '../core/operation.ts';
import { type Limit, limitOf } from './limit.ts';

/** Keys and networks that are remembered; the one that was refused longest ago goes first. */
const MAX_SOURCES = 10_000;

interface Window {
  readonly start: number;
  refused: number;
}

/**
 * Refused calls cost the caller nothing and the service something: they have a rate of their own, in fixed windows. Of
 * whoever is above it nothing more is read until the window is over.
 */
export class RefusedCalls {
  readonly #limit: Limit | undefined;
  readonly #clock: Clock;
  readonly #windows = new Lru<Window>(MAX_SOURCES);

  /** @param setting REFUSED_LIMIT */
  constructor(setting: string, clock: Clock) {
    this.#limit = limitOf(setting);
    this.#clock = clock;
  }

  /** @param source a key or a network, by a name of its own. @throws Refusal busy when it is above the rate */
  check(source: string): void {
    if (this.#limit === undefined) return;
    const window = this.#windows.get(source);
    const { quota } = this.#limit;
    if (window === undefined || window.refused < quota || !this.#isRunning(window)) return;
    const leftMs = window.start + this.#lengthMs - this.#clock.now();
    throw new Refusal('busy', {
      retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
      reason: 'refused-limit',
    });
  }

  /** Counts one refused call. */
  count(source: string): void {
    if (this.#limit === undefined) return;
    const window = this.#windows.get(source);
    if (window !== undefined && this.#isRunning(window)) window.refused++;
    else this.#windows.set(source, { start: this.#clock.now(), refused: 1 });
  }

  get #lengthMs(): number {
    return (this.#limit?.seconds ?? 0) * 1000;
  }

  /** A clock that went back starts a new one. */
  #isRunning({ start }: Window): boolean {
    const age = this.#clock.now() - start;
    return age >= 0 && age < this.#lengthMs;
  }
}
