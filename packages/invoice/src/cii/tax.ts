import { element, group } from '@kontor/base';
import type {
  SemanticAllowanceOrCharge,
  SemanticTax,
  SemanticVatGroup,
} from '../semantic/semantic-invoice.ts';
import type { SemanticTaxPoint } from '../semantic/semantic-references.ts';
import { taxPoint } from './references.ts';

/** Type, category and rate of a line or fee: BT-151 and BT-152, BT-95 and BT-96, BT-102 and BT-103. */
export const taxRate = ({ category, rate }: SemanticTax): string =>
  element('ram:TypeCode', 'VAT') +
  element('ram:CategoryCode', category) +
  element('ram:RateApplicablePercent', rate);

const vatGroup = (vat: SemanticVatGroup, point: SemanticTaxPoint | undefined, isFirst: boolean): string =>
  group(
    'ram:ApplicableTradeTax',
    element('ram:CalculatedAmount', vat.tax),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', vat.reason),
    element('ram:BasisAmount', vat.base),
    element('ram:CategoryCode', vat.category),
    element('ram:ExemptionReasonCode', vat.reasonCode),
    taxPoint(point, isFirst),
    element('ram:RateApplicablePercent', vat.rate),
  );

/** BG-23. */
export const vatBreakdown = (
  groups: readonly SemanticVatGroup[],
  point: SemanticTaxPoint | undefined,
): string => groups.map((vat, index) => vatGroup(vat, point, index === 0)).join('');

/** BG-20 and BG-21. */
export const allowancesAndCharges = (parts: readonly SemanticAllowanceOrCharge[]): string =>
  parts
    .map((part) =>
      group(
        'ram:SpecifiedTradeAllowanceCharge',
        group('ram:ChargeIndicator', element('udt:Indicator', String(part.isCharge))),
        element('ram:CalculationPercent', part.percent),
        element('ram:BasisAmount', part.base),
        element('ram:ActualAmount', part.amount),
        element('ram:ReasonCode', part.reasonCode),
        element('ram:Reason', part.reason),
        group('ram:CategoryTradeTax', taxRate(part)),
      ),
    )
    .join('');
