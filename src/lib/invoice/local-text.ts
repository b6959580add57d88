import { isCountry } from '../country/country.ts';
import { calendarDate, utcMidnight } from '../date/calendar-date.ts';

const DATE_FORMAT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
  calendar: 'gregory',
} as const;

/** A day in digits as the locale writes it. @example localDate('2026-01-31', 'de-AT') // '31.01.2026' */
export function localDate(isoDate: string, locale: string): string {
  const date = calendarDate(isoDate);
  if (date === undefined) throw new RangeError('not a calendar date');
  return new Intl.DateTimeFormat(locale, DATE_FORMAT).format(utcMidnight(date));
}

/** A country for an address: a code becomes the name in the locale's language, a name stays as given. */
export function localCountry(country: string, locale: string): string {
  const code = country.toUpperCase();
  if (!isCountry(code)) return country;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? country;
}
