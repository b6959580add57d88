import { absolute, compare, type Decimal, decimal, negate, subtract } from '@kontor/base';
import type { FeePart } from '../amounts/amounts.ts';
import type { LineAdjustment } from '../amounts/line-adjustment.ts';
import { percentOf } from '../amounts/percentage.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

/** So far an amount may be from base × percentage (PEPPOL-EN16931-R040). */
const SLACK = decimal(0.02);
const DECIMALS = 8;

const fits = (amount: Decimal, base: Decimal | undefined, percent: Decimal): boolean =>
  base !== undefined && compare(absolute(subtract(percentOf(base, percent, DECIMALS), amount)), SLACK) <= 0;

/** Amount and percentage of a discount are both negative. */
const isFeeRight = ({ share, amount }: FeePart): boolean =>
  share?.isStated !== true || share.percent === undefined || fits(amount, share.base, share.percent);

const isAdjustmentRight = ({ statedPercent, base, amount, isTakenBack }: LineAdjustment): boolean => {
  const size = absolute(amount);
  return statedPercent === undefined || fits(isTakenBack ? negate(size) : size, base, statedPercent);
};

/** Peppol and XRechnung take a percentage with its base alone, and both give the amount (PEPPOL-EN16931-R040, R041). */
export const percentNeeds = ({ amounts: { feeParts, lines } }: ProfileFacts): readonly Need[] => {
  const description = 'base and statedPercent must give the value';
  const isLineRight = lines.every(({ adjustments }) => adjustments.every(isAdjustmentRight));
  return [
    need('BT-94', 'feeTaxItems[].statedPercent', feeParts.every(isFeeRight), description),
    need('BT-138', 'items[].discounts[].statedPercent', isLineRight, description),
  ];
};
