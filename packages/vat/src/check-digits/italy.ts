import { digitsValue, luhnSum } from '@kontor/base';

/** Provincial offices 001 to 100; 120, 121: large taxpayers; 888, 999: special registers. */
const isOffice = (code: number): boolean =>
  (code >= 1 && code <= 100) || code === 120 || code === 121 || code === 888 || code === 999;

/** Seven digits of number, three of the office, check digit (Luhn). */
export const isItalian = (number: string): boolean =>
  digitsValue(number, 0, 7) > 0 && isOffice(digitsValue(number, 7, 10)) && luhnSum(number, 0, 11) % 10 === 0;
