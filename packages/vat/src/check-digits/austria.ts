import { digitAt, luhnSum } from '@kontor/base';

/** `U` and eight digits. The check digit is Luhn's of the seven before it, shifted by 4: (96 − sum) mod 10. */
export const isAustrian = (number: string): boolean =>
  (96 - luhnSum(number, 1, 8)) % 10 === digitAt(number, 8);
