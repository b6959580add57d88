import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { isRecord } from '@kontor/schema';

/** A public key of records (RFC 8037, 2). */
export interface EvidenceJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
}

/** A JWK set (RFC 7517, 5). */
export interface EvidenceKeySet {
  readonly keys: readonly EvidenceJwk[];
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** @param publicKey 32 bytes (RFC 8032, 5.1.5) */
export function evidenceJwk(publicKey: Uint8Array): EvidenceJwk {
  const x = base64url(publicKey);
  // The thumbprint of the required members in their lexicographic order (RFC 7638, 3; RFC 8037, 2).
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: thumbprint.digest('base64url'), x };
}

/** The Ed25519 key of that id in a JWK set of anybody's; `undefined` where there is none that can be used. */
export function publicKeyOf(set: unknown, kid: string): KeyObject | undefined {
  if (!isRecord(set) || !Array.isArray(set.keys)) return undefined;
  const keys: readonly unknown[] = set.keys;
  const found = keys.find((key) => isRecord(key) && key.kid === kid && key.kty === 'OKP');
  if (!isRecord(found) || found.crv !== 'Ed25519' || typeof found.x !== 'string') return undefined;
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: found.x }, format: 'jwk' });
  } catch {
    // `x` is no key: as good as none.
    return undefined;
  }
}
