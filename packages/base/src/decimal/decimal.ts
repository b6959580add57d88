/** An exact decimal number: `units` × 10^-`scale`. Plain data, so it crosses threads. */
export interface Decimal {
  readonly units: bigint;
  /** Decimal places kept, 0 or more; 1.50 may have scale 2. */
  readonly scale: number;
}

/** What counts as a decimal: a JSON number (taken by its shortest decimal form), text, a whole bigint. */
export type DecimalLike = Decimal | number | bigint | string;

/** The widest exponent of a JSON number; a longer one in text is no decimal, so no text can cost memory. */
const MAX_EXPONENT = 400;
const PATTERN = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

const POWERS: readonly bigint[] = Array.from({ length: 32 }, (_, n) => 10n ** BigInt(n));

/** 10^n, from the table where it reaches. */
export const powerOfTen = (n: number): bigint => POWERS[n] ?? 10n ** BigInt(n);

export const ZERO: Decimal = { units: 0n, scale: 0 };

/** So many digits are exact in a binary number, which takes less time to count in than a bigint. */
const EXACT_DIGITS = 15;
const [MINUS, POINT, DIGIT_0] = [0x2d, 0x2e, 0x30];

/** Most decimals: few digits, a point between them perhaps, a minus before them. `undefined` for all others. */
function parsedShort(text: string): Decimal | undefined {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const end = text.length;
  if (end - start > EXACT_DIGITS) return undefined;
  let units = 0;
  let point = -1;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - DIGIT_0;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if (digit === POINT - DIGIT_0 && point < 0) point = i;
    else return undefined;
  }
  if (start === end || point === start || point === end - 1) return undefined;
  return { units: BigInt(start === 0 ? units : -units), scale: point < 0 ? 0 : end - point - 1 };
}

function parsed(text: string): Decimal {
  const short = parsedShort(text);
  if (short !== undefined) return short;
  const match = PATTERN.exec(text);
  if (match === null) throw new RangeError('not a decimal number');
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) throw new RangeError('exponent out of range');
  const digits = BigInt(whole + fraction);
  const units = sign === '-' ? -digits : digits;
  const scale = fraction.length - shift;
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
}

/**
 * Reads a decimal without rounding: 0.1 is one tenth.
 * @throws RangeError for NaN, infinities and text that is no decimal number.
 * @example text(decimal(10.99)) // '10.99'; decimal('1e-2'), decimal(3n)
 */
export function decimal(value: DecimalLike): Decimal {
  if (typeof value === 'object') return value;
  if (typeof value === 'bigint') return { units: value, scale: 0 };
  if (typeof value === 'string') return parsed(value);
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 };
  return parsed(String(value));
}

/** The same value in units of 10^-scale; the scale must not be smaller than the value's own. */
const unitsAt = (value: Decimal, scale: number): bigint =>
  value.scale === scale ? value.units : value.units * powerOfTen(scale - value.scale);

/** a + b, exact. @example text(add(0.1, 0.2)) // '0.3' */
export function add(a: DecimalLike, b: DecimalLike): Decimal {
  const x = decimal(a);
  const y = decimal(b);
  const scale = Math.max(x.scale, y.scale);
  return { units: unitsAt(x, scale) + unitsAt(y, scale), scale };
}

/** −a. */
export function negate(a: DecimalLike): Decimal {
  const x = decimal(a);
  return { units: -x.units, scale: x.scale };
}

/** |a|. */
export function absolute(a: DecimalLike): Decimal {
  const x = decimal(a);
  return x.units < 0n ? negate(x) : x;
}

/** a − b, exact. */
export const subtract = (a: DecimalLike, b: DecimalLike): Decimal => add(a, negate(b));

/** a × b, exact: the scale is the sum of both. */
export function multiply(a: DecimalLike, b: DecimalLike): Decimal {
  const x = decimal(a);
  const y = decimal(b);
  return { units: x.units * y.units, scale: x.scale + y.scale };
}

/** Sum of a list, exact; 0 when empty. @example text(sum([0.1, 0.2, 0.3])) // '0.6' */
export const sum = (values: Iterable<DecimalLike>): Decimal => {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
};

/** numerator / denominator to the nearest whole number, a half away from zero; the denominator is positive. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice < denominator) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/**
 * Rounds to `digits` decimal places, a half away from zero (commercial rounding); never adds places.
 * Negative digits round to tens, hundreds …
 * @example text(round(1.005, 2)) // '1.01'; text(round(-2.5, 0)) // '-3'
 */
export function round(a: DecimalLike, digits: number): Decimal {
  const x = decimal(a);
  if (x.scale <= digits) return x;
  const units = nearest(x.units, powerOfTen(x.scale - digits));
  return digits >= 0 ? { units, scale: digits } : { units: units * powerOfTen(-digits), scale: 0 };
}

/**
 * a ÷ b to `digits` decimal places, a half away from zero.
 * @throws RangeError when b is zero.
 * @example text(divide(2, 3, 4)) // '0.6667'
 */
export function divide(a: DecimalLike, b: DecimalLike, digits: number): Decimal {
  const x = decimal(a);
  const y = decimal(b);
  if (y.units === 0n) throw new RangeError('division by zero');
  const shift = digits + y.scale - x.scale;
  const sign = y.units < 0n ? -1n : 1n;
  const numerator = sign * x.units * (shift > 0 ? powerOfTen(shift) : 1n);
  const denominator = sign * y.units * (shift < 0 ? powerOfTen(-shift) : 1n);
  return { units: nearest(numerator, denominator), scale: digits };
}

/** −1, 0 or 1 as a is smaller than, equal to or greater than b. @example compare('1.0', 1) // 0 */
export function compare(a: DecimalLike, b: DecimalLike): -1 | 0 | 1 {
  const x = decimal(a);
  const y = decimal(b);
  const scale = Math.max(x.scale, y.scale);
  const left = unitsAt(x, scale);
  const right = unitsAt(y, scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** −1, 0 or 1: the sign of a. */
export function sign(a: DecimalLike): -1 | 0 | 1 {
  const { units } = decimal(a);
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}
