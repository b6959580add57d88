import { calendarDate, utcMidnight } from './calendar-date.ts';
import { instantOfLocal } from './zone.ts';

const FORM =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,100})?)?(?:(Z)|([+-])([01]\d|2[0-3]):([0-5]\d))?$/;

/**
 * The instant (Unix milliseconds, whole seconds: fractions are dropped) of `YYYY-MM-DDThh:mm[:ss[.fff]]` with
 * `Z`, an offset `±hh:mm`, or nothing, which means local time of `zone`. `undefined` for all else.
 * @example instantOf('2030-07-01T10:00:00Z', 'Europe/Budapest')
 */
export function instantOf(text: string, zone: string): number | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, day = '', hours, minutes, seconds = '0', utc, sign, offsetHours, offsetRest] = match;
  const date = calendarDate(day);
  if (date === undefined) return undefined;
  const wallMs = utcMidnight(date) + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (utc !== undefined) return wallMs;
  if (sign === undefined) return instantOfLocal(zone, wallMs);
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetRest)) * 60_000;
  return sign === '-' ? wallMs + offsetMs : wallMs - offsetMs;
}
