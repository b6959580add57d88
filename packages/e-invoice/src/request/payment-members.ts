import { isCountry, isIban } from '@kontor/base';
import type { TermGroup } from '../terms/stated-invoice.ts';
import { filled, groupsOf, type Members, members, termValue } from '../terms/term-access.ts';

const BIC = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** ISO 9362: four letters, a country, two or five further characters. */
const isBic = (bank: string): boolean => isCountry(BIC.exec(bank)?.[1] ?? '');

interface Account {
  readonly number: Members;
  readonly bank: Members;
  readonly name: string | undefined;
}

function account(group: TermGroup): Account {
  const number = termValue(group, 'BT-84') ?? '';
  const bank = termValue(group, 'BT-86');
  return {
    number: isIban(number.replace(/\s/g, '')) ? { iban: number } : { accountNumber: number || undefined },
    bank: isBic(bank ?? '') ? { bic: bank } : { bankCode: bank },
    name: termValue(group, 'BT-85'),
  };
}

const accountMember = ({ number, bank, name }: Account): Members | undefined =>
  filled({ ...number, ...bank, name });

/** BG-18 or BG-19: accounts beside them are stated as further ones. */
const hasOtherMeans = (terms: TermGroup): boolean =>
  ['BT-87', 'BT-88', 'BT-89', 'BT-90', 'BT-91'].some((term) => termValue(terms, term) !== undefined);

/** BG-17 as members of who is paid. */
export function accountMembers(terms: TermGroup): Members {
  const all = groupsOf(terms, 'BG-17').map(account);
  const [first, ...further] = all;
  if (first === undefined) return {};
  if (hasOtherMeans(terms)) return { accounts: all.map(accountMember) };
  return {
    ...first.number,
    ...first.bank,
    accountName: first.name,
    accounts: further.map(accountMember),
  };
}

/** BT-91 as members of who pays. */
export function debitedMembers(terms: TermGroup): Members {
  const number = termValue(terms, 'BT-91');
  if (number === undefined) return {};
  return isIban(number.replace(/\s/g, '')) ? { iban: number } : { accountNumber: number };
}

/** BG-19: an empty one where the debited account alone is stated. */
const directDebit = (terms: TermGroup): Members | undefined =>
  ['BT-89', 'BT-90', 'BT-91'].some((term) => termValue(terms, term) !== undefined)
    ? members(terms, { mandateReference: 'BT-89', creditorIdentifier: 'BT-90' })
    : undefined;

/** BG-16 beside the accounts, BT-20, BT-83. */
export const paymentMembers = (terms: TermGroup): Members => ({
  paymentTerms: termValue(terms, 'BT-20'),
  paymentReference: termValue(terms, 'BT-83'),
  paymentMeans: filled(members(terms, { code: 'BT-81', text: 'BT-82' })),
  card: filled(members(terms, { number: 'BT-87', holder: 'BT-88' })),
  directDebit: directDebit(terms),
});
