import { type Decimal, decimal, negate, round } from '@kontor/base';
import type { FeeTaxItem } from '../request/request.ts';
import { percentage, percentOf } from './percentage.ts';
import { WITHHOLDING_WORDS } from './withholding.data.ts';

/** A tax that the payer keeps back: it lessens the amount due, never the VAT (rules: Amount due). */
export interface Withholding {
  readonly title: string;
  /** Not negative: what is kept back. */
  readonly amount: Decimal;
}

const WORDS = new RegExp(`(?<![\\p{L}\\p{M}])(?:${WITHHOLDING_WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

/** Whether an entry is a withholding: by the caller's `kind`, else a negative one by its title. */
export function isWithholding({ kind, title, percent, value }: FeeTaxItem): boolean {
  if (kind !== undefined) return kind === 'WITHHOLDING';
  return (percent ?? value ?? 0) < 0 && WORDS.test(title.normalize('NFC'));
}

/**
 * Computes the withholdings among the entries, in their order.
 * @param taxBasis BT-109, what a percentage is taken of where the caller states no other base
 */
export const withholdings = (
  items: readonly FeeTaxItem[],
  taxBasis: Decimal,
  minorUnits: number,
): readonly Withholding[] =>
  items.filter(isWithholding).map(({ title, percent, value = 0, base }) => {
    const of = base === undefined ? taxBasis : decimal(base);
    const amount =
      percent === undefined
        ? round(decimal(value), minorUnits)
        : percentOf(of, percentage(percent), minorUnits);
    return { title, amount: negate(amount) };
  });
