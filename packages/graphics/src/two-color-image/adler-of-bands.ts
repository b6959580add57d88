import type { Bands } from './bands.ts';

/** The largest prime below 65536: RFC 1950, 9. */
const MODULUS = 65521;

/**
 * Adler-32 of all rows (RFC 1950). r equal rows of n bytes, with sum S and sum T weighted by the distance to the
 * row's end, take (a, b) to (a + rS, b + rna + rT + nS·r(r − 1)/2): so each band costs one row, not r.
 */
export function adlerOfBands({ rowBytes, count, rows, repeats }: Bands): number {
  let a = 1;
  let b = 0;
  for (let band = 0; band < count; band++) {
    const start = band * rowBytes;
    let sum = 0;
    let weighted = 0;
    for (let index = start; index < start + rowBytes; index++) {
      sum += rows[index]!;
      weighted += sum;
    }
    const times = repeats[band]!;
    const growth = (rowBytes * (sum % MODULUS)) % MODULUS;
    b =
      (b + times * rowBytes * a + times * (weighted % MODULUS) + growth * ((times * (times - 1)) / 2)) %
      MODULUS;
    a = (a + times * sum) % MODULUS;
  }
  return ((b << 16) | a) >>> 0;
}
