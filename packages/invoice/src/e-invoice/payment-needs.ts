import { sign } from '@kontor/base';
import { paidAccounts } from '../payment/accounts.ts';
import { directDebitTerms } from '../payment/direct-debit.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

/** UNTDID 4461: transfers, which need an account (BR-61). */
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);

/** BR-61: who asks for a transfer by its code needs an account. */
export function transferNeed({ request }: ProfileFacts): Need {
  const { paymentMeans } = request;
  const isTransfer = paymentMeans !== undefined && TRANSFERS.has(paymentMeans.code);
  const hasAccount = paidAccounts(request).length > 0;
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

/** What BG-16 may have by its code in XRechnung: accounts, the card, the direct debit. */
type MeansGroup = 'BG-17' | 'BG-18' | 'BG-19';
const GROUPS_OF_CODES: Readonly<Record<string, MeansGroup>> = {
  30: 'BG-17',
  58: 'BG-17',
  48: 'BG-18',
  54: 'BG-18',
  55: 'BG-18',
  59: 'BG-19',
};
const MEANS_FIELDS: Readonly<Record<MeansGroup, string>> = {
  'BG-17': 'sender.accounts',
  'BG-18': 'card',
  'BG-19': 'directDebit',
};

/** BR-DE-23-b, BR-DE-24-a, BR-DE-24-b and BR-DE-25-b: one way of payment, the one of its code; BR-DE-31: the debited account. */
export function oneMeansNeeds({ request }: ProfileFacts): readonly Need[] {
  const { paymentMeans, card } = request;
  const debit = directDebitTerms(request);
  const stated: Readonly<Record<MeansGroup, boolean>> = {
    'BG-17': paidAccounts(request).length > 0,
    'BG-18': card !== undefined,
    'BG-19': debit !== undefined,
  };
  const cardCode = card === undefined ? '' : '48';
  const code = paymentMeans?.code ?? (debit === undefined ? cardCode : '59');
  const own = GROUPS_OF_CODES[code];
  const groups = Object.keys(stated) as MeansGroup[];
  const others =
    own === undefined
      ? []
      : groups
          .filter((group) => group !== own)
          .map((group) =>
            need(group, MEANS_FIELDS[group], !stated[group], `is not allowed beside payment means ${code}`),
          );
  const hasAccount = debit === undefined || debit.account !== undefined;
  return [
    ...others,
    need('BG-18', 'card', own !== 'BG-18' || card !== undefined, `payment means ${code} need the card`),
    need('BT-91', 'recipient.iban', hasAccount, 'the debited account is missing'),
  ];
}
