import { add, compare, type Decimal, decimal, round, sign } from '@kontor/base';
import type { FeeKind, FeeTaxItem, StatedTax } from '../request/request.ts';
import { feeKind, isEquivalenceSurcharge } from './fee-kind.ts';
import { percentage, percentOf, statedPercentage } from './percentage.ts';

/** BT-93 and BT-94, or BT-100 and BT-101. */
export interface FeeShare {
  readonly base?: Decimal | undefined;
  readonly percent?: Decimal | undefined;
  /** The percentage is stated beside an amount that does not follow from it. */
  readonly isStated?: true;
}

/** One entry after the items: a fee, a discount or the VAT, with its amount. */
export interface Entry {
  readonly title: string;
  readonly kind: FeeKind;
  /** What the caller states it to be, whatever its sign: BG-20, BG-21. */
  readonly group?: 'DISCOUNT' | 'SURCHARGE' | undefined;
  readonly percent: Decimal | undefined;
  readonly amount: Decimal;
  /** Sum of items and entries before this one: what a percentage is taken of. */
  readonly base: Decimal;
  /** VAT percent that the caller states for this fee. */
  readonly tax: Decimal | undefined;
  /** What the caller states of the fee's VAT beside its rate. */
  readonly stated: StatedTax;
  /** UNTDID 5189 of a discount, else 7161. */
  readonly reasonCode?: string | undefined;
  /** The base that the caller states, with its percentage where the amount follows from it, or that is stated. */
  readonly share?: FeeShare | undefined;
}

/** An empty text states nothing. */
const statedTax = ({ taxCategory, taxReason, taxReasonCode }: FeeTaxItem): StatedTax => ({
  taxCategory,
  taxReason: taxReason === '' ? undefined : taxReason,
  taxReasonCode: taxReasonCode === '' ? undefined : taxReasonCode,
});

/**
 * Computes the entries in the order given, each on top of the earlier ones (rules: Invoice amounts). A percentage
 * wins over a value. The recargo de equivalencia is taken of what the VAT is taken of (Ley 37/1992, art. 161).
 */
export function entries(
  items: readonly FeeTaxItem[],
  subtotal: Decimal,
  minorUnits: number,
): readonly Entry[] {
  let running = subtotal;
  let untaxed = subtotal;
  return items.map((item) => {
    const kind = feeKind(item);
    const base = isEquivalenceSurcharge(item.title) ? untaxed : running;
    const percent = item.percent === undefined ? undefined : percentage(item.percent);
    const amount =
      percent === undefined
        ? round(decimal(item.value ?? 0), minorUnits)
        : percentOf(item.base === undefined ? base : decimal(item.base), percent, minorUnits);
    const entry: Entry = {
      title: item.title,
      kind,
      group: item.kind === 'DISCOUNT' || item.kind === 'SURCHARGE' ? item.kind : undefined,
      percent,
      amount,
      base,
      tax: item.tax === undefined ? undefined : percentage(item.tax),
      stated: statedTax(item),
      share: shareOf(item, amount, minorUnits),
      reasonCode: item.reasonCode === '' ? undefined : item.reasonCode,
    };
    running = add(running, amount);
    if (kind === 'FEE') untaxed = add(untaxed, amount);
    return entry;
  });
}

/**
 * The stated base alone, or with its percentage where both give the amount to the cent (PEPPOL-EN16931-R040), or what is stated of
 * both beside a fixed amount.
 */
function shareOf(
  { base, percent, statedPercent }: FeeTaxItem,
  amount: Decimal,
  minorUnits: number,
): FeeShare | undefined {
  const of = base === undefined ? undefined : round(decimal(base), minorUnits);
  if (percent === undefined && statedPercent !== undefined) {
    return { base: of, percent: statedPercentage(statedPercent), isStated: true };
  }
  if (of === undefined) return undefined;
  if (percent === undefined) return { base: of };
  const share = { base: of, percent: percentage(percent) };
  return compare(percentOf(share.base, share.percent, minorUnits), amount) === 0 ? share : undefined;
}

/** True for an entry that states a tax above or below nothing: 0 % is no tax. */
export const isCharged = (entry: Entry): boolean =>
  entry.percent === undefined ? sign(entry.amount) !== 0 : sign(entry.percent) !== 0;
