/** Days of UTC, as the service counts them, written `YYYY-MM-DD`. */

export const DAY_MS = 86_400_000;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** @example daysBefore(Date.parse('2026-03-01'), 1) // '2026-02-28' */
export const daysBefore = (at: number, count: number): string => dayOf(at - count * DAY_MS);
