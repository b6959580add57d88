import { digitAt, digitsValue, mod97, weightedSum } from '@kontor/base';

const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Nine digits, `B`, two digits. Legal persons: the digits pass the elfproef. Sole traders since 2020: the whole
 * number with its prefix passes ISO 7064 mod 97-10.
 */
export function isDutch(number: string): boolean {
  if (number.endsWith('B00') || digitsValue(number, 0, 9) === 0) return false;
  return (weightedSum(number, WEIGHTS) - digitAt(number, 8)) % 11 === 0 || mod97(`NL${number}`) === 1;
}
