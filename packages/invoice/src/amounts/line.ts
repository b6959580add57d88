import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  lenientDate,
  multiply,
  negate,
  round,
  sign,
  subtract,
  sum,
  text,
} from '@kontor/base';
import type { InvoiceItem, ItemPeriod, TaxCategory } from '../request/request.ts';
import { type LineAdjustment, lineAdjustments } from './line-adjustment.ts';
import { percentage } from './percentage.ts';

/** Decimals kept of a quantity or unit price: removes binary noise such as 0.30000000000000004. */
const FINE_DECIMALS = 8;

/** An item with exact numbers. */
export interface Line {
  readonly description: string;
  readonly unit: string | undefined;
  readonly amount: Decimal;
  readonly unitPrice: Decimal | undefined;
  /** Price × quantity. */
  readonly gross: Decimal;
  readonly adjustments: readonly LineAdjustment[];
  /** BT-131: gross with all adjustments. */
  readonly net: Decimal;
  /** VAT percent; zero when the item states none. */
  readonly rate: Decimal;
  /** The category that the caller states; those without tax count only when the rate is zero. */
  readonly statedCategory: TaxCategory | undefined;
  /** BT-120, in the words of the caller. */
  readonly taxReason: string | undefined;
  /** BT-121. */
  readonly taxReasonCode: string | undefined;
  /** BG-26, days as `YYYY-MM-DD`. */
  readonly period: ItemPeriod | undefined;
  /** BT-155. */
  readonly sellerItemNumber: string | undefined;
  /** BT-156. */
  readonly buyerItemNumber: string | undefined;
  /** BT-132. */
  readonly orderLine: string | undefined;
  /** BT-126, as the caller states it. */
  readonly position: string | undefined;
}

export const fine = (value: number): Decimal => round(decimal(value), FINE_DECIMALS);

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const isoPeriod = ({ start, end }: ItemPeriod): ItemPeriod => ({
  start: lenientDate(start) ?? start,
  end: lenientDate(end) ?? end,
});

/** Computes one line; `minorUnits` are the decimals of the currency (rules: Invoice amounts). */
export function line(item: InvoiceItem, minorUnits: number): Line {
  const amount = fine(item.amount);
  const unitPrice = item.unitPrice === undefined ? undefined : fine(item.unitPrice);
  const gross =
    unitPrice === undefined
      ? round(decimal(item.sumPrice ?? 0), minorUnits)
      : round(multiply(unitPrice, amount), minorUnits);
  const adjustments = lineAdjustments(item, gross, minorUnits);
  return {
    description: item.description,
    unit: item.unit,
    amount,
    unitPrice,
    gross,
    adjustments,
    net: sum([gross, ...adjustments.map((one) => one.amount)]),
    rate: percentage(item.tax ?? item.vat ?? 0),
    statedCategory: item.taxCategory,
    taxReason: filled(item.taxReason),
    taxReasonCode: filled(item.taxReasonCode),
    period: item.period && isoPeriod(item.period),
    sellerItemNumber: filled(item.sellerItemNumber),
    buyerItemNumber: filled(item.buyerItemNumber),
    orderLine: filled(item.orderLine),
    position: filled(item.position),
  };
}

/** BT-126: the caller's own, else counted from 1. */
export const linePosition = ({ position }: Line, index: number): string => position ?? String(index + 1);

/** The form of a line in the XML: price is never negative (BR-27), so the quantity takes the sign. */
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

/** Peppol and XRechnung allow for so much of rounding (PEPPOL-EN16931-R120); currencies without decimals round more away. */
const ROUNDING_SLACK = decimal(0.02);

export const isNear = (value: Decimal, rounded: Decimal): boolean =>
  compare(absolute(subtract(value, rounded)), ROUNDING_SLACK) <= 0;

/** Quantity, price and base quantity, so that quantity · price / base is the line's gross amount. */
export function linePricing(line: Line): LinePricing {
  const { amount, unitPrice, gross } = line;
  if (unitPrice !== undefined && isNear(multiply(unitPrice, amount), gross)) {
    if (sign(unitPrice) >= 0) return { quantity: amount, price: unitPrice };
    return { quantity: negate(amount), price: negate(unitPrice) };
  }
  const one = decimal(1);
  const price = absolute(gross);
  const size = absolute(amount);
  if (sign(size) === 0 || text(size) === '1') return { quantity: withSignOf(one, gross), price };
  const quantity = withSignOf(size, gross);
  const quotient = divide(price, size, FINE_DECIMALS);
  if (compare(multiply(quotient, size), price) === 0) return { quantity, price: quotient };
  return { quantity, price, baseQuantity: size };
}
