import { type Decimal, decimal, multiply, round } from '@kontor/base';

/** Decimals kept of a percentage. */
const PERCENT_DECIMALS = 4;
const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

export const percentage = (value: number): Decimal => round(decimal(value), PERCENT_DECIMALS);

/** Decimals kept of a percentage of which nothing is computed: binary noise is gone. */
const STATED_DECIMALS = 8;

export const statedPercentage = (value: number): Decimal => round(decimal(value), STATED_DECIMALS);

/** percent % of base, rounded to the currency (half away from zero). */
export const percentOf = (base: Decimal, percent: Decimal, minorUnits: number): Decimal =>
  round(multiply(multiply(base, percent), HUNDREDTH), minorUnits);
