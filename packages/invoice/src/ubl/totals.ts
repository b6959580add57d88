import { group } from '@kontor/base';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { amountElement } from './amount.ts';

/** BG-22 but for BT-110. */
export function monetaryTotal({ totals, currency }: SemanticInvoice): string {
  const amount = (name: string, value: string | undefined) => amountElement(`cbc:${name}`, value, currency);
  return group(
    'cac:LegalMonetaryTotal',
    amount('LineExtensionAmount', totals.lineTotal),
    amount('TaxExclusiveAmount', totals.taxBasis),
    amount('TaxInclusiveAmount', totals.grandTotal),
    amount('AllowanceTotalAmount', totals.allowanceTotal),
    amount('ChargeTotalAmount', totals.chargeTotal),
    amount('PrepaidAmount', totals.prepaid),
    amount('PayableRoundingAmount', totals.rounding),
    amount('PayableAmount', totals.due),
  );
}
