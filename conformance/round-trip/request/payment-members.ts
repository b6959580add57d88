import { isCountry, isIban } from '@kontor/base';
import type { TermGroup } from '../reader/invoice-terms.ts';
import { filled, groupsOf, type Members, members, termValue } from './term-access.ts';

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
  const number = termValue(terms, 'BT-91');
  if (number === undefined || !isCollected(terms)) return {};
  return isIban(number.replace(/\s/g, '')) ? { iban: number } : { accountNumber: number };
}

/** UNTDID 4461: transfers. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);

/** Whether the amount is collected: a request has a transfer or a direct debit, and the code of the means decides. */
const isCollected = (terms: TermGroup): boolean =>
  termValue(terms, 'BT-91') !== undefined &&
  !(TRANSFERS.has(termValue(terms, 'BT-81') ?? '') && groupsOf(terms, 'BG-17').length > 0);

/** BG-19. */
const directDebit = (terms: TermGroup): Members | undefined =>
  !isCollected(terms)
    ? undefined
    : filled(members(terms, { mandateReference: 'BT-89', creditorIdentifier: 'BT-90' }));

/** BG-16 beside the accounts, BT-20, BT-83. */
export const paymentMembers = (terms: TermGroup): Members => ({
  paymentTerms: termValue(terms, 'BT-20'),
  paymentReference: termValue(terms, 'BT-83'),
  paymentMeans: filled(members(terms, { code: 'BT-81', text: 'BT-82' })),
  card: filled(members(terms, { number: 'BT-87', holder: 'BT-88' })),
  directDebit: directDebit(terms),
});
