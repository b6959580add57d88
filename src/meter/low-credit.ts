import type { Account, AlertKind, CreditEntry } from '../store/records.ts';

/** Share of the last credits given that is left when four fifths are used. */
const LAST_FIFTH = 0.2;

/**
 * Whether an account is short of credits, by the worst reason; `undefined`: it is not, or it never had any.
 * @param entries the last ones of its books, newest first
 */
export function lowCredit(
  { credits, unlimited, lowCreditMark }: Pick<Account, 'credits' | 'unlimited' | 'lowCreditMark'>,
  entries: readonly CreditEntry[],
): AlertKind | undefined {
  const given = givingEntry(entries);
  if (unlimited || given === undefined) return undefined;
  if (credits === 0) return 'used-100';
  if (lowCreditMark !== null && credits < lowCreditMark) return 'mark';
  return credits <= given.amount * LAST_FIFTH ? 'used-80' : undefined;
}

/** The entry that gave credits last: an alert is told once for it. */
export const givingEntry = (entries: readonly CreditEntry[]): CreditEntry | undefined =>
  entries.find(({ amount }) => amount > 0);
