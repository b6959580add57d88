import { add, type Decimal, decimal, round, subtract } from '@kontor/base';

/** Decimals kept of a quantity or unit price: removes binary noise such as 0.30000000000000004. */
export const FINE_DECIMALS = 8;

export const fine = (value: number): Decimal => round(decimal(value), FINE_DECIMALS);

/** The prices of an item as a request states them. */
export interface StatedPrices {
  readonly unitPrice?: number | undefined;
  readonly grossPrice?: number | undefined;
  readonly priceDiscount?: number | undefined;
}

/** The price of so many units (BT-146), and what it is made of. */
export interface ItemPrice {
  readonly net: Decimal;
  /** BT-148, before the discount; absent: none is stated. */
  readonly gross?: Decimal;
  /** BT-147. */
  readonly discount?: Decimal;
}

/**
 * Price before discount, discount and price: two of them give the third. `undefined` where fewer than two are stated,
 * and no price alone; a net price below zero where the discount is larger than the price.
 * @example itemPrice({ grossPrice: 110, priceDiscount: 10 }) // net 100, gross 110, discount 10
 */
export function itemPrice({ unitPrice, grossPrice, priceDiscount }: StatedPrices): ItemPrice | undefined {
  const [net, gross, discount] = [unitPrice, grossPrice, priceDiscount].map((value) =>
    value === undefined ? undefined : fine(value),
  );
  if (net === undefined) {
    if (gross === undefined || discount === undefined) return undefined;
    return { net: subtract(gross, discount), gross, discount };
  }
  if (gross !== undefined) return { net, gross, discount: discount ?? subtract(gross, net) };
  return discount === undefined ? { net } : { net, gross: add(net, discount), discount };
}
