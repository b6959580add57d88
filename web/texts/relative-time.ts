/** Words for times near now, as people use them. */
const WORDS = {
  en: {
    now: 'just now',
    soon: 'in a moment',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    past: {
      minutes: (n: number) => `${n} min ago`,
      hours: (n: number) => `${n} h ago`,
      days: (n: number) => `${n} days ago`,
    },
    future: {
      minutes: (n: number) => `in ${n} min`,
      hours: (n: number) => `in ${n} h`,
      days: (n: number) => `in ${n} days`,
    },
  },
  de: {
    now: 'gerade eben',
    soon: 'gleich',
    yesterday: 'gestern',
    tomorrow: 'morgen',
    past: {
      minutes: (n: number) => `vor ${n} Min.`,
      hours: (n: number) => `vor ${n} Std.`,
      days: (n: number) => `vor ${n} Tagen`,
    },
    future: {
      minutes: (n: number) => `in ${n} Min.`,
      hours: (n: number) => `in ${n} Std.`,
      days: (n: number) => `in ${n} Tagen`,
    },
  },
} as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below it a time is now. */
const NOW = 45 * SECOND;
/** From here on a date has more meaning than a number of days, unless another bound is named. */
const MAX_DAYS = 7;

/** Days of the reader's own calendar between two times. */
function calendarDays(from: number, until: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(until) - midnight(from)) / DAY);
}

/**
 * A time beside now, in words: minutes, hours below a day, then days of the reader's calendar.
 * @param at Unix milliseconds, before or after now
 * @returns undefined from `maxDays` on: then the date is what is shown
 */
export function relativeTime(
  at: number,
  now: number,
  language: keyof typeof WORDS,
  maxDays = MAX_DAYS,
): string | undefined {
  const words = WORDS[language];
  const isPast = at <= now;
  const distance = Math.abs(now - at);
  if (distance < NOW) return isPast ? words.now : words.soon;
  const { minutes, hours, days } = isPast ? words.past : words.future;
  if (distance < HOUR) return minutes(Math.max(1, Math.floor(distance / MINUTE)));
  if (distance < DAY) return hours(Math.floor(distance / HOUR));
  const count = isPast ? calendarDays(at, now) : calendarDays(now, at);
  if (count >= maxDays) return undefined;
  if (count === 1) return isPast ? words.yesterday : words.tomorrow;
  return days(count);
}
