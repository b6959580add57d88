import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2.2: a random nonce of 96 bits, for far fewer than 2^32 keys. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A private key of Ed25519 as its 32 bytes (RFC 8032, 5.1.5). */
export const SEED_BYTES = 32;

/** PKCS #8 before the 32 bytes of an Ed25519 key (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

/** 32 bytes. */
export function publicBytesOf(key: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return new Uint8Array(Buffer.from(x, 'base64url'));
}

/** Under what a private key is sealed: the installation's secret for this purpose, and the id of the key. */
interface Seal {
  readonly secret: Uint8Array;
  readonly kid: string;
}

/** Nonce, tag and the encrypted seed; bound to the id of its key. */
export function sealedSeed(seed: Uint8Array, nonce: Uint8Array, { secret, kid }: Seal): Uint8Array {
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(kid));
  const encrypted = [cipher.update(seed), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]));
}

/** The seed; `undefined` when it was sealed with another secret, or changed since. */
export function openedSeed(sealed: Uint8Array, { secret, kid }: Seal): Uint8Array | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(kid)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // The tag is wrong: GCM gives no other reason.
    return undefined;
  }
}
