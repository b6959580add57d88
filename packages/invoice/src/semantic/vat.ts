import { type Decimal, negate } from '@kontor/base';
import type { Amounts, FeePart, VatGroup } from '../amounts/amounts.ts';
import type { SemanticAllowanceOrCharge, SemanticVatGroup } from './semantic-invoice.ts';
import { amountText, numberText, semanticTax } from './texts.ts';

export interface VatTexts {
  readonly decimals: number;
  /** XRechnung requires a rate in every group (BR-DE-14), also in that of category O. */
  readonly needsRate: boolean;
  /** Codes of BT-121 that not every version of the syntax's rules has: the text alone is written. */
  readonly unknownCodes: ReadonlySet<string>;
}

function vatGroup(vat: VatGroup, { decimals, needsRate, unknownCodes }: VatTexts): SemanticVatGroup {
  const { reason, code } = vat.exemption ?? {};
  return {
    ...semanticTax(vat),
    ...(needsRate ? { rate: numberText(vat.rate) } : {}),
    base: amountText(vat.base, decimals),
    tax: amountText(vat.tax, decimals),
    reason,
    reasonCode: reason !== undefined && unknownCodes.has(code ?? '') ? undefined : code,
  };
}

/** BG-23, one per category and rate. */
export const vatBreakdown = (amounts: Amounts, texts: VatTexts): readonly SemanticVatGroup[] =>
  amounts.vatGroups.map((vat) => vatGroup(vat, texts));

/** Base and percentage; a base alone only where the profile takes one (PEPPOL-EN16931-R042 does not). */
function shareOf(
  { share, isDiscount }: FeePart,
  decimals: number,
  needsPercent: boolean,
): Pick<SemanticAllowanceOrCharge, 'base' | 'percent'> {
  if (share === undefined) return {};
  const base = share.base === undefined ? {} : { base: amountText(share.base, decimals) };
  if (share.percent === undefined) return needsPercent ? {} : base;
  return { ...base, percent: numberText(ofGroup(share.percent, isDiscount)) };
}

/** What an entry adds to the total, as its group has it: a discount counts what it takes off. */
const ofGroup = (value: Decimal, isDiscount: boolean): Decimal => (isDiscount ? negate(value) : value);

/** BG-20 and BG-21: one per non-zero part of a fee or discount. */
export const allowancesAndCharges = (
  parts: readonly FeePart[],
  decimals: number,
  needsPercent: boolean,
): readonly SemanticAllowanceOrCharge[] =>
  parts.map((part) => ({
    ...semanticTax(part),
    isCharge: !part.isDiscount,
    amount: amountText(ofGroup(part.amount, part.isDiscount), decimals),
    ...shareOf(part, decimals, needsPercent),
    reason: part.title,
    reasonCode: part.reasonCode,
  }));
