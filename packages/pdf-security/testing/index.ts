/** What tests and suites of other folders use of this package: keys, and a reader of seals. */

export { KEYTOOL_PASSWORD, keyFile, PASSWORD, SEALED_AT } from './key-files.ts';
export { type ReadSeal, readSeals } from './read-seals.ts';
export { HYBRID_FILE, TABLE_FILE } from './sample-files.ts';
