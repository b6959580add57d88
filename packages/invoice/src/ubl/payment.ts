import { element, group } from '@kontor/base';
import type { SemanticAccount, SemanticInvoice, SemanticPayment } from '../semantic/semantic-invoice.ts';
import { payer } from './acting-parties.ts';
import type { UblRoot } from './root.ts';

/** UBL needs a network of a card where EN 16931 has none (CEN/TS 16931-3-2, BG-18). */
const NO_NETWORK = 'NA';

const cardAccount = ({ card }: SemanticPayment): string =>
  card === undefined
    ? ''
    : group(
        'cac:CardAccount',
        element('cbc:PrimaryAccountNumberID', card.number),
        element('cbc:NetworkID', NO_NETWORK),
        element('cbc:HolderName', card.holder),
      );

interface PaymentReferences extends Pick<SemanticInvoice, 'remittance' | 'dueDate'> {
  /** The element of who pays, where that is another than the buyer. */
  readonly payer?: string;
}

const onePaymentMeans = (
  payment: SemanticPayment,
  account: SemanticAccount | undefined,
  { remittance, dueDate, payer }: PaymentReferences,
): string =>
  group(
    'cac:PaymentMeans',
    element('cbc:PaymentMeansCode', payment.meansCode, { name: payment.meansText }),
    element('cbc:PaymentDueDate', dueDate),
    element('cbc:PaymentID', remittance),
    cardAccount(payment),
    group(
      'cac:PayeeFinancialAccount',
      element('cbc:ID', account?.number),
      element('cbc:Name', account?.name),
      group('cac:FinancialInstitutionBranch', element('cbc:ID', account?.bank)),
    ),
    group(
      'cac:PaymentMandate',
      element('cbc:ID', payment.mandateReference),
      payer ?? '',
      group('cac:PayerFinancialAccount', element('cbc:ID', payment.debitedAccount)),
    ),
  );

/** BG-16, with BT-83, which is a part of it, for each further account (BG-17) again; on a credit note BT-9 too. */
export function paymentMeans(invoice: SemanticInvoice, root: UblRoot): string {
  const { payment, remittance, dueDate } = invoice;
  if (payment === undefined) return '';
  const [first, ...others] = payment.accounts;
  const day = root === 'CreditNote' ? dueDate : undefined;
  const further = others.map((account) =>
    // The words for the way of payment occur once (UBL-SR-46), as card and mandate do.
    onePaymentMeans({ accounts: [], meansCode: payment.meansCode }, account, {
      remittance,
      dueDate: undefined,
    }),
  );
  const references = { remittance, dueDate: day, payer: payer(invoice) };
  return onePaymentMeans(payment, first, references) + further.join('');
}
