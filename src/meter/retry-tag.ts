import { createHash, createHmac, webcrypto } from 'node:crypto';

/** What makes a request the same as an earlier one. */
export interface Repeat {
  /** The name that the caller gave the request; over HTTP the value of Idempotency-Key. */
  readonly key: string;
  /** What is asked for, e.g. method and path. None of the texts contains a line feed. */
  readonly target: readonly string[];
  /** SHA-256 of what came with it. Asked for only where it is needed. */
  readonly digest: () => Uint8Array | Promise<Uint8Array>;
}

const KEY_FORM = /^[A-Za-z0-9_-]{1,64}$/;
/** Above this, hashing would block the event loop; it goes to a thread of the pool. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** Whether a name has the form that is understood; another is refused. */
export const isRepeatKey = (key: string): boolean => KEY_FORM.test(key);

/**
 * Recognises a retry without keeping anything readable of it: HMAC-SHA-256 under the install secret over account, key,
 * target and digest. `undefined` when the key has not the form.
 */
export async function retryTag(
  secret: Uint8Array,
  account: number,
  { key, target, digest }: Repeat,
): Promise<Uint8Array | undefined> {
  if (!isRepeatKey(key)) return undefined;
  // None of the parts can contain a line feed, so no two lists of parts give the same text.
  const head = [account, key, ...target].map((part) => `${part}\n`).join('');
  return createHmac('sha256', secret)
    .update(head)
    .update(await digest())
    .digest();
}

/** SHA-256 of bytes in memory. */
export async function contentDigest(content: Uint8Array): Promise<Uint8Array> {
  if (content.length <= MAX_BYTES_AT_ONCE) return createHash('sha256').update(content).digest();
  return new Uint8Array(await webcrypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
}
