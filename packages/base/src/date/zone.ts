/**
 * Local time of a named zone by the time zone database of `Intl`. The changes of a year are looked up once:
 * formatting each instant would take 100 times as long.
 */
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** From this instant on the offset is valid, until the next change. */
interface Change {
  readonly fromMs: number;
  readonly offsetMinutes: number;
}

const MAX_CACHED_YEARS = 256;
const changesByZone = new Map<string, Map<number, readonly Change[]>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes east of UTC from `Intl`; exact for offsets of whole minutes. */
function intlOffset(zone: string, epochMs: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
}

/** The first whole minute after `lowMs`, at most `highMs`, at which the offset of `highMs` is valid. */
function changeBetween(zone: string, lowMs: number, highMs: number): Change {
  const offsetMinutes = intlOffset(zone, highMs);
  let [low, high] = [Math.floor(lowMs / MS_PER_MINUTE), Math.ceil(highMs / MS_PER_MINUTE)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (intlOffset(zone, middle * MS_PER_MINUTE) === offsetMinutes) high = middle;
    else low = middle;
  }
  return { fromMs: high * MS_PER_MINUTE, offsetMinutes };
}

/** The changes of a year, from the cache if it has them. */
function changesOf(zone: string, year: number): readonly Change[] {
  let years = changesByZone.get(zone);
  if (years === undefined) {
    years = new Map();
    changesByZone.set(zone, years);
  }
  const known = years.get(year);
  if (known !== undefined) return known;
  const changes = findChanges(zone, year);
  if (years.size >= MAX_CACHED_YEARS) years.clear();
  years.set(year, changes);
  return changes;
}

/** Offset at the year's beginning and each change in it; looks every eighth day, no zone changes twice so soon. */
function findChanges(zone: string, year: number): readonly Change[] {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const changes: Change[] = [{ fromMs: start, offsetMinutes: intlOffset(zone, start) }];
  for (let at = start; at < end; ) {
    const next = Math.min(at + 8 * MS_PER_DAY, end);
    if (intlOffset(zone, next) !== changes.at(-1)?.offsetMinutes) changes.push(changeBetween(zone, at, next));
    at = next;
  }
  return changes;
}

/** Minutes east of UTC at an instant of the years 1900 to 9999. @example offsetMinutes('Europe/Budapest', 0) // 60 */
export function offsetMinutes(zone: string, epochMs: number): number {
  let offset = 0;
  for (const change of changesOf(zone, new Date(epochMs).getUTCFullYear())) {
    if (change.fromMs <= epochMs) offset = change.offsetMinutes;
  }
  return offset;
}

/**
 * The instant of a local time, itself given as if it were UTC. A time that occurs twice means the first
 * occurrence; a time in the gap in spring means the instant as many minutes after the gap's beginning.
 */
export function instantOfLocal(zone: string, localMs: number): number {
  const before = offsetMinutes(zone, localMs - MS_PER_DAY);
  const after = offsetMinutes(zone, localMs + MS_PER_DAY);
  const first = localMs - before * MS_PER_MINUTE;
  if (offsetMinutes(zone, first) === before || before === after) return first;
  const second = localMs - after * MS_PER_MINUTE;
  return offsetMinutes(zone, second) === after ? second : first;
}
