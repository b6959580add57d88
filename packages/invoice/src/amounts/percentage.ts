import { type Decimal, decimal, multiply, round } from '@kontor/base';

/** Decimals kept of a percentage. */
const PERCENT_DECIMALS = 4;
const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

export const percentage = (value: number): Decimal => round(decimal(value), PERCENT_DECIMALS);

/** percent % of base, rounded to the currency (half away from zero). */
export const percentOf = (base: Decimal, percent: Decimal, minorUnits: number): Decimal =>
  round(multiply(multiply(base, percent), HUNDREDTH), minorUnits);
