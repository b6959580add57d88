import { InvalidInput, violation } from '@kontor/base';
import type { CallCounts, Day, Overview } from '../../dashboard-api-types/wire.ts';
import { DAY_MS, dayOf, firstDayIn } from '../../meter/calendar.ts';
import type { UsageRow } from '../../store/records.ts';

/** Two years and a day. */
const MAX_DAYS = 731;
export const USUAL_DAYS = 30;

/** A day number as it is written. @example dayText(20_513) // '2026-03-01' */
export const dayText = (day: number): Day => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** @throws InvalidInput for what is no day of the calendar */
function dayNumber(text: string, name: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(ms) && dayText(dayOf(ms)) === text) return dayOf(ms);
  throw new InvalidInput([violation([name], { kind: 'valid' }, 'must be a day such as 2026-03-01')]);
}

/** A month as it is written. @param month year × 12 + month @example monthText(24_314) // '2026-03' */
export const monthText = (month: number): string => dayText(firstDayIn(month)).slice(0, 7);

/** @returns year × 12 + month @throws InvalidInput for what is no month from 1970-01 to 9999-12 */
export function monthOfText(text: string): number {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (Number(year) >= 1970) return Number(year) * 12 + Number(month) - 1;
  throw new InvalidInput([violation(['month'], { kind: 'valid' }, 'must be a month such as 2026-03')]);
}

/** A day of a query that may be missing. @throws InvalidInput */
export function optionalDay(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text ? dayNumber(text, name) : undefined;
}

/** The days of a query, both inclusive; the last 30 unless named. @throws InvalidInput */
export function daysOf(
  query: URLSearchParams,
  now: number,
): { readonly fromDay: number; readonly untilDay: number } {
  const until = query.get('until');
  const untilDay = until ? dayNumber(until, 'until') : dayOf(now);
  const from = query.get('from');
  const fromDay = from ? dayNumber(from, 'from') : untilDay - USUAL_DAYS + 1;
  if (fromDay > untilDay)
    throw new InvalidInput([violation(['from'], { kind: 'valid' }, 'must not be after until')]);
  if (untilDay - fromDay >= MAX_DAYS)
    throw new InvalidInput([
      violation(['from'], { kind: 'valid' }, `must be at most ${MAX_DAYS} days before until`),
    ]);
  return { fromDay, untilDay };
}

/** Rows of usage added up. */
export const countsOf = (rows: readonly UsageRow[]): CallCounts => ({
  calls: sumOf(rows, 'calls'),
  failed: sumOf(rows, 'failed'),
  credits: sumOf(rows, 'credits'),
});

export const sumOf = (rows: readonly UsageRow[], member: 'calls' | 'failed' | 'credits' | 'ms'): number =>
  rows.reduce((sum, row) => sum + row[member], 0);

/** So many days from one on, as they are written. */
export const daysFrom = (fromDay: number, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => dayText(fromDay + index));

/** Calls of each operation on each of these days; the operation with most calls first. */
export function callsPerDay(
  rows: readonly UsageRow[],
  fromDay: number,
  count: number,
): Overview['operations'] {
  const perOperation = new Map<string, number[]>();
  for (const { operation, day, calls } of rows) {
    const counts = perOperation.get(operation) ?? new Array<number>(count).fill(0);
    counts[day - fromDay]! += calls;
    perOperation.set(operation, counts);
  }
  const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
  return [...perOperation]
    .map(([operation, calls]) => ({ operation, calls }))
    .filter(({ calls }) => sum(calls) > 0)
    .toSorted((a, b) => sum(b.calls) - sum(a.calls));
}
