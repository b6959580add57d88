import { daysInMonth, isoDateText, lenientDate } from './calendar-date.ts';
import { monthOfName } from './month-names.ts';

/** Days from the first to the last, both included, `YYYY-MM-DD`. */
export interface DateSpan {
  readonly start: string;
  readonly end: string;
}

/** Longer texts are no dates, and are not read. */
const MAX_LENGTH = 80;

/** Countries that write the month first; elsewhere the day comes first. */
const MONTH_FIRST = new Set(['US', 'PH', 'BZ', 'FM', 'MH', 'PW', 'GU', 'PR', 'AS']);

const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|º|ª)?\\.?';
const WORD = '(?<word>\\p{L}{3,}\\.?)';
const YEAR = '(?<year>\\d{4})\\.?';
const OF = '\\s+(?:(?:de|del|di|do|of)\\s+)?';

/** Days in words: `31. Jänner 2026`, `31 de enero de 2026`, `January 31, 2026`, `2026. január 31.` */
const DAY_FORMS = [
  `${DAY}${OF}${WORD},?${OF}${YEAR}`,
  `${WORD}\\s+${DAY},?\\s+${YEAR}`,
  `${YEAR}\\s+${WORD}\\s+${DAY}`,
].map((form) => new RegExp(`^${form}$`, 'iu'));
/** Months: `Jänner 2026`, `enero de 2026`, `2026. január`, `01/2026`, `2026-01`. */
const MONTH_FORMS = [`${WORD}${OF}${YEAR}`, `${YEAR}\\s+${WORD}`].map(
  (form) => new RegExp(`^${form}$`, 'iu'),
);
const NUMBERED_MONTHS = [
  /^(?<month>\d{1,2})\s?[/.]\s?(?<year>\d{4})$/,
  /^(?<year>\d{4})[-/](?<month>\d{2})$/,
];
const QUARTERS = [
  /^(?:q|quartal|quarter|trimestre|kwartał|kwartaal|t)\.?\s?(?<quarter>[1-4])[\s/,]+(?<year>\d{4})$/iu,
  /^(?<quarter>[1-4])(?:st|nd|rd|th|er|e|º|°)?\.?\s?(?:q|quartal|quarter|trimestre|kwartał|kwartaal|čtvrtletí|štvrťrok|negyedév|četrtletje|kvartal|kvartál)\s+(?<year>\d{4})$/iu,
];
/** Numbers alone: `31/01/2026`, `31-1-2026`, `2026/01/31`, `2026. 01. 31.`, `31.01.26`. */
const YEAR_FIRST = /^(\d{4})(?:\/|\.\s?)(\d{1,2})(?:\/|\.\s?)(\d{1,2})\.?$/;
const YEAR_LAST = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})\.?$/;

function day(year: number, month: number, date: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined;
  return isoDateText({ year, month, day: date });
}

const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase();

const isMonthFirst = (locale: string): boolean => MONTH_FIRST.has(new Intl.Locale(locale).region ?? '');

function numberedDate(text: string, locale: string): string | undefined {
  const ahead = YEAR_FIRST.exec(text);
  if (ahead !== null) return day(Number(ahead[1]), Number(ahead[2]), Number(ahead[3]));
  const behind = YEAR_LAST.exec(text);
  if (behind === null) return undefined;
  const [, first, second, last = ''] = behind;
  const year = last.length === 2 ? 2000 + Number(last) : Number(last);
  const usual = isMonthFirst(locale) && text.includes('/');
  const [month, date] = usual ? [first, second] : [second, first];
  return (
    day(year, Number(month), Number(date)) ??
    (text.includes('/') ? day(year, Number(date), Number(month)) : undefined)
  );
}

function wordedDate(text: string, locale: string): string | undefined {
  for (const form of DAY_FORMS) {
    const { day: date = '', word = '', year = '' } = form.exec(text)?.groups ?? {};
    const month = word === '' ? undefined : monthOfName(word, languageOf(locale));
    if (month !== undefined) return day(Number(year), month, Number(date));
  }
  return undefined;
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Reads a day as people write it: in numbers by the order of the locale's country, or with the month in one of 19
 * languages. `undefined` for all else.
 * @example writtenDate('31. Jänner 2026', 'de-AT') // '2026-01-31'
 */
export function writtenDate(text: string, locale: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const value = plain(text);
  return lenientDate(value) ?? numberedDate(value, locale) ?? wordedDate(value, locale);
}

const months = (year: number, from: number, to: number): DateSpan | undefined => {
  const start = day(year, from, 1);
  return start === undefined ? undefined : { start, end: day(year, to, daysInMonth(year, to)) ?? start };
};

/** A day, a month or a quarter. */
function singleSpan(value: string, locale: string): DateSpan | undefined {
  const date = writtenDate(value, locale);
  if (date !== undefined) return { start: date, end: date };
  for (const form of NUMBERED_MONTHS) {
    const { month, year } = form.exec(value)?.groups ?? {};
    if (month !== undefined) return months(Number(year), Number(month), Number(month));
  }
  for (const form of MONTH_FORMS) {
    const { word, year } = form.exec(value)?.groups ?? {};
    const month = word === undefined ? undefined : monthOfName(word, languageOf(locale));
    if (month !== undefined) return months(Number(year), month, month);
  }
  for (const form of QUARTERS) {
    const { quarter, year } = form.exec(value)?.groups ?? {};
    if (quarter !== undefined) return months(Number(year), Number(quarter) * 3 - 2, Number(quarter) * 3);
  }
  return undefined;
}

/** Words before a period, and between its ends, in 19 languages. */
const FROM = /^(?:vom|von|ab|from|du|de|dal|dall'|del|desde|van|od|från|fra|alkaen|din|από|от)\s+/iu;
const TO =
  /\s*(?:–|—|\s-\s|-|\s(?:bis(?: zum)?|to|until|till|through|au|al|a|hasta|até|tot(?: en met)?|t\/m|do|až do|až|til|asti|până la|έως|до)\s)\s*/giu;

/** What the first end omits is in the second: `1.–31. Jänner 2026`, `1.12. – 31.12.2026`, `Jänner – März 2026`. */
function completions(first: string, second: string): readonly string[] {
  const year = /\d{4}/.exec(second)?.[0] ?? '';
  const number = first.replace(/\.$/, '');
  return [
    first,
    `${first}${year}`,
    `${first} ${year}`,
    ...(/^\d{1,2}$/.test(number) ? [second.replace(/^\d{1,2}/, number)] : []),
  ];
}

/**
 * Reads a period as people write it: two days, two months, one month, a quarter; a day alone is a period of one day.
 * @example writtenSpan('1. bis 31. Jänner 2026', 'de-AT') // { start: '2026-01-01', end: '2026-01-31' }
 */
export function writtenSpan(text: string, locale: string): DateSpan | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const value = plain(text).replace(FROM, '');
  const single = singleSpan(value, locale);
  if (single !== undefined) return single;
  for (const { index, 0: mark } of value.matchAll(TO)) {
    const second = value.slice(index + mark.length);
    const last = singleSpan(second, locale);
    if (last === undefined) continue;
    for (const text of completions(value.slice(0, index), second)) {
      const first = singleSpan(text, locale);
      if (first !== undefined && first.start <= last.end) return { start: first.start, end: last.end };
    }
  }
  return undefined;
}
