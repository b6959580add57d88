/** A day of the Gregorian calendar. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ISO_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const POINT_FORM = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const TIME_FORM = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,100})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Days of a month, leap years by the Gregorian rule. @example daysInMonth(2024, 2) // 29 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const exists = ({ year, month, day }: CalendarDate): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** Reads `YYYY-MM-DD`; `undefined` for another form or a day that the calendar lacks. */
export function calendarDate(text: string): CalendarDate | undefined {
  const match = ISO_FORM.exec(text);
  if (match === null) return undefined;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return exists(date) ? date : undefined;
}

/** True for an existing day written `YYYY-MM-DD`. @example isDate('2030-02-30') // false */
export const isDate = (text: string): boolean => calendarDate(text) !== undefined;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** `YYYY-MM-DD`. */
export const isoDateText = ({ year, month, day }: CalendarDate): string =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;

/**
 * Reads the date forms that invoices take and gives `YYYY-MM-DD`: that form itself, `DD.MM.YYYY`, and an ISO
 * date-time, of which the date is used as written (rules: Dates on invoices). `undefined` for all else.
 * @example lenientDate('14.2.2026') // '2026-02-14'
 */
export function lenientDate(text: string): string | undefined {
  const points = POINT_FORM.exec(text);
  if (points !== null) {
    const date = { day: Number(points[1]), month: Number(points[2]), year: Number(points[3]) };
    return exists(date) ? isoDateText(date) : undefined;
  }
  const date = TIME_FORM.exec(text)?.[1] ?? text;
  return isDate(date) ? date : undefined;
}

/** The eight digits that payment codes write. @example compactDate('2030-01-31') // '20300131' */
export const compactDate = (isoDate: string): string => isoDate.replaceAll('-', '');

const MS_PER_DAY = 86_400_000;

/** Unix time in milliseconds of the day's beginning in UTC. */
export function utcMidnight({ year, month, day }: CalendarDate): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; 400 years are a whole number of days.
  return Date.UTC(year + 400, month - 1, day) - 146_097 * MS_PER_DAY;
}

/** The UTC day of an instant as `YYYY-MM-DD`. @example utcDate(0) // '1970-01-01' */
export const utcDate = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** The day `days` later (earlier when negative). @example addDays('2024-02-28', 2) // '2024-03-01' */
export function addDays(isoDate: string, days: number): string {
  const date = calendarDate(isoDate);
  if (date === undefined) throw new RangeError('not a calendar date');
  return utcDate(utcMidnight(date) + days * MS_PER_DAY);
}

/** Days from one day to another; negative when the second is earlier. @example daysBetween('2024-02-28', '2024-03-01') // 2 */
export function daysBetween(start: string, end: string): number {
  const [first, last] = [calendarDate(start), calendarDate(end)];
  if (first === undefined || last === undefined) throw new RangeError('not a calendar date');
  return (utcMidnight(last) - utcMidnight(first)) / MS_PER_DAY;
}
