import type { SimpleType } from './schema-set.ts';

/** Lexical spaces of the built-in types that the schemas use (XML Schema 1.0 part 2, 3.2 and 3.3). */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const INTEGER = /^[+-]?\d+$/;
const ZONE = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?';
const DAY = '(-?(?:[1-9]\\d{4,}|\\d{4}))-(\\d\\d)-(\\d\\d)';
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';
const DATE = new RegExp(`^${DAY}${ZONE}$`);
const DATE_TIME = new RegExp(`^${DAY}T${TIME}${ZONE}$`);
const CLOCK = new RegExp(`^${TIME}${ZONE}$`);
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const BASE_64 =
  /^(?:[A-Za-z0-9+/] ?(?:[A-Za-z0-9+/] ?){3})*(?:(?:[A-Za-z0-9+/] ?){2}[A-Za-z0-9+/] ?=|(?:[A-Za-z0-9+/] ?)[AQgw] ?= ?=)?$/;
/** Longer ones are judged by their letters alone: a regular expression over MiB of groups costs too much. */
const MAX_GROUPED = 4_000;
const BASE_64_LETTERS = /^[A-Za-z0-9+/ ]*=? ?=? ?$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a day exists; there is no year 0 (XML Schema 1.0). */
function isDay([, year = '', month = '', day = '']: readonly string[]): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y === 0 || m < 1 || m > 12) return false;
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  return d >= 1 && d <= (m === 2 && isLeap ? 29 : DAYS[m - 1]!);
}

const isDated = (pattern: RegExp, value: string): boolean => {
  const match = pattern.exec(value);
  return match !== null && isDay(match);
};

function isBase64(value: string): boolean {
  if (value.length <= MAX_GROUPED) return BASE_64.test(value);
  const letters = value.replaceAll(' ', '').length;
  return letters % 4 === 0 && BASE_64_LETTERS.test(value);
}

const FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  decimal: (value) => DECIMAL.test(value),
  integer: (value) => INTEGER.test(value),
  nonNegativeInteger: (value) => INTEGER.test(value) && (!value.startsWith('-') || /^-0+$/.test(value)),
  positiveInteger: (value) => /^\+?0*[1-9]\d*$/.test(value),
  boolean: (value) => /^(?:true|false|0|1)$/.test(value),
  date: (value) => isDated(DATE, value),
  dateTime: (value) => isDated(DATE_TIME, value),
  time: (value) => CLOCK.test(value),
  language: (value) => LANGUAGE.test(value),
  base64Binary: isBase64,
};

/** Types whose white space counts, or is only replaced (3.2.1, 3.3.1). */
const KEEPS_SPACE: ReadonlySet<string> = new Set(['string', 'normalizedString', 'anySimpleType']);

export const collapsed = (value: string): string =>
  /^[ \t\r\n]|[\t\r\n]| {2}|[ \t\r\n]$/.test(value)
    ? value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    : value;

/** What is wrong with a value of a simple type, in words; undefined for a valid one. */
export function valueFault(
  stated: string,
  { base, codes, minLength, maxLength }: SimpleType,
): string | undefined {
  const value = KEEPS_SPACE.has(base) ? stated : collapsed(stated);
  const hasForm = FORMS[base];
  if (hasForm !== undefined && !hasForm(value)) return `is not of the type ${base}`;
  if (codes !== undefined && !codes.includes(value)) return `is not one of ${codes.slice(0, 8).join(', ')}`;
  if (minLength !== undefined && value.length < minLength) return `is shorter than ${minLength}`;
  if (maxLength !== undefined && value.length > maxLength) return `is longer than ${maxLength}`;
  return undefined;
}
