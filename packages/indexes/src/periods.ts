import { DocumentRefused } from './document-refused.ts';
import type { Observation } from './observation.ts';

/** A year or a month as one number that sorts: 202400 is the year 2024, 202403 its March. */
export type Period = number;

type Dated = Pick<Observation, 'year' | 'month'>;

/** @example periodOf({ year: 2024, month: 3 }) // 202403 */
export const periodOf = ({ year, month }: Dated): Period => year * 100 + (month ?? 0);

export const isMonth = (period: Period): boolean => period % 100 !== 0;

/** The month before. @example monthBefore(202401) // 202312 */
export const monthBefore = (month: Period): Period => (month % 100 === 1 ? month - 89 : month - 1);

/** The periods of a year's twelve months. */
export const monthsOf = (year: number): readonly Period[] =>
  Array.from({ length: 12 }, (_, index) => year * 100 + index + 1);

/** First instant after a month, in Unix milliseconds (UTC). */
export function endOfMonth(month: Period): number {
  return Date.UTC(Math.floor(month / 100), month % 100, 1);
}

/** `2024` or `2024-03`. */
export function periodText(period: Period): string {
  const year = String(Math.floor(period / 100));
  return isMonth(period) ? `${year}-${String(period % 100).padStart(2, '0')}` : year;
}

const isYear = (year: number): boolean => year >= 1900 && year <= 2200;

/** A period as documents write it. @throws DocumentRefused for a year or month that cannot be. */
export function writtenPeriod(yearText: string, monthText?: string): Dated {
  const year = /^\d{4}$/.test(yearText) ? Number(yearText) : Number.NaN;
  if (!isYear(year)) throw new DocumentRefused(`"${yearText.slice(0, 20)}" is not a year`);
  if (monthText === undefined) return { year };
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : Number.NaN;
  if (!(month >= 1 && month <= 12)) throw new DocumentRefused(`"${monthText.slice(0, 20)}" is not a month`);
  return { year, month };
}

/** The same observations, ascending. @throws DocumentRefused when a period comes twice. */
export function withoutDuplicates(observations: readonly Observation[]): readonly Observation[] {
  const seen = new Set<Period>();
  for (const observation of observations) {
    const period = periodOf(observation);
    if (seen.has(period)) throw new DocumentRefused(`${periodText(period)} occurs twice`);
    seen.add(period);
  }
  return observations.toSorted((a, b) => periodOf(a) - periodOf(b));
}
