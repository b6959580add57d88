import { digitAt, digitsValue } from '@kontor/base';
import { isBirthNumber } from './birth-number.ts';

const THIRD_DIGITS = '234789';

/** Ten digits: a multiple of 11 whose third digit is the kind of taxpayer, or a birth number. */
export function isSlovak(number: string): boolean {
  const isTaxNumber =
    digitAt(number, 0) !== 0 &&
    THIRD_DIGITS.includes(number.charAt(2)) &&
    digitsValue(number, 0, 10) % 11 === 0;
  return isTaxNumber || isBirthNumber(number);
}
