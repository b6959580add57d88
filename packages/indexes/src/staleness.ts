import type { Assembled } from './assembled.ts';
import { endOfMonth, isMonth, type Period, periodText } from './periods.ts';

const DAY_MS = 86_400_000;
/** A month is published at the latest so long after its end (rules: Stale series). */
const MAX_AGE_MS = 75 * DAY_MS;

type Dated = Pick<Assembled, 'newest' | 'isFrozen'>;

/** How old the newest value of a living series is that has not been continued. */
export interface Staleness {
  /** As in answers: `2024-11`, of years alone `2024`. */
  readonly newest: string;
  /** Whole days since the end of that month or year, UTC. */
  readonly days: number;
}

/** Whether a living series has not been continued for so long that its source has probably been given up. */
export function isStale({ newest, isFrozen }: Dated, now: number): boolean {
  if (isFrozen || newest === undefined) return false;
  // A series of years alone is continued once a year: what counts is December of the next one.
  const month = isMonth(newest) ? newest : newest + 112;
  return now - endOfMonth(month) > MAX_AGE_MS;
}

/** @param now Unix milliseconds. @returns `undefined` for what is as new as it can be */
export function staleness(series: Dated, now: number): Staleness | undefined {
  const { newest } = series;
  if (newest === undefined || !isStale(series, now)) return undefined;
  return { newest: periodText(newest), days: Math.floor((now - endOf(newest)) / DAY_MS) };
}

const endOf = (period: Period): number => endOfMonth(isMonth(period) ? period : period + 12);
