import type { Assembled } from './assembled.ts';
import { endOfMonth, isMonth } from './periods.ts';

/** A month is published at the latest so long after its end (rules: Stale series). */
const MAX_AGE_MS = 75 * 86_400_000;

/** Whether a living series has not been continued for so long that its source has probably been given up. */
export function isStale({ newest, isFrozen }: Pick<Assembled, 'newest' | 'isFrozen'>, now: number): boolean {
  if (isFrozen || newest === undefined) return false;
  // A series of years alone is continued once a year: what counts is December of the next one.
  const month = isMonth(newest) ? newest : newest + 112;
  return now - endOfMonth(month) > MAX_AGE_MS;
}
