import { absolute, type Decimal, sign } from '#lib/base/decimal/decimal.ts';
import { element, group } from '#lib/base/xml/xml.ts';
import type { Amounts, FeePart, VatGroup } from '../amounts/amounts.ts';
import type { TaxCategory } from '../request/request.ts';
import { amountText, numberText } from './format.ts';

interface Tax {
  readonly category: TaxCategory;
  readonly rate: Decimal;
}

/** Category O has no rate on lines and fees (BR-O-05 to BR-O-07). */
const rateText = ({ category, rate }: Tax): string | undefined =>
  category === 'O' ? undefined : numberText(rate);

/** Type, category and rate of a line or fee: BT-151 and BT-152, BT-95 and BT-96, BT-102 and BT-103. */
export const taxRate = (tax: Tax): string =>
  element('ram:TypeCode', 'VAT') +
  element('ram:CategoryCode', tax.category) +
  element('ram:RateApplicablePercent', rateText(tax));

export interface TaxTexts {
  readonly decimals: number;
  /** XRechnung wants a rate in every group (BR-DE-14), also in that of category O. */
  readonly needsRate: boolean;
}

function vatGroup(vat: VatGroup, { decimals, needsRate }: TaxTexts): string {
  const { exemption } = vat;
  return group(
    'ram:ApplicableTradeTax',
    element('ram:CalculatedAmount', amountText(vat.tax, decimals)),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', exemption?.reason),
    element('ram:BasisAmount', amountText(vat.base, decimals)),
    element('ram:CategoryCode', vat.category),
    element('ram:ExemptionReasonCode', exemption?.code),
    element('ram:RateApplicablePercent', needsRate ? numberText(vat.rate) : rateText(vat)),
  );
}

/** BG-23, one per category and rate. */
export const vatBreakdown = (amounts: Amounts, texts: TaxTexts): string =>
  amounts.vatGroups.map((vat) => vatGroup(vat, texts)).join('');

/** BG-20 and BG-21: one per non-zero part of a fee or discount. */
export const allowancesAndCharges = (parts: readonly FeePart[], decimals: number): string =>
  parts
    .map((part) =>
      group(
        'ram:SpecifiedTradeAllowanceCharge',
        group('ram:ChargeIndicator', element('udt:Indicator', String(sign(part.amount) > 0))),
        element('ram:ActualAmount', amountText(absolute(part.amount), decimals)),
        element('ram:Reason', part.title),
        group('ram:CategoryTradeTax', taxRate(part)),
      ),
    )
    .join('');
