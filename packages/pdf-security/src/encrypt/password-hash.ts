import { createCipheriv, hash } from 'node:crypto';

/** Rounds at least, and the offset that decides whether more follow (ISO 32000-2, algorithm 2.B). */
const MIN_ROUNDS = 64;
const ROUND_OFFSET = 32;
const REPETITIONS = 64;
const DIGESTS = ['sha256', 'sha384', 'sha512'] as const;
const KEY_OCTETS = 32;

/** What is hashed beside the password: 8 octets of salt, and for the owner the whole /U. */
export interface HashInput {
  readonly salt: Uint8Array;
  readonly userEntry?: Uint8Array;
}

/** The hash of revision 6 (algorithm 2.B). */
export function passwordHash(
  password: Uint8Array,
  { salt, userEntry = new Uint8Array() }: HashInput,
): Buffer {
  let key = hash('sha256', Buffer.concat([password, salt, userEntry]), 'buffer');
  for (let round = 1; ; round++) {
    const once = Buffer.concat([password, key, userEntry]);
    const repeated = Buffer.alloc(once.length * REPETITIONS, once);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(repeated);
    const digest = DIGESTS[remainder(encrypted.subarray(0, 16))]!;
    key = hash(digest, encrypted, 'buffer');
    for (const secret of [once, repeated]) secret.fill(0);
    if (round >= MIN_ROUNDS && encrypted.at(-1)! <= round - ROUND_OFFSET) return key.subarray(0, KEY_OCTETS);
  }
}

/** The octets as one number, modulo 3: 256 is 1 modulo 3, so that of their sum. */
const remainder = (octets: Uint8Array): number => octets.reduce((sum, octet) => sum + octet, 0) % 3;
