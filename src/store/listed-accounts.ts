import type { Account } from './records.ts';

/** The most important thing about an account, this order first to last. */
export type AccountState = 'suspended' | 'operator' | 'unverified' | 'active';

export type AccountSort = 'email' | 'plan' | 'credits' | 'calls' | 'lastCall' | 'state' | 'created';

export interface AccountListFilter {
  /** A part of the e-mail. */
  readonly search?: string;
  readonly state?: AccountState;
  /** Calls since this day are counted. */
  readonly sinceDay: number;
  readonly sort: AccountSort;
  readonly isDescending: boolean;
  /** The last account of the page before. */
  readonly after?: { readonly value: string | number; readonly id: number };
  readonly limit: number;
}

/** An account in a list, with what it does. */
export interface ListedAccount {
  readonly account: Account;
  /** By which it has its place in the list. */
  readonly value: string | number;
  /** Successful ones. */
  readonly calls: number;
  readonly lastCallAt: number | null;
}
