import { createDecipheriv } from 'node:crypto';
import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import type { DerValue } from '../der/read-der.ts';
import { TAG } from '../der/tags.ts';
import { PURPOSE, pbkdf2Octets, pkcs12Octets, terminatedText } from './derived-key.ts';
import type { IterationBudget } from './iteration-budget.ts';
import { KeyFileFault, wrongPassword } from './key-file-fault.ts';
import type { Secrets } from './secrets.ts';

interface Cipher {
  readonly name: string;
  readonly keyOctets: number;
  readonly blockOctets: number;
}

/** Of PBES2 (RFC 8018, B.2). */
const CIPHERS: Readonly<Record<string, Cipher>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyOctets: 16, blockOctets: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyOctets: 24, blockOctets: 16 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyOctets: 32, blockOctets: 16 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyOctets: 24, blockOctets: 8 },
};

/** Of PKCS#12 itself (RFC 7292, appendix C): Triple DES with three keys or two. */
const OLDER_CIPHERS: Readonly<Record<string, Cipher>> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', keyOctets: 24, blockOctets: 8 },
  '1.2.840.113549.1.12.1.4': { name: 'des-ede-cbc', keyOctets: 16, blockOctets: 8 },
};

/** Ciphers that OpenSSL no longer has. */
const WITHDRAWN: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.12.1.1': 'RC4',
  '1.2.840.113549.1.12.1.2': 'RC4',
  '1.2.840.113549.1.12.1.5': 'RC2',
  '1.2.840.113549.1.12.1.6': 'RC2',
  '1.2.840.113549.3.2': 'RC2',
};

export interface Opening {
  readonly password: string;
  /** Whether the password is proved right already: then it is the file that is damaged. */
  readonly isProved: boolean;
  readonly budget: IterationBudget;
  readonly secrets: Secrets;
}

/** Decrypts by password. @throws KeyFileFault, DerFault */
export function decryptedContent(algorithm: DerValue, data: Uint8Array, opening: Opening): Buffer {
  const { cipher, key, vector } = keyOf(algorithm, opening);
  const decipher = createDecipheriv(cipher.name, key, vector);
  try {
    return opening.secrets.keep(Buffer.concat([decipher.update(data), decipher.final()]));
  } catch {
    if (opening.isProved) throw new DerFault('encrypted content is damaged');
    throw wrongPassword();
  }
}

interface CipherKey {
  readonly cipher: Cipher;
  readonly key: Uint8Array;
  readonly vector: Uint8Array;
}

function keyOf(algorithm: DerValue, opening: Opening): CipherKey {
  const [kind, parameters] = algorithm.parts(TAG.sequence);
  const scheme = kind?.oid ?? '';
  refuseWithdrawn(scheme);
  if (scheme === OID.pbes2 && parameters !== undefined) return keyOfPbes2(parameters, opening);
  const cipher = OLDER_CIPHERS[scheme];
  const [salt, iterations] = parameters?.parts(TAG.sequence) ?? [];
  if (cipher === undefined || salt === undefined || iterations === undefined)
    throw new KeyFileFault('asset', 'is encrypted in a way that is not supported; export it again with AES');
  const password = opening.secrets.keep(terminatedText(opening.password));
  const common = { digest: 'sha1', password, salt: salt.octets, iterations: iterations.number };
  const octets = (purpose: 1 | 2, length: number): Buffer =>
    opening.secrets.keep(pkcs12Octets({ ...common, purpose, length }, opening.budget));
  return {
    cipher,
    key: octets(PURPOSE.key, cipher.keyOctets),
    vector: octets(PURPOSE.vector, cipher.blockOctets),
  };
}

function keyOfPbes2(parameters: DerValue, { password, budget, secrets }: Opening): CipherKey {
  const [derivation, encryption] = parameters.parts(TAG.sequence);
  const [kind, vector] = encryption?.parts(TAG.sequence) ?? [];
  const oid = kind?.oid ?? '';
  refuseWithdrawn(oid);
  const cipher = CIPHERS[oid];
  if (cipher === undefined || derivation === undefined || vector?.octets.length !== cipher.blockOctets)
    throw new KeyFileFault('asset', 'is encrypted in a way that is not supported; export it again with AES');
  const bytes = secrets.keep(Buffer.from(password, 'utf8'));
  const key = secrets.keep(pbkdf2Octets(derivation, { password: bytes, length: cipher.keyOctets, budget }));
  return { cipher, key, vector: vector.octets };
}

function refuseWithdrawn(oid: string): void {
  const withdrawn = WITHDRAWN[oid];
  if (withdrawn !== undefined)
    throw new KeyFileFault('asset', `is encrypted with ${withdrawn}; export it again with AES`);
}
