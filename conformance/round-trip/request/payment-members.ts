import { isIban } from '@kontor/base';
import type { TermGroup } from '../reader/invoice-terms.ts';
import { filled, groupsOf, type Members, members, valueOf } from './term-access.ts';

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

interface Account {
  readonly number: Members;
  readonly bank: Members;
  readonly name: string | undefined;
}

function account(group: TermGroup): Account {
  const number = valueOf(group, 'BT-84') ?? '';
  const bank = valueOf(group, 'BT-86');
  return {
    number: isIban(number.replace(/\s/g, '')) ? { iban: number } : { accountNumber: number || undefined },
    bank: BIC.test(bank ?? '') ? { bic: bank } : { bankCode: bank },
    name: valueOf(group, 'BT-85'),
  };
}

/** BG-17 as members of who is paid. */
export function accountMembers(terms: TermGroup): Members {
  const [first, ...further] = groupsOf(terms, 'BG-17').map(account);
  if (first === undefined) return {};
  return {
    ...first.number,
    ...first.bank,
    accountName: first.name,
    accounts: further.map(({ number, bank, name }) => filled({ ...number, ...bank, name })),
  };
}

/** BT-91 as members of who pays. */
export function debitedMembers(terms: TermGroup): Members {
  const number = valueOf(terms, 'BT-91');
  if (number === undefined) return {};
  return isIban(number.replace(/\s/g, '')) ? { iban: number } : { accountNumber: number };
}

/** BG-16 beside the accounts, BT-20, BT-83. */
export const paymentMembers = (terms: TermGroup): Members => ({
  paymentTerms: valueOf(terms, 'BT-20'),
  paymentReference: valueOf(terms, 'BT-83'),
  paymentMeans: filled(members(terms, { code: 'BT-81', text: 'BT-82' })),
  card: filled(members(terms, { number: 'BT-87', holder: 'BT-88' })),
  directDebit: filled(members(terms, { mandateReference: 'BT-89', creditorIdentifier: 'BT-90' })),
});
