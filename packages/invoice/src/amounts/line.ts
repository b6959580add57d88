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
import type { InvoiceItem, Period, TaxCategory } from '../request/request.ts';
import { FINE_DECIMALS, fine, itemPrice } from './item-price.ts';
import { type LineAdjustment, lineAdjustments } from './line-adjustment.ts';
import { type LineExtras, lineExtras } from './line-extras.ts';
import { percentage } from './percentage.ts';
import { unitCode } from './unit-code.ts';

/** An item with exact numbers. */
export interface Line extends LineExtras {
  readonly description: string;
  readonly unit: string | undefined;
  /** BT-130: as stated, else what the unit means. */
  readonly unitCode: string;
  readonly amount: Decimal;
  /** Of `priceQuantity` units. */
  readonly unitPrice: Decimal | undefined;
  /** BT-149 and BT-148, BT-147 as stated; absent: of one unit, no discount in the price. */
  readonly priceQuantity: Decimal | undefined;
  readonly grossPrice: Decimal | undefined;
  readonly priceDiscount: Decimal | undefined;
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
  readonly period: Period | undefined;
  /** BT-155. */
  readonly sellerItemNumber: string | undefined;
  /** BT-156. */
  readonly buyerItemNumber: string | undefined;
  /** BT-132. */
  readonly orderLine: string | undefined;
  /** BT-126, as the caller states it. */
  readonly position: string | undefined;
}

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const isoPeriod = ({ start = '', end = '' }: Period): Period => ({
  start: lenientDate(start),
  end: lenientDate(end),
});

const ONE = decimal(1);

/** Price × quantity, by the quantity that the price is for (BT-149). */
const priced = (unitPrice: Decimal, amount: Decimal, by: Decimal | undefined, decimals: number): Decimal =>
  by === undefined
    ? round(multiply(unitPrice, amount), decimals)
    : divide(multiply(unitPrice, amount), by, decimals);

/** BT-149 of a price for one unit is left out. */
function priceQuantity(stated: number | undefined): Decimal | undefined {
  const quantity = stated === undefined ? ONE : fine(stated);
  return compare(quantity, ONE) === 0 ? undefined : quantity;
}

/** Computes one line; `minorUnits` are the decimals of the currency (rules: Invoice amounts). */
export function line(item: InvoiceItem, minorUnits: number): Line {
  const amount = fine(item.amount);
  const price = itemPrice(item);
  const by = priceQuantity(item.priceQuantity);
  const gross =
    price === undefined
      ? round(decimal(item.sumPrice ?? 0), minorUnits)
      : priced(price.net, amount, by, minorUnits);
  const adjustments = lineAdjustments(item, gross, minorUnits);
  return {
    description: item.description,
    unit: item.unit,
    unitCode: filled(item.unitCode) ?? unitCode(item.unit),
    amount,
    unitPrice: price?.net,
    priceQuantity: price === undefined ? undefined : by,
    grossPrice: price?.gross,
    priceDiscount: price?.discount,
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
    ...lineExtras(item),
  };
}

/**
 * BT-126 of each line: the caller's own; else its place in the list, or where another line has that number the next free
 * one.
 */
export function linePositions(lines: readonly Pick<Line, 'position'>[]): readonly string[] {
  const taken = new Set(lines.map(({ position }) => position));
  let number = 0;
  return lines.map(({ position }, index) => {
    if (position !== undefined) return position;
    // Everything from an earlier line's place to the number it got is taken.
    number = Math.max(number, index + 1);
    while (taken.has(String(number))) number++;
    taken.add(String(number));
    return String(number);
  });
}

/** The form of a line in the XML: price is never negative (BR-27), so the quantity takes the sign. */
export interface LinePricing {
  /** BT-129. */
  readonly quantity: Decimal;
  /** BT-146. */
  readonly price: Decimal;
  /** BT-149, when the price is not that of one unit. */
  readonly baseQuantity?: Decimal | undefined;
  /** BT-148 and BT-147, where the price is the stated one. */
  readonly grossPrice?: Decimal | undefined;
  readonly priceDiscount?: Decimal | undefined;
}

const withSignOf = (value: Decimal, model: Decimal): Decimal =>
  sign(model) < 0 ? negate(absolute(value)) : absolute(value);

/** Peppol and XRechnung allow for so much of rounding (PEPPOL-EN16931-R120); currencies without decimals round more away. */
const ROUNDING_SLACK = decimal(0.02);

/** Enough to see what rounding took from price × quantity. */
const SUM_DECIMALS = 2 * FINE_DECIMALS;

export const isNear = (value: Decimal, rounded: Decimal): boolean =>
  compare(absolute(subtract(value, rounded)), ROUNDING_SLACK) <= 0;

/** Quantity, price and base quantity, so that quantity · price / base is the line's gross amount. */
export function linePricing(line: Line): LinePricing {
  const { amount, unitPrice, gross, priceQuantity: by } = line;
  if (unitPrice !== undefined && isNear(priced(unitPrice, amount, by, SUM_DECIMALS), gross)) {
    if (sign(unitPrice) < 0) return { quantity: negate(amount), price: negate(unitPrice), baseQuantity: by };
    const { grossPrice, priceDiscount } = line;
    return { quantity: amount, price: unitPrice, baseQuantity: by, grossPrice, priceDiscount };
  }
  const price = absolute(gross);
  const size = absolute(amount);
  if (sign(size) === 0 || text(size) === '1') return { quantity: withSignOf(ONE, gross), price };
  const quantity = withSignOf(size, gross);
  const quotient = divide(price, size, FINE_DECIMALS);
  if (compare(multiply(quotient, size), price) === 0) return { quantity, price: quotient };
  return { quantity, price, baseQuantity: size };
}
