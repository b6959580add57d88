/** An element string with its frequent beginnings shortened (ISO/IEC 24724, 7.2.5.2 to 7.2.5.4). */
export interface Compressed {
  /** Bits of the method, room for those of the symbol's length, and the shortened elements. */
  readonly head: string;
  /** Where in `head` the two bits of the symbol's length belong, unless the length is fixed. */
  readonly lengthAt?: number;
  /** What is left for the general purpose field. */
  readonly rest: string;
}

const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');
const LENGTH_ROOM = '00';
/** In place of a date where there is none. */
const NO_DATE = 38_400;

/** Groups of three digits in ten bits each. */
const threes = (digits: string): string => digits.replace(/\d{3}/g, (group) => bits(Number(group), 10));

/** Year, month and day of YYMMDD; day 0 is the end of the month. */
function dateValue(text: string): number | undefined {
  const [year, month, day] = (text.match(/\d\d/g) ?? []).map(Number);
  if (month! < 1 || month! > 12 || day! > 31) return undefined;
  return 384 * year! + 32 * (month! - 1) + day!;
}

/** `(01)9…`, a weight in kilograms or pounds below 100,000 and nothing else, or a date behind it (7.2.5.4.2 to 7.2.5.4.4). */
function weighed(text: string): Compressed | undefined {
  const match = /^019(\d{12})\d3([12])0(\d)0(\d{5})(?:1([1357])(\d{6}))?$/.exec(text);
  if (match === null) return undefined;
  const [, item = '', unit, decimals, weight = '', kind, date] = match;
  const value = Number(weight);
  if (date === undefined && unit === '1' && decimals === '3' && value <= 32_767) {
    return { head: `0100${threes(item)}${bits(value, 15)}`, rest: '' };
  }
  if (date === undefined && unit === '2' && decimals === '2' && value <= 9999) {
    return { head: `0101${threes(item)}${bits(value, 15)}`, rest: '' };
  }
  if (date === undefined && unit === '2' && decimals === '3' && value <= 22_767) {
    return { head: `0101${threes(item)}${bits(value + 10_000, 15)}`, rest: '' };
  }
  const day = date === undefined ? NO_DATE : dateValue(date);
  if (day === undefined) return undefined;
  // 0111000 to 0111111: the unit, and which of (11), (13), (15) and (17) it is.
  const method = 56 + (kind === undefined ? 0 : Number(kind) - 1) + (unit === '2' ? 1 : 0);
  const head = `${bits(method, 7)}${threes(item)}${bits(Number(`${decimals}${weight}`), 20)}${bits(day, 16)}`;
  return { head, rest: '' };
}

/** `(01)9…` and a price, with the number of its currency or not (7.2.5.4.5 and 7.2.5.4.6). */
function priced(text: string): Compressed | undefined {
  const match = /^019(\d{12})\d39(?:2([0-3])|3([0-3])(\d{3}))(.+)$/s.exec(text);
  if (match === null) return undefined;
  const [, item = '', plain, withCurrency, currency = '', rest = ''] = match;
  const isPlain = plain !== undefined;
  const head = `${isPlain ? '01100' : '01101'}${LENGTH_ROOM}${threes(item)}${bits(Number(plain ?? withCurrency), 2)}`;
  return { head: isPlain ? head : `${head}${bits(Number(currency), 10)}`, lengthAt: 5, rest };
}

/** An element string with FNC1 as U+001D, as far as a shorter form of its beginning is defined. */
export function compressed(text: string): Compressed {
  const special = weighed(text) ?? priced(text);
  if (special !== undefined) return special;
  const gtin = /^01(\d)(\d{12})\d/.exec(text);
  if (gtin === null) return { head: `00${LENGTH_ROOM}`, lengthAt: 2, rest: text };
  const [all, first = '', others = ''] = gtin;
  const head = `1${LENGTH_ROOM}${bits(Number(first), 4)}${threes(others)}`;
  return { head, lengthAt: 1, rest: text.slice(all.length) };
}
