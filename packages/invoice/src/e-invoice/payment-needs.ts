import { sign } from '@kontor/base';
import { paidAccounts } from '../payment/accounts.ts';
import { directDebitTerms } from '../payment/direct-debit.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

/** UNTDID 4461: transfers, which need an account (BR-61). */
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);

/** BR-61: who asks for a transfer by its code needs an account. */
export function transferNeed({ request }: ProfileFacts): Need {
  const { paymentMeans, directDebit, card } = request;
  const isTransfer = paymentMeans !== undefined && TRANSFERS.has(paymentMeans.code);
  const hasAccount = paidAccounts(request).length > 0 && directDebit === undefined && card === undefined;
  return need('BT-84', 'sender.iban', !isTransfer || hasAccount, 'a transfer needs an account');
}

/** Profiles below EN 16931 have no BT-114, without which the amount due does not add up (BR-CO-16). */
export const roundingNeed = ({ amounts }: ProfileFacts): Need =>
  need('BT-114', 'roundTo', sign(amounts.rounding) === 0, 'the profile has no rounding of the amount due');

/** UNTDID 4461: direct debits. */
const DEBITS: ReadonlySet<string> = new Set(['49', '59']);

/** BR-DE-25-a, BR-DE-30 and PEPPOL-EN16931-R061: mandate and creditor of a direct debit outside SEPA too. */
export function debitNeeds({ request }: ProfileFacts): readonly Need[] {
  const debit = directDebitTerms(request);
  if (debit === undefined) {
    const isDebit = DEBITS.has(request.paymentMeans?.code ?? '');
    return [need('BT-89', 'directDebit.mandateReference', !isDebit, 'a direct debit needs its mandate')];
  }
  return [
    need(
      'BT-89',
      'directDebit.mandateReference',
      debit.mandateReference !== undefined,
      'the reference of the mandate is missing',
    ),
    need(
      'BT-90',
      'directDebit.creditorIdentifier',
      debit.creditorIdentifier !== undefined,
      'the creditor identifier is missing',
    ),
  ];
}
