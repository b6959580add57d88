import { digitAt } from './digits.ts';

/** ISO/IEC 7064 MOD 11,10: the last digit is the check digit. @example isMod11Comma10('07945') // true */
export function isMod11Comma10(text: string): boolean {
  let product = 10;
  const last = text.length - 1;
  for (let i = 0; i < last; i++) {
    const sum = (product + digitAt(text, i)) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digitAt(text, last);
}
