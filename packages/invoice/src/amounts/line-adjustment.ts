import { absolute, type Decimal, decimal, negate, round, sign } from '@kontor/base';
import type { ItemAdjustment } from '../request/request.ts';
import { percentage, percentOf, statedPercentage } from './percentage.ts';

/**
 * A discount or surcharge on one line: BG-27 when its amount is negative, else BG-28; one with a negative amount of its own
 * stays what it is.
 */
export interface LineAdjustment {
  readonly kind: 'discount' | 'surcharge';
  /** Absent: the standard word. */
  readonly title: string | undefined;
  readonly percent: Decimal | undefined;
  /** BT-138 or BT-143 beside a fixed amount, which does not follow from it. */
  readonly statedPercent: Decimal | undefined;
  /** What the percentage is of; of a fixed amount only where it is stated. Negative only where it is stated so. */
  readonly base: Decimal | undefined;
  /** UNTDID 5189 of a discount, 7161 of a surcharge. */
  readonly reasonCode: string | undefined;
  /** The base is the caller's own. */
  readonly isBaseStated: boolean;
  /** Stated with a negative amount, as a correction repeats the discounts of what it takes back. */
  readonly isTakenBack: boolean;
  /** What it adds to the line: negative for a discount. */
  readonly amount: Decimal;
}

interface AdjustedItem {
  readonly discounts?: readonly ItemAdjustment[] | undefined;
  readonly surcharges?: readonly ItemAdjustment[] | undefined;
}

function adjustment(
  { title, percent, value, base: stated, reasonCode, statedPercent }: ItemAdjustment,
  kind: LineAdjustment['kind'],
  gross: Decimal,
  minorUnits: number,
): LineAdjustment {
  const share = percent === undefined ? undefined : percentage(percent);
  const own = stated === undefined ? undefined : round(decimal(stated), minorUnits);
  const base = own ?? (share === undefined ? undefined : absolute(gross));
  const size =
    share === undefined || base === undefined
      ? round(decimal(value ?? 0), minorUnits)
      : percentOf(base, share, minorUnits);
  const isTakenBack = sign(size) < 0;
  // On a return, whose line is negative, a discount makes less of what goes back.
  const isNegative = isTakenBack ? kind === 'discount' : (kind === 'discount') !== sign(gross) < 0;
  return {
    kind,
    title: title === '' ? undefined : title,
    percent: share,
    statedPercent:
      share === undefined && statedPercent !== undefined ? statedPercentage(statedPercent) : undefined,
    base,
    reasonCode: reasonCode === '' ? undefined : reasonCode,
    isBaseStated: own !== undefined,
    isTakenBack,
    amount: isNegative ? negate(size) : size,
  };
}

/**
 * Discounts, then surcharges of an item. Percentages are of their base, else of price × quantity, not of one another, and rounded to the
 * currency each (rules: Invoice amounts).
 */
export const lineAdjustments = (
  { discounts = [], surcharges = [] }: AdjustedItem,
  gross: Decimal,
  minorUnits: number,
): readonly LineAdjustment[] => [
  ...discounts.map((one) => adjustment(one, 'discount', gross, minorUnits)),
  ...surcharges.map((one) => adjustment(one, 'surcharge', gross, minorUnits)),
];
