import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { PdfUnreadable } from '@kontor/base';

const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: unknown } | undefined)?.code === 'ERR_BUFFER_TOO_LARGE';

/** Whether these two bytes begin a zlib stream (RFC 1950, 2.2). */
const hasZlibHeader = (data: Uint8Array): boolean =>
  data.length >= 2 && (data[0]! & 0x0f) === 8 && ((data[0]! << 8) | data[1]!) % 31 === 0;

type Inflater = (data: Uint8Array, options: { finishFlush: number; maxOutputLength: number }) => Buffer;

function attempt(inflate: Inflater, data: Uint8Array, maxBytes: number): Buffer | undefined {
  try {
    // With a sync flush at the end a stream that was cut off gives what it has.
    return inflate(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (isTooLarge(error)) throw new PdfUnreadable('too-large', 'deflated stream');
    return undefined;
  }
}

/**
 * FlateDecode (ISO 32000-1, 7.4.4). A damaged stream gives what is before the damage; a wrong checksum is passed over.
 * @throws PdfUnreadable `too-large` when the result would be longer than `maxBytes`.
 */
export function inflated(data: Uint8Array, maxBytes: number): Uint8Array {
  const whole = attempt(inflateSync, data, maxBytes);
  if (whole !== undefined) return whole;
  const body = hasZlibHeader(data) ? data.subarray(2) : data;
  return attempt(inflateRawSync, body, maxBytes) ?? beforeDamage(body, maxBytes);
}

/** The longest beginning that inflates, found by halving: about 20 attempts whatever the length. */
function beforeDamage(body: Uint8Array, maxBytes: number): Uint8Array {
  let [good, bad] = [0, body.length];
  let best: Uint8Array = new Uint8Array(0);
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    const result = attempt(inflateRawSync, body.subarray(0, middle), maxBytes);
    if (result === undefined) bad = middle;
    else {
      good = middle;
      best = result;
    }
  }
  return best;
}
