import type { ToneRows } from './tone-canvas.ts';

/** The largest prime below 65536: RFC 1950, 9. */
const MODULUS = 65521;
const WHITE = 255;

/**
 * Adler-32 of the rows (RFC 1950). n white bytes take (a, b) to (a + 255n, b + na + 255n(n + 1)/2), so that only what
 * was drawn on is added up byte by byte.
 */
export function adlerOfTones({ rowBytes, height, bytes, from, to }: ToneRows): number {
  let a = 1;
  let b = 0;
  const white = (count: number): void => {
    b = (b + count * a + WHITE * ((count * (count + 1)) / 2)) % MODULUS;
    a = (a + WHITE * count) % MODULUS;
  };
  for (let y = 0; y < height; y++) {
    // The filter type is 0.
    b += a;
    const start = y * rowBytes;
    const end = Math.max(to[y]!, 1);
    const first = Math.min(from[y]!, end);
    white(first - 1);
    for (let at = start + first; at < start + end; at++) {
      a += bytes[at]!;
      b += a;
    }
    white(rowBytes - end);
  }
  return ((b << 16) | a) >>> 0;
}
