import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What opens the key files of this folder; those of keytool need six characters. */
export const PASSWORD = 'test';
export const KEYTOOL_PASSWORD = 'testtest';

/** A day on which all certificates of this folder are valid. */
export const SEALED_AT = Date.UTC(2027, 0, 31, 8, 5);

/** A PKCS#12 file by its name: `p256-aes` (testing/keys/README.md). */
export const keyFile = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'keys', `${name}.p12`));
