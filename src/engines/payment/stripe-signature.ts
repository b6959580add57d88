import { createHmac, timingSafeEqual } from 'node:crypto';

/** So old may an event be, either way (docs.stripe.com/webhooks, "Verify webhook signatures manually"). */
const TOLERANCE_SECONDS = 300;
/** Far above what is sent while a secret is being replaced (two). */
const MAX_SIGNATURES = 16;

/**
 * Whether the header `Stripe-Signature` (`t=1492774577,v1=5257a8…,v0=…`) was made of this body with our secret, now.
 * Only the scheme `v1` counts: HMAC-SHA-256 over `t`, a dot and the raw body, in hex.
 * @param now Unix ms
 */
export function isSigned(body: Uint8Array, header: string, secret: string, now: number): boolean {
  const parts = header.split(',', MAX_SIGNATURES).map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => name === 'v1' && isEqual(Buffer.from(value, 'hex'), expected));
}

const isEqual = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
