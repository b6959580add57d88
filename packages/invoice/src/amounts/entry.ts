import { add, type Decimal, decimal, round, sign } from '@kontor/base';
import type { EntryKind, FeeTaxItem } from '../request/request.ts';
import { feeKind } from './fee-kind.ts';
import { percentage, percentOf } from './percentage.ts';

/** One entry after the items: a fee, a discount or the VAT, with its amount. */
export interface Entry {
  readonly title: string;
  readonly kind: EntryKind;
  readonly percent: Decimal | undefined;
  readonly amount: Decimal;
  /** Sum of items and entries before this one: what a percentage is taken of. */
  readonly base: Decimal;
  /** VAT percent that the caller states for this fee. */
  readonly tax: Decimal | undefined;
}

/**
 * Computes the entries in the order given, each on top of the earlier ones (rules: Invoice amounts). A percentage
 * wins over a value.
 */
export function entries(
  items: readonly FeeTaxItem[],
  subtotal: Decimal,
  minorUnits: number,
): readonly Entry[] {
  let base = subtotal;
  return items.map((item) => {
    const percent = item.percent === undefined ? undefined : percentage(item.percent);
    const amount =
      percent === undefined
        ? round(decimal(item.value ?? 0), minorUnits)
        : percentOf(base, percent, minorUnits);
    const entry: Entry = {
      title: item.title,
      kind: feeKind(item),
      percent,
      amount,
      base,
      tax: item.tax === undefined ? undefined : percentage(item.tax),
    };
    base = add(base, amount);
    return entry;
  });
}

/** True for an entry that states a tax above or below nothing: 0 % is no tax. */
export const isCharged = (entry: Entry): boolean =>
  entry.percent === undefined ? sign(entry.amount) !== 0 : sign(entry.percent) !== 0;
