import { createHmac, timingSafeEqual } from 'node:crypto';
import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import type { DerValue } from '../der/read-der.ts';
import { TAG } from '../der/tags.ts';
import { digestName, hmacName, PURPOSE, pbkdf2Octets, pkcs12Octets, terminatedText } from './derived-key.ts';
import type { IterationBudget } from './iteration-budget.ts';
import { wrongPassword } from './key-file-fault.ts';

export interface MacInput {
  readonly password: string;
  readonly content: Uint8Array;
  readonly budget: IterationBudget;
}

/** Octets of the key of each HMAC: those of its digest. */
const DIGEST_OCTETS: Readonly<Record<string, number>> = {
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
};

/**
 * Checks the password by the file's MAC (RFC 7292, 4; RFC 9579). @throws KeyFileFault when it is another one, DerFault
 */
export function checkMac(macData: DerValue, input: MacInput): void {
  const [info, salt, iterations] = macData.parts(TAG.sequence);
  const [algorithm, expected] = info?.parts(TAG.sequence) ?? [];
  if (algorithm === undefined || expected === undefined || salt === undefined)
    throw new DerFault('MAC is incomplete');
  const [kind, parameters] = algorithm.parts(TAG.sequence);
  if (kind?.oid === OID.pbmac1 && parameters !== undefined) {
    if (!isEqual(pbmac1(parameters, input), expected.octets)) throw wrongPassword();
    return;
  }
  const digest = digestName(kind?.oid ?? '');
  if (digest === undefined) throw new DerFault('MAC is not supported');
  const common = { digest, salt: salt.octets, iterations: iterations?.number ?? 1, purpose: PURPOSE.mac };
  const macOf = (password: Buffer): Buffer => {
    const key = pkcs12Octets({ ...common, password, length: DIGEST_OCTETS[digest]! }, input.budget);
    password.fill(0);
    return createHmac(digest, key).update(input.content).digest();
  };
  if (isEqual(macOf(terminatedText(input.password)), expected.octets)) return;
  // No password is written as an empty text by some programs and as no text at all by others.
  if (input.password === '' && isEqual(macOf(Buffer.alloc(0)), expected.octets)) return;
  throw wrongPassword();
}

function pbmac1(parameters: DerValue, { password, content, budget }: MacInput): Buffer {
  const [derivation, scheme] = parameters.parts(TAG.sequence);
  const digest = hmacName(scheme?.parts(TAG.sequence)[0]?.oid ?? '');
  if (derivation === undefined || digest === undefined) throw new DerFault('MAC is not supported');
  const bytes = Buffer.from(password, 'utf8');
  const key = pbkdf2Octets(derivation, { password: bytes, length: DIGEST_OCTETS[digest]!, budget });
  bytes.fill(0);
  return createHmac(digest, key).update(content).digest();
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
