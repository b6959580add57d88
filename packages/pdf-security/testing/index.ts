/** What tests and suites of other folders use of this package: keys, an authority for time stamps, a reader of seals. */

export { KEYTOOL_PASSWORD, keyFile, PASSWORD, SEALED_AT } from './key-files.ts';
export { type ReadSeal, readSeals } from './read-seals.ts';
export { AUTHORITY_FAULTS, type AuthorityFault, timestampAnswer } from './time-stamp-authority.ts';
