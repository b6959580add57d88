import type { Clock } from '../../core/operation.ts';
import type { Time } from '../upstream/time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes of the day, UTC: after the releases of the morning (rules: Refresh schedule). */
const FIRST = 9 * 60 + 5;
const LAST = 11 * 60 + 55;

/** Days since 1970-01-01 UTC. */
const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/**
 * The moment of the daily refresh that comes next.
 * @param fractionOf 0 up to 1 for a date: where in the window, so that installations do not all come at once. Always
 *   the same for a date: a new draw could give a later minute of today when the first has passed.
 * @param done the last date that has had its refresh
 */
export function nextRefresh(
  now: number,
  fractionOf: (day: number) => number,
  done = Number.NEGATIVE_INFINITY,
): number {
  const today = dayOf(now);
  const momentOf = (day: number): number =>
    day * DAY_MS + (FIRST + Math.floor(fractionOf(day) * (LAST - FIRST + 1))) * MINUTE_MS;
  const isOver = done >= today || momentOf(today) <= now;
  return momentOf(isOver ? today + 1 : today);
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
 * Refreshes once after the start, when that is due, and then once every date; while a source stays away also after 1,
 * 2, 4 … hours: a machine that starts before its network must not wait for the next morning.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  /** Of today and tomorrow. */
  readonly #fractions = new Map<number, number>();
  #cancel: () => void = () => {};
  #isClosed = false;
  #failures = 0;
  #done = Number.NEGATIVE_INFINITY;

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
    const { clock, time } = this.#options;
    const now = clock.now();
    // A clock that was set back must not put off what it had counted as done for ever.
    const done = Math.min(this.#done, dayOf(now));
    const morning = nextRefresh(now, (day) => this.#fractionOf(day), done);
    const again = this.#failures === 0 ? morning : now + HOUR_MS * 2 ** Math.min(10, this.#failures - 1);
    const call = () => {
      if (morning <= again) this.#finish(dayOf(morning));
      void this.#refresh();
    };
    this.#cancel = time.after(Math.min(morning, again) - now, call);
  }

  /**
   * Timers come early and, on a machine that was asleep, late: a refresh that comes after its date in the morning or
   * later is also that of the date on which it comes.
   */
  #finish(planned: number): void {
    const now = this.#options.clock.now();
    this.#done = Math.max(planned, dayOf(now - FIRST * MINUTE_MS));
  }

  #fractionOf(day: number): number {
    const known = this.#fractions.get(day);
    if (known !== undefined) return known;
    for (const past of this.#fractions.keys()) if (Math.abs(past - day) > 1) this.#fractions.delete(past);
    const fraction = this.#options.random();
    this.#fractions.set(day, fraction);
    return fraction;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }
}
