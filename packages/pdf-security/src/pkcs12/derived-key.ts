import { hash, pbkdf2Sync } from 'node:crypto';
import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import type { DerValue } from '../der/read-der.ts';
import { TAG } from '../der/tags.ts';
import { type IterationBudget, SINGLE_CALL_WEIGHT } from './iteration-budget.ts';

/** Octets of a block of each digest (FIPS 180-4): `v` of the derivation. */
const BLOCK_OCTETS: Readonly<Record<string, number>> = {
  sha1: 64,
  sha224: 64,
  sha256: 64,
  sha384: 128,
  sha512: 128,
};

/** Digests by their identifiers. */
const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** HMAC by its identifier (RFC 8018, B.1.2): `id-hmacWithSHA1` and its successors. */
const HMACS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

export const digestName = (oid: string): string | undefined => DIGESTS[oid];
export const hmacName = (oid: string): string | undefined => HMACS[oid];

/** What the derived octets are for (RFC 7292, B.3). */
export const PURPOSE = { key: 1, vector: 2, mac: 3 } as const;

export interface Derivation {
  readonly digest: string;
  /** UTF-16, big endian, with two zeros behind it (B.1). */
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly purpose: 1 | 2 | 3;
  readonly length: number;
}

/** The derivation that PKCS#12 has of its own (RFC 7292, B.2). */
export function pkcs12Octets(derivation: Derivation, budget: IterationBudget): Buffer {
  const { digest, password, salt, purpose, length } = derivation;
  const block = BLOCK_OCTETS[digest]!;
  const input = Buffer.concat([filledBlocks(salt, block), filledBlocks(password, block)]);
  const result: Buffer[] = [];
  for (let made = 0; made < length; ) {
    const iterations = budget.take(derivation.iterations, SINGLE_CALL_WEIGHT);
    let octets = hash(digest, Buffer.concat([Buffer.alloc(block, purpose), input]), 'buffer');
    for (let round = 1; round < iterations; round++) octets = hash(digest, octets, 'buffer');
    result.push(octets);
    made += octets.length;
    const added = filledBlocks(octets, block).subarray(0, block);
    for (let at = 0; at < input.length; at += block) addPlusOne(input.subarray(at, at + block), added);
  }
  input.fill(0);
  return Buffer.concat(result).subarray(0, length);
}

/** Repeated to whole blocks; nothing stays nothing. */
function filledBlocks(octets: Uint8Array, block: number): Buffer {
  const length = block * Math.ceil(octets.length / block);
  return length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, octets);
}

/** `target + added + 1`, as numbers of one block. */
function addPlusOne(target: Buffer, added: Uint8Array): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at--) {
    carry += target[at]! + added[at]!;
    target[at] = carry & 0xff;
    carry >>= 8;
  }
}

/** Password as the older derivation has it: UTF-16 with an end. */
export function terminatedText(password: string): Buffer {
  const bytes = Buffer.from(`${password}\0`, 'utf16le');
  return bytes.swap16();
}

/** PBKDF2 with the parameters of a file (RFC 8018, A.2). @throws DerFault for another derivation */
export function pbkdf2Octets(
  algorithm: DerValue,
  {
    password,
    length,
    budget,
  }: { readonly password: Uint8Array; readonly length: number; readonly budget: IterationBudget },
): Buffer {
  const [kind, parameters] = algorithm.parts(TAG.sequence);
  if (kind?.oid !== OID.pbkdf2) throw new DerFault('key derivation is not supported');
  const [salt, iterations, ...rest] = parameters?.parts(TAG.sequence) ?? [];
  if (salt === undefined || iterations === undefined) throw new DerFault('key derivation has no parameters');
  const pseudorandom = rest.find(({ tag }) => tag === TAG.sequence)?.children[0];
  const digest = pseudorandom === undefined ? 'sha1' : hmacName(pseudorandom.oid);
  if (digest === undefined) throw new DerFault('key derivation is not supported');
  return pbkdf2Sync(password, salt.octets, budget.take(iterations.number), length, digest);
}
