import { FixedWindows } from '#shares/fixed-windows.ts';
import type { Clock } from '../core/operation.ts';

const HOUR_MS = 3_600_000;
/** As in `throttle.ts`. */
const MAX_SOURCES = 50_000;

/** So many in an hour that begins with the first; then none until it is over. A clock that went back begins again. */
export class HourlyQuota {
  readonly #quota: number;
  readonly #hours: FixedWindows;

  constructor(clock: Clock, quota: number) {
    this.#quota = quota;
    this.#hours = new FixedWindows({ lengthMs: HOUR_MS, most: MAX_SOURCES, now: () => clock.now() });
  }

  /** Milliseconds until the next may come; 0: now. */
  waitMs(source: string): number {
    return this.#hours.of(source) < this.#quota ? 0 : this.#hours.leftMs(source);
  }

  count(source: string): void {
    this.#hours.count(source);
  }

  /** One that was counted was none. */
  takeBack(source: string): void {
    this.#hours.takeBack(source);
  }

  forgive(source: string): void {
    this.#hours.forget(source);
  }
}
