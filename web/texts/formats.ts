import { language } from './texts.ts';

/** Numbers, times and money as the chosen language writes them, in the region that the browser names for it. */

/** @example with English chosen and `en-GB` among the browser's languages: 'en-GB' */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language.value) ?? language.value;

export const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** A movement: with its sign, which is a real minus. @example −4,300 */
export const signed = (value: number): string =>
  new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' }).format(value).replace('-', '\u2212');

export const day = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);

/** A day of the calendar, whatever the zone. @param text `YYYY-MM-DD` */
export const calendarDay = (text: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(text));

/** A month of the calendar. @param text `YYYY-MM` */
export const calendarMonth = (text: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(text),
  );

/** With second and zone. */
export const fullTime = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeStyle: 'long' }).format(at);

/** @param minor in the smallest unit of the currency */
export function money(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

/** A part of a whole in percent. @example share(1, 8) // 12.5 % */
export const share = (part: number, whole: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);

/** A duration; below a hundred seconds with a tenth. */
export const seconds = (count: number): string =>
  `${new Intl.NumberFormat(locale(), { maximumFractionDigits: count < 100 ? 1 : 0 }).format(count)}\u00a0s`;

/** Sizes in units of 1,000 bytes. */
export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const digits = { maximumFractionDigits: power === 0 ? 0 : 1 };
  return `${new Intl.NumberFormat(locale(), digits).format(count / 1000 ** power)}\u00a0${units[power]}`;
}
