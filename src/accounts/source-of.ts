import { networkSource, type Source } from '#shares/source.ts';
import type { Account } from '../store/records.ts';
import type { Visitor } from './sessions.ts';

/** Whose share the work takes for somebody who has not logged in. */
export const strangerOf = ({ addressPrefix }: Pick<Visitor, 'addressPrefix'>): Source =>
  networkSource(addressPrefix);

/** The same for who is logged in. */
export const ownerOf = ({ id }: Pick<Account, 'id'>): Source => ({
  kind: 'account',
  account: id,
  key: 0,
  weight: 1,
});
