import { instantOf, offsetMinutes } from '@kontor/base';

const ZONE = 'Europe/Budapest';

/** Years whose Budapest time is one or two hours ahead of UTC and has four digits. */
const FIRST_MS = Date.UTC(1900, 0, 1);
const LAST_MS = Date.UTC(9999, 11, 31, 22, 59, 59);

/**
 * The end of validity as an instant: date and time with `Z`, an offset, or nothing, which means Budapest time.
 * `undefined` when it is in another form, does not exist, or is before 1900 or after 9999.
 */
export function validityInstant(text: string): number | undefined {
  const year = Number(text.slice(0, 4));
  if (!(year >= 1900)) return undefined;
  const instant = instantOf(text, ZONE);
  return instant !== undefined && instant >= FIRST_MS && instant <= LAST_MS ? instant : undefined;
}

/**
 * Line 8 of the code: local time of Budapest and its whole hours before UTC.
 * @example budapestTimeText(Date.UTC(2030, 6, 1, 10)) // '20300701120000+2'
 */
export function budapestTimeText(epochMs: number): string {
  const offset = offsetMinutes(ZONE, epochMs);
  const local = new Date(epochMs + offset * 60_000);
  const date = (local.getUTCFullYear() * 100 + local.getUTCMonth() + 1) * 100 + local.getUTCDate();
  const time = (local.getUTCHours() * 100 + local.getUTCMinutes()) * 100 + local.getUTCSeconds();
  // Years have four digits here, so the fourteen digits are one whole number.
  return `${date * 1_000_000 + time}+${offset / 60}`;
}
