import type { IncomingHttpHeaders } from 'node:http';

/** More than an hour is a mistake or a ban; callers should not be asked to wait that long. */
const MAX_SECONDS = 3600;

/** The preferred form of an HTTP date (RFC 9110, 5.6.7); what JavaScript reads beyond it is guesswork. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds that an answer's Retry-After asks for (RFC 9110, 10.2.3), 1 to 3600. A date is taken relative to the
 * answer's own Date, so that clocks need not agree. `undefined` when absent or unreadable.
 */
export function retryAfterSeconds(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : secondsUntil(text, headers.date);
  return seconds === undefined ? undefined : Math.min(MAX_SECONDS, Math.max(1, seconds));
}

function secondsUntil(date: string, now: string | undefined): number | undefined {
  if (!HTTP_DATE.test(date)) return undefined;
  const seconds = Math.ceil((Date.parse(date) - Date.parse(now ?? '')) / 1000);
  return Number.isNaN(seconds) ? undefined : seconds;
}
