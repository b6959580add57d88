/** A moment as XMP and as PDF write it, in the same offset from UTC. */
export interface DocumentDate {
  /** @example 2026-01-31T08:05:00+01:00 */
  readonly xmp: string;
  /** @example D:20260131080500+01'00' */
  readonly pdf: string;
}

const PDF_DATE =
  /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:([Zz])|([+-])(\d{2})'?(\d{2})?'?)?/;
const XMP_DATE =
  /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?/;

/** A date string (ISO 32000-1, 7.9.4); what is missing is its lowest value. Undefined for anything else. */
export const pdfDate = (text: string): DocumentDate | undefined => fromParts(PDF_DATE.exec(text.trim()));

/** A date of XMP (ISO 8601). */
export const xmpDate = (text: string): DocumentDate | undefined => fromParts(XMP_DATE.exec(text.trim()));

/** @param ms milliseconds since 1970 */
export function dateOf(ms: number): DocumentDate {
  const iso = new Date(ms).toISOString().slice(0, 19);
  return { xmp: `${iso}Z`, pdf: `D:${iso.replace(/[-:T]/g, '')}Z` };
}

const within = (text: string | undefined, lowest: number, highest: number): number | undefined => {
  const value = text === undefined ? lowest : Number(text);
  return value >= lowest && value <= highest ? value : undefined;
};

const two = (value: number): string => String(value).padStart(2, '0');

function fromParts(parts: RegExpExecArray | null): DocumentDate | undefined {
  if (parts === null) return undefined;
  const [, year = '', monthText, dayText, hourText, minuteText, secondText, , sign] = parts;
  const month = within(monthText, 1, 12);
  const day = within(dayText, 1, 31);
  const hour = within(hourText, 0, 23);
  const minute = within(minuteText, 0, 59);
  const second = within(secondText, 0, 59);
  const offsetHour = within(parts[9], 0, 23);
  const offsetMinute = within(parts[10], 0, 59);
  const amounts = [month, day, hour, minute, second];
  if (amounts.includes(undefined) || offsetHour === undefined || offsetMinute === undefined) return undefined;
  const [m, d, h, min, s] = amounts.map((amount) => two(amount!));
  // XMP has no year 0 (XML Schema 1.0, part 2, 3.2.7.1).
  if (year === '0000') return undefined;
  // 31 February is no day: dates that the calendar does not have are none.
  const isReal = new Date(`${year}-${m}-${d}T00:00:00Z`).getUTCDate() === day;
  if (!isReal) return undefined;
  const isUtc = sign === undefined || (offsetHour === 0 && offsetMinute === 0);
  const offset = `${sign}${two(offsetHour)}`;
  return {
    xmp: `${year}-${m}-${d}T${h}:${min}:${s}${isUtc ? 'Z' : `${offset}:${two(offsetMinute)}`}`,
    pdf: `D:${year}${m}${d}${h}${min}${s}${isUtc ? 'Z' : `${offset}'${two(offsetMinute)}'`}`,
  };
}
