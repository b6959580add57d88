import { element, group } from '@kontor/base';
import type { SemanticInvoice, SemanticTax, SemanticVatGroup } from '../semantic/semantic-invoice.ts';
import { amountElement } from './amount.ts';

const VAT_SCHEME = group('cac:TaxScheme', element('cbc:ID', 'VAT'));

/** Category and rate: of a line, a fee or a group, whose reason is between rate and scheme. */
export const taxCategory = (
  name: 'TaxCategory' | 'ClassifiedTaxCategory',
  { category, rate }: SemanticTax,
  reason = '',
): string =>
  group(`cac:${name}`, element('cbc:ID', category), element('cbc:Percent', rate), reason, VAT_SCHEME);

const subtotal = (vat: SemanticVatGroup, currency: string): string =>
  group(
    'cac:TaxSubtotal',
    amountElement('cbc:TaxableAmount', vat.base, currency),
    amountElement('cbc:TaxAmount', vat.tax, currency),
    taxCategory(
      'TaxCategory',
      vat,
      element('cbc:TaxExemptionReasonCode', vat.reasonCode) + element('cbc:TaxExemptionReason', vat.reason),
    ),
  );

/** BT-110 with BG-23, and BT-111. */
export const taxTotal = ({ totals, vatBreakdown, currency, taxCurrency }: SemanticInvoice): string =>
  group(
    'cac:TaxTotal',
    amountElement('cbc:TaxAmount', totals.taxTotal, currency),
    ...vatBreakdown.map((vat) => subtotal(vat, currency)),
  ) +
  // BT-111 has no groups (CEN/TS 16931-3-2).
  (taxCurrency === undefined
    ? ''
    : group('cac:TaxTotal', amountElement('cbc:TaxAmount', totals.taxTotalInTaxCurrency, taxCurrency)));

/** BG-20 and BG-21. */
export const allowancesAndCharges = ({ allowancesAndCharges: parts, currency }: SemanticInvoice): string =>
  parts
    .map((part) =>
      group(
        'cac:AllowanceCharge',
        element('cbc:ChargeIndicator', String(part.isCharge)),
        element('cbc:AllowanceChargeReasonCode', part.reasonCode),
        element('cbc:AllowanceChargeReason', part.reason),
        element('cbc:MultiplierFactorNumeric', part.percent),
        amountElement('cbc:Amount', part.amount, currency),
        amountElement('cbc:BaseAmount', part.base, currency),
        taxCategory('TaxCategory', part),
      ),
    )
    .join('');
