import type { Account, AlertKind, CreditEntry } from '../store/records.ts';

/** Share of the last credits given that is left when four fifths are used. */
const LAST_FIFTH = 0.2;

type Owner = Pick<Account, 'credits' | 'unlimited' | 'lowCreditMark'>;

/**
 * Why an account is short of credits, the worst reason first; empty: it is not, or it never had any.
 * @param entries the last ones of its books, newest first
 */
export function lowCreditKinds(
  { credits, unlimited, lowCreditMark }: Owner,
  entries: readonly CreditEntry[],
): readonly AlertKind[] {
  const given = givingEntry(entries);
  if (unlimited || given === undefined) return [];
  const kinds: AlertKind[] = credits === 0 ? ['used-100'] : [];
  if (lowCreditMark !== null && credits < lowCreditMark) kinds.push('mark');
  if (credits <= given.amount * LAST_FIFTH) kinds.push('used-80');
  return kinds;
}

/** The worst of these reasons. */
export const lowCredit = (account: Owner, entries: readonly CreditEntry[]): AlertKind | undefined =>
  lowCreditKinds(account, entries)[0];

/** The entry that gave credits last: an alert is sent once for it. */
export const givingEntry = (entries: readonly CreditEntry[]): CreditEntry | undefined =>
  entries.find(({ amount }) => amount > 0);
