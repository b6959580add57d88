import { gs1CheckDigit, isCountry, isIban } from '@kontor/base';
import { checkPair } from './check-pair.ts';
import { countryNumbers, currencyNumbers, packageTypes } from './code-lists.data.ts';
import { isCoupon, isPositiveOffer } from './coupon.ts';

/** What a part of a value must satisfy: a test and its description. */
export interface ValueRule {
  readonly isMet: (text: string) => boolean;
  readonly wrong: string;
}

const isBetween = (text: string, min: number, max: number): boolean =>
  Number(text) >= min && Number(text) <= max;

/** Days of a month; a year of two digits that four divides is a leap year, 00 being 2000. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isDate(text: string, firstDay: number): boolean {
  const [year, month] = [Number(text.slice(0, 2)), text.slice(2, 4)];
  return isBetween(month, 1, 12) && isBetween(text.slice(4), firstDay, daysOf(year, Number(month)));
}

/** A GS1 Company Prefix has at least four digits, so a text that begins with one does. */
const COMPANY = /^\d{4}/;
const hasPair = (text: string): boolean =>
  COMPANY.test(text) && checkPair(text.slice(0, -2)) === text.slice(-2);

/** Numbers in two halves, none of them zero, the first not above the second. */
function isPieceOfTotal(text: string): boolean {
  const [piece, total] = [Number(text.slice(0, 2)), Number(text.slice(2))];
  return piece > 0 && piece <= total;
}

/** "1/3": the first number is not above the second, none begins with 0. */
function isPlaceInSequence(text: string): boolean {
  const [, place, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return place !== undefined && Number(place) <= Number(end);
}

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const currencies = listed(currencyNumbers);
const countries = listed(countryNumbers);
const packages = listed(packageTypes);
/** GS1 General Specifications 3.5.16: processed in several countries. */
const SEVERAL_COUNTRIES = '999';
/** Tenths of a millionth of a degree from the pole and from the date line. */
const [HALF_CIRCLE, FULL_CIRCLE] = [1_800_000_000, 3_600_000_000];

const rule = (wrong: string, isMet: ValueRule['isMet']): ValueRule => ({ isMet, wrong });
const fits = (wrong: string, pattern: RegExp): ValueRule => rule(wrong, (text) => pattern.test(text));

/** The rules that parts of values name, by the sections of the GS1 General Specifications on their identifiers. */
export const valueRules = {
  check: rule('wrong check digit', (text) => gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1))),
  pair: rule('wrong check character pair, or no GS1 Company Prefix in front', hasPair),
  mixed: rule(
    'wrong check character pair, no GS1 Company Prefix in front, or only digits',
    (text) => hasPair(text) && /\D/.test(text),
  ),
  date: rule('no such date', (text) => isDate(text, 1)),
  month: rule('no such date', (text) => isDate(text, 0)),
  century: rule('no such date', (text) => isDate(text.slice(2), 1)),
  time: rule('no such time', (text) => isBetween(text.slice(0, 2), 0, 23) && isBetween(text.slice(2), 0, 59)),
  hour: rule('no such hour', (text) => isBetween(text, 0, 23)),
  minute: rule('no such minute or second', (text) => isBetween(text, 0, 59)),
  flag: fits('must be 0 or 1', /^[01]$/),
  currency: rule('unknown currency code (ISO 4217, numeric)', (text) => currencies.has(text)),
  country: rule('unknown country code (ISO 3166-1, numeric)', (text) => countries.has(text)),
  processor: rule(
    'unknown country code (ISO 3166-1, numeric, or 999)',
    (text) => countries.has(text) || text === SEVERAL_COUNTRIES,
  ),
  letters: rule('unknown country code (ISO 3166-1, two letters)', isCountry),
  iban: rule('must be an IBAN of the length and form of its country with right check digits', isIban),
  coupon: rule('must be a North American coupon code', (text) => isCoupon(text, (date) => isDate(date, 1))),
  offer: rule('must be a positive offer code', isPositiveOffer),
  percent: fits('% must be followed by two hexadecimal digits', /^(?:[^%]|%[0-9A-Fa-f]{2})*$/),
  latitude: rule('must be at most 1800000000', (text) => isBetween(text, 0, HALF_CIRCLE)),
  longitude: rule('must be at most 3600000000', (text) => isBetween(text, 0, FULL_CIRCLE)),
  hyphen: fits('must end in a digit or a hyphen', /^-$/),
  company: fits('must begin with four digits of a GS1 Company Prefix', COMPANY),
  importer: fits('must end in a digit, letter, hyphen or underscore', /^[-_0-9A-Za-z]$/),
  package: rule('unknown package type (UN/ECE recommendation 21)', (text) => packages.has(text)),
  medium: fits('media type must be 01 to 10 or 80 to 99', /^(0[1-9]|10|[89]\d)$/),
  sex: fits('must be 0, 1, 2 or 9 (ISO/IEC 5218)', /^[0129]$/),
  sequence: rule('must be a place and a total such as 1/3', isPlaceInSequence),
  positive: fits('must not be zero', /[1-9]/),
  winding: fits('winding direction must be 0, 1 or 9', /^[019]$/),
  zero: fits('must begin with 0', /^0$/),
  piece: rule('must be a piece number and a total, such as 0102', isPieceOfTotal),
  unpadded: fits('must not begin with 0', /^[1-9]/),
} as const satisfies Readonly<Record<string, ValueRule>>;

export type RuleName = keyof typeof valueRules;
