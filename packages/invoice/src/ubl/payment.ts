import { element, group } from '@kontor/base';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import type { UblRoot } from './root.ts';

/** BG-16, with BT-83, which is a part of it; on a credit note BT-9 too. */
export function paymentMeans({ payment, remittance, dueDate }: SemanticInvoice, root: UblRoot): string {
  if (payment === undefined) return '';
  return group(
    'cac:PaymentMeans',
    element('cbc:PaymentMeansCode', payment.meansCode),
    element('cbc:PaymentDueDate', root === 'CreditNote' ? dueDate : undefined),
    element('cbc:PaymentID', remittance),
    group(
      'cac:PayeeFinancialAccount',
      element('cbc:ID', payment.account),
      element('cbc:Name', payment.accountName),
      group('cac:FinancialInstitutionBranch', element('cbc:ID', payment.bic)),
    ),
    group(
      'cac:PaymentMandate',
      element('cbc:ID', payment.mandateReference),
      group('cac:PayerFinancialAccount', element('cbc:ID', payment.debitedAccount)),
    ),
  );
}
