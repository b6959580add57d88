import { digitsValue } from '@kontor/base';

/** Ten digits: the last two are 97 − (first eight mod 97), so 01 to 97. */
export function isBelgian(number: string): boolean {
  const base = digitsValue(number, 0, 8);
  return base > 0 && 97 - (base % 97) === digitsValue(number, 8, 10);
}
