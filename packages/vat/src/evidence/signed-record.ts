import { type KeyObject, sign, verify } from 'node:crypto';
import { isRecord } from '@kontor/schema';
import { type EvidenceClaims, evidenceClaims } from './claims.ts';
import { publicKeyOf } from './public-keys.ts';

/** Type of a record's header (RFC 8725, 3.11): a token of another kind is never taken for one. */
const TYPE = 'kontor-vat-evidence+jwt';

/** Longer texts are no records: exchanges are cut at 64 KiB each, and escapes make six bytes of one. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param key Ed25519 private key (RFC 8037, 3.1) */
export function signedRecord(
  claims: EvidenceClaims,
  { kid, key }: { readonly kid: string; readonly key: KeyObject },
): string {
  const signed = `${encoded({ alg: 'EdDSA', typ: TYPE, kid })}.${encoded(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** What a record has, whether or not its signature is right. */
export interface ReadRecord {
  readonly kid: string;
  readonly claims: EvidenceClaims;
  /** The bytes that are signed. */
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** Reads a JWS in compact form; `undefined` when it is not a record of a VAT check. */
export function readRecord(jws: string): ReadRecord | undefined {
  if (jws.length > MAX_CHARACTERS) return undefined;
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(jws);
  if (parts === null) return undefined;
  const [, head = '', payload = '', signature = ''] = parts;
  const header = decoded(head);
  // `crit` names extensions that must be understood (RFC 7515, 4.1.11): there are none.
  if (!isRecord(header) || header.alg !== 'EdDSA' || header.typ !== TYPE || header.crit !== undefined)
    return undefined;
  const claims = evidenceClaims(decoded(payload));
  if (typeof header.kid !== 'string' || claims === undefined) return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  // The last character has bits that decoding drops: only one spelling of a signature is taken.
  if (bytes.toString('base64url') !== signature) return undefined;
  return { kid: header.kid, claims, signed: Buffer.from(`${head}.${payload}`), signature: bytes };
}

function decoded(part: string): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url'));
    return JSON.parse(text) as unknown;
  } catch {
    // Neither UTF-8 nor JSON: no part of a record.
    return undefined;
  }
}

/** What became of a record that was checked. */
export type RecordValidation =
  | { readonly outcome: 'verified'; readonly kid: string; readonly claims: EvidenceClaims }
  /** `malformed`: no record; `unknown-key`: the key set does not have its key; `forged`: the signature is wrong. */
  | { readonly outcome: 'malformed' }
  | { readonly outcome: 'unknown-key'; readonly kid: string }
  | { readonly outcome: 'forged'; readonly kid: string };

/**
 * Checks a record offline.
 * @param jws compact form
 * @param keys the published key set, as parsed JSON
 */
export function verifyRecord(jws: string, keys: unknown): RecordValidation {
  const record = readRecord(jws);
  if (record === undefined) return { outcome: 'malformed' };
  const { kid, claims, signed, signature } = record;
  const key = publicKeyOf(keys, kid);
  if (key === undefined) return { outcome: 'unknown-key', kid };
  return verify(null, signed, key, signature)
    ? { outcome: 'verified', kid, claims }
    : { outcome: 'forged', kid };
}
