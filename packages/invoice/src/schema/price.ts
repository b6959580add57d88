import { decimalBetween } from '@kontor/schema';

/** Bounds of every price, quantity and value (rules: Bounds of an invoice). */
export const MAX_PRICE = 1_000_000_000_000;
export const price = () => decimalBetween(-MAX_PRICE, MAX_PRICE);
