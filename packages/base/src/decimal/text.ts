import { type DecimalLike, round } from './decimal.ts';

export interface TextOptions {
  /** At least so many decimal places, filled with zeros; default 0. */
  readonly minDecimals?: number;
  /** At most so many, rounded half away from zero; default: all. */
  readonly maxDecimals?: number;
}

/**
 * Plain decimal text: `.` before the decimals, no exponent, no grouping, no `-0`, zeros at the end only up
 * to `minDecimals`.
 * @example text(10) // '10'; text(10, { minDecimals: 2 }) // '10.00'; text(1e-7) // '0.0000001'
 */
export function text(value: DecimalLike, options: TextOptions = {}): string {
  const { minDecimals = 0, maxDecimals = Number.POSITIVE_INFINITY } = options;
  const { units, scale } = round(value, Math.max(minDecimals, maxDecimals));
  if (scale === 0 && minDecimals === 0) return units.toString();
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let end = digits.length;
  while (end > whole.length + minDecimals && digits.charCodeAt(end - 1) === 0x30) end--;
  const fraction = digits.slice(whole.length, end).padEnd(minDecimals, '0');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Text with exactly `decimals` places. @example fixedText(8.2, 2) // '8.20' */
export function fixedText(value: DecimalLike, decimals: number): string {
  if (typeof value !== 'number') return text(value, { minDecimals: decimals, maxDecimals: decimals });
  // Most amounts are numbers that have the places already, or fewer: no arithmetic needed.
  const shortest = String(value);
  const point = shortest.indexOf('.');
  const places = point < 0 ? 0 : shortest.length - point - 1;
  if (places > decimals || !/^-?[\d.]+$/.test(shortest)) {
    return text(value, { minDecimals: decimals, maxDecimals: decimals });
  }
  if (places === decimals) return shortest;
  return `${shortest}${point < 0 ? '.' : ''}${'0'.repeat(decimals - places)}`;
}
