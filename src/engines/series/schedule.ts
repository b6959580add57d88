import type { Clock } from '../../core/operation.ts';
import type { Time } from '../upstream/time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes of the day, UTC: after the releases of the morning (indexes spec 6). */
const FIRST = 9 * 60 + 5;
const LAST = 11 * 60 + 55;

/**
 * When to refresh next: the following day in which the chosen minute has not passed.
 * @param fraction 0 up to 1: where in the window, so that installations do not all come at once
 */
export function nextRefresh(now: number, fraction: number): number {
  const minute = FIRST + Math.floor(fraction * (LAST - FIRST + 1));
  const today = Math.floor(now / DAY_MS) * DAY_MS + minute * MINUTE_MS;
  return today > now ? today : today + DAY_MS;
}

export interface ScheduleOptions {
  readonly clock: Clock;
  readonly time: Time;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Whether the store is so old that a refresh must not wait for the morning. */
  readonly isDue: () => boolean;
  readonly run: () => Promise<void>;
}

const HOUR_MS = 3_600_000;

/**
 * Refreshes once after the start, when that is due, and then daily; while a source stays away also after 1, 2, 4 … hours:
 * a machine that starts before its network must not wait for the next morning.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  #cancel: () => void = () => {};
  #isClosed = false;
  #failures = 0;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  start(): void {
    const { isDue } = this.#options;
    void (isDue() ? this.#refresh() : this.#plan());
  }

  async #refresh(): Promise<void> {
    await this.#options.run();
    this.#failures = this.#options.isDue() ? this.#failures + 1 : 0;
    this.#plan();
  }

  #plan(): void {
    if (this.#isClosed) return;
    const { clock, time, random } = this.#options;
    const now = clock.now();
    const morning = nextRefresh(now, random()) - now;
    const again = this.#failures === 0 ? morning : HOUR_MS * 2 ** Math.min(10, this.#failures - 1);
    this.#cancel = time.after(Math.min(morning, again), () => void this.#refresh());
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }
}
