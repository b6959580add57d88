import { add, compare, type Decimal, decimal, round, sign } from '@kontor/base';
import type { FeeKind, FeeTaxItem } from '../request/request.ts';
import { feeKind } from './fee-kind.ts';
import { percentage, percentOf } from './percentage.ts';

/** One entry after the items: a fee, a discount or the VAT, with its amount. */
export interface Entry {
  readonly title: string;
  readonly kind: FeeKind;
  readonly percent: Decimal | undefined;
  readonly amount: Decimal;
  /** Sum of items and entries before this one: what a percentage is taken of. */
  readonly base: Decimal;
  /** VAT percent that the caller states for this fee. */
  readonly tax: Decimal | undefined;
  /** The base that the caller states, with its percentage. */
  readonly share?: { readonly base: Decimal; readonly percent: Decimal } | undefined;
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
        : percentOf(item.base === undefined ? base : decimal(item.base), percent, minorUnits);
    const entry: Entry = {
      title: item.title,
      kind: feeKind(item),
      percent,
      amount,
      base,
      tax: item.tax === undefined ? undefined : percentage(item.tax),
      share: shareOf(item, amount, minorUnits),
    };
    base = add(base, amount);
    return entry;
  });
}

/** The stated base and its percentage, where they give the amount to the cent (PEPPOL-EN16931-R040). */
function shareOf(
  { base, percent }: FeeTaxItem,
  amount: Decimal,
  minorUnits: number,
): NonNullable<Entry['share']> | undefined {
  if (base === undefined || percent === undefined) return undefined;
  const share = { base: round(decimal(base), minorUnits), percent: percentage(percent) };
  return compare(percentOf(share.base, share.percent, minorUnits), amount) === 0 ? share : undefined;
}

/** True for an entry that states a tax above or below nothing: 0 % is no tax. */
export const isCharged = (entry: Entry): boolean =>
  entry.percent === undefined ? sign(entry.amount) !== 0 : sign(entry.percent) !== 0;
