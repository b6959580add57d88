import type { AccountSource } from '#shares/source.ts';

/** A key of an account, as whoever pays for a test's work. */
export const keyOf = (account: number, key = 1, weight = 1): AccountSource => ({
  kind: 'account',
  account,
  key,
  weight,
});
