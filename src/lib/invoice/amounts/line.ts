import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  negate,
  round,
  sign,
} from '#lib/base/decimal/decimal.ts';
import { text } from '#lib/base/decimal/text.ts';
import type { InvoiceItem, TaxCategory } from '../request/request.ts';

/** Decimals kept of a quantity or unit price: removes binary noise such as 0.30000000000000004. */
const FINE_DECIMALS = 8;
/** Decimals kept of a percentage. */
const PERCENT_DECIMALS = 4;

/** An item with exact numbers. */
export interface Line {
  readonly description: string;
  readonly unit: string | undefined;
  readonly amount: Decimal;
  readonly unitPrice: Decimal | undefined;
  /** BT-131. */
  readonly net: Decimal;
  /** VAT percent; zero when the item states none. */
  readonly rate: Decimal;
  /** The category that the caller states; counts only when the rate is zero. */
  readonly statedCategory: TaxCategory | undefined;
}

export const fine = (value: number): Decimal => round(decimal(value), FINE_DECIMALS);
export const percentage = (value: number): Decimal => round(decimal(value), PERCENT_DECIMALS);

/** Computes one line; `minorUnits` are the decimals of the currency (decisions: Invoice amounts). */
export function line(item: InvoiceItem, minorUnits: number): Line {
  const amount = fine(item.amount);
  const unitPrice = item.unitPrice === undefined ? undefined : fine(item.unitPrice);
  const net =
    unitPrice === undefined
      ? round(decimal(item.sumPrice ?? 0), minorUnits)
      : round(multiply(unitPrice, amount), minorUnits);
  return {
    description: item.description,
    unit: item.unit,
    amount,
    unitPrice,
    net,
    rate: percentage(item.tax ?? item.vat ?? 0),
    statedCategory: item.taxCategory,
  };
}

/** How a line stands in the XML: price is never negative (BR-27), so the quantity takes the sign. */
export interface LinePricing {
  /** BT-129. */
  readonly quantity: Decimal;
  /** BT-146. */
  readonly price: Decimal;
  /** BT-149, when the price is not that of one unit. */
  readonly baseQuantity?: Decimal;
}

const withSignOf = (value: Decimal, model: Decimal): Decimal =>
  sign(model) < 0 ? negate(absolute(value)) : absolute(value);

/** Quantity, price and base quantity, so that quantity · price / base is the line's net amount. */
export function linePricing(line: Line): LinePricing {
  const { amount, unitPrice, net } = line;
  if (unitPrice !== undefined) {
    if (sign(unitPrice) >= 0) return { quantity: amount, price: unitPrice };
    return { quantity: negate(amount), price: negate(unitPrice) };
  }
  const one = decimal(1);
  const price = absolute(net);
  const size = absolute(amount);
  if (sign(size) === 0 || text(size) === '1') return { quantity: withSignOf(one, net), price };
  const quantity = withSignOf(size, net);
  const quotient = divide(price, size, FINE_DECIMALS);
  if (compare(multiply(quotient, size), price) === 0) return { quantity, price: quotient };
  return { quantity, price, baseQuantity: size };
}
