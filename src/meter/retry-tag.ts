import { createHash, createHmac, webcrypto } from 'node:crypto';

/** What makes a request the same as an earlier one. */
export interface Repeat {
  /** The value of the request header Idempotency-Key. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
}

const KEY_FORM = /^[A-Za-z0-9_-]{1,64}$/;
/** Above this, hashing would hold up the event loop; it goes to a thread of the pool. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** A header value of another form is ignored (platform 6.5). */
export const isRepeatKey = (key: string): boolean => KEY_FORM.test(key);

/**
 * Recognises a retry without keeping anything readable of it: HMAC-SHA-256 under the install secret over account, key,
 * method, path and the body's SHA-256. `undefined` when the key has not the form.
 */
export async function retryTag(
  secret: Uint8Array,
  account: number,
  repeat: Repeat,
): Promise<Uint8Array | undefined> {
  if (!isRepeatKey(repeat.key)) return undefined;
  const body = await bodyHash(repeat.body);
  // None of the parts can hold a line feed, so no two lists of parts give the same text.
  const head = `${account}\n${repeat.key}\n${repeat.method}\n${repeat.path}\n`;
  return createHmac('sha256', secret).update(head).update(body).digest();
}

async function bodyHash(body: Uint8Array): Promise<Uint8Array> {
  if (body.length <= MAX_BYTES_AT_ONCE) return createHash('sha256').update(body).digest();
  return new Uint8Array(await webcrypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>));
}
