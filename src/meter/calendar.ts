export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 (UTC). */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Months since year 0 (UTC), January = 0: the unit of monthly caps. @example monthOf(Date.UTC(2026, 2, 1)) // 24314 */
export function monthOf(ms: number): number {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** First day of the month of this moment. */
export function firstDayOfMonth(ms: number): number {
  const date = new Date(ms);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

/** First day of a month. @param month year × 12 + month @example firstDayIn(24_314) // the day of 2026-03-01 */
export const firstDayIn = (month: number): number => dayOf(Date.UTC(1970, month - 1970 * 12, 1));

/**
 * The same day and time so many months later; the last day of a month that is too short.
 * @example addMonths(Date.UTC(2026, 0, 31), 1) // 2026-02-28
 */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const nextFirst = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1);
  const day = Math.min(date.getUTCDate(), dayOf(nextFirst) - dayOf(first));
  return first + (day - 1) * DAY_MS + (ms - dayOf(ms) * DAY_MS);
}
