import { language } from './texts.ts';

/** Numbers, times and money as the chosen language writes them. */

export const number = (value: number): string => new Intl.NumberFormat(language.value).format(value);

export const day = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(at);

/** Time of a list; the zone stands in `fullTime`, which is shown on hover. */
export const time = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'medium' }).format(at);

export const fullTime = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'full', timeStyle: 'long' }).format(at);

/** @param minor in the smallest unit of the currency */
export function money(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(language.value, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

/** Sizes in units of 1,000 bytes. */
export function bytes(count: number): string {
  const unit = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(unit.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  return new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit: unit[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(count / 1000 ** power);
}
