import { type Decimal, text } from '@kontor/base';
import { RuleError } from './rule-error.ts';
import { type Atomic, DateValue, Exact, textOf, Untyped } from './values.ts';

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const INTEGER = /^[+-]?\d+$/;
const DOUBLE = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|INF|-INF|NaN)$/;
const DATE = /^(-?\d{4,})-(\d{2})-(\d{2})(Z|[+-]\d{2}:\d{2})?$/;
const MAX_DIGITS = 400;

const collapsed = (value: string): string =>
  /[ \t\r\n]/.test(value) ? value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '') : value;

const refused = (value: string, type: string): RuleError =>
  new RuleError(`"${value.slice(0, 40)}" is no ${type}`);

/** Digits that a double, and a sum in it, keeps exactly. */
const MAX_PLAIN_DIGITS = 15;
const [ZERO, NINE, POINT] = [0x30, 0x39, 0x2e];

/** Speed: amounts as nearly all are, digits with a point among them at most; undefined for others. */
function plainDecimal(written: string): Decimal | undefined {
  const { length } = written;
  if (length === 0 || length > MAX_PLAIN_DIGITS) return undefined;
  let [units, point] = [0, -1];
  for (let at = 0; at < length; at++) {
    const code = written.charCodeAt(at);
    if (code >= ZERO && code <= NINE) units = units * 10 + (code - ZERO);
    else if (code === POINT && point < 0) point = at;
    else return undefined;
  }
  if (point >= 0 && length === 1) return undefined;
  return { units: BigInt(units), scale: point < 0 ? 0 : length - point - 1 };
}

/** A text as xs:decimal. @throws RuleError (FORG0001) */
function decimalOfText(written: string): Decimal {
  const plain = plainDecimal(written);
  if (plain !== undefined) return plain;
  const value = collapsed(written);
  if (!DECIMAL.test(value) || value.length > MAX_DIGITS) throw refused(value, 'decimal number');
  const point = value.indexOf('.');
  if (point < 0) return { units: BigInt(value.replace('+', '')), scale: 0 };
  const fraction = value.slice(point + 1);
  const digits = `${value.slice(0, point)}${fraction}`;
  return { units: BigInt(digits.replace('+', '')), scale: fraction.length };
}

function doubleOfText(written: string): number {
  const value = collapsed(written);
  if (!DOUBLE.test(value)) throw refused(value, 'number');
  if (value.endsWith('INF')) return value === 'INF' ? Infinity : -Infinity;
  return Number(value);
}

/** Powers of ten that a double has exactly. */
const EXACT_POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** The nearest double: the quotient of two numbers that doubles have exactly is that (IEEE 754, 5.4.1), else by the decimal text. */
export const doubleOfDecimal = (value: Decimal): number => {
  const units = Number(value.units);
  const power = EXACT_POWERS[value.scale];
  return power !== undefined && Number.isSafeInteger(units) ? units / power : Number(text(value));
};

/** The decimal number that a finite double is, not the one that it is written as: of 100.005 it is less (XPath functions, 17.1.3.3). */
export function decimalOfDouble(value: number): Decimal {
  let [whole, halvings] = [value, 0];
  for (; !Number.isInteger(whole); halvings += 1) whole *= 2;
  return { units: BigInt(whole) * 5n ** BigInt(halvings), scale: halvings };
}

/** xs:double of an atomic value. @throws RuleError for a text that is no number */
export function asDouble(value: Atomic): number {
  if (typeof value === 'number') return value;
  if (value instanceof Untyped) return doubleOfText(value.text);
  if (typeof value === 'string') return doubleOfText(value);
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Exact) return doubleOfDecimal(value.value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new RuleError('a date is no number');
}

function asDecimal(value: Atomic): Exact | bigint {
  if (value instanceof Exact || typeof value === 'bigint') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refused(String(value), 'decimal number');
    return new Exact(decimalOfDouble(value));
  }
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return new Exact(decimalOfText(textOf(value)));
}

function asInteger(value: Atomic): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refused(String(value), 'whole number');
    return BigInt(Math.trunc(value));
  }
  if (value instanceof Exact) return value.value.units / 10n ** BigInt(value.value.scale);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  const written = collapsed(textOf(value));
  if (!INTEGER.test(written) || written.length > MAX_DIGITS) throw refused(written, 'whole number');
  return BigInt(written.replace(/^\+/, ''));
}

function asBoolean(value: Atomic): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (typeof value === 'bigint') return value !== 0n;
  if (value instanceof Exact) return value.value.units !== 0n;
  const written = collapsed(textOf(value));
  if (written === 'true' || written === '1') return true;
  if (written === 'false' || written === '0') return false;
  throw refused(written, 'truth value');
}

const offsetMs = (zone: string | undefined): number => {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
};

const PLAIN_DAY = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Start of a day that every month has, without zone: nearly all are so. */
const plainDay = (written: string): number | undefined =>
  PLAIN_DAY.test(written)
    ? Date.UTC(Number(written.slice(0, 4)), Number(written.slice(5, 7)) - 1, Number(written.slice(8)))
    : undefined;

export function asDate(value: Atomic): DateValue {
  if (value instanceof DateValue) return value;
  const written = collapsed(textOf(value));
  const plain = plainDay(written);
  if (plain !== undefined) return new DateValue(written, plain);
  const [, year = '', month = '', day = '', zone] = DATE.exec(written) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isDay = year !== '' && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay) throw refused(written, 'date');
  return new DateValue(written, date.getTime() - offsetMs(zone));
}

const CASTS: Readonly<Record<string, (value: Atomic) => Atomic>> = {
  'xs:decimal': asDecimal,
  'xs:integer': asInteger,
  'xs:int': asInteger,
  'xs:double': asDouble,
  'xs:string': textOf,
  'xs:boolean': asBoolean,
  'xs:date': asDate,
};

export const isCastType = (type: string): boolean => Object.hasOwn(CASTS, type);

/** `value cast as type`. @throws RuleError */
export const cast = (value: Atomic, type: string): Atomic => CASTS[type]!(value);

export function isCastable(value: Atomic, type: string): boolean {
  try {
    cast(value, type);
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}
