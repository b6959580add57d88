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

/** BT-110 and BG-23. */
export const taxTotal = ({ totals, vatBreakdown, currency }: SemanticInvoice): string =>
  group(
    'cac:TaxTotal',
    amountElement('cbc:TaxAmount', totals.taxTotal, currency),
    ...vatBreakdown.map((vat) => subtotal(vat, currency)),
  );

/** BG-20 and BG-21. */
export const allowancesAndCharges = ({ allowancesAndCharges: parts, currency }: SemanticInvoice): string =>
  parts
    .map((part) =>
      group(
        'cac:AllowanceCharge',
        element('cbc:ChargeIndicator', String(part.isCharge)),
        element('cbc:AllowanceChargeReason', part.reason),
        amountElement('cbc:Amount', part.amount, currency),
        taxCategory('TaxCategory', part),
      ),
    )
    .join('');
