import { digitsValue, weightedSum } from '@kontor/base';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 1];

/** Remainders of the second series of numbers (97 − 55 = 42 and the same without the shift), from 100… on. */
const LATER_SERIES: readonly number[] = [42, 55];

/** Nine digits, or twelve with the branch; GD and HA (departments, health authorities) have no check digits. */
export function isBritish(number: string): boolean {
  if (number.startsWith('GD') || number.startsWith('HA')) {
    return number.length === 5 || digitsValue(number, 6, 9) % 97 === digitsValue(number, 9, 11);
  }
  const rest = weightedSum(number, WEIGHTS) % 97;
  return rest === 0 || (LATER_SERIES.includes(rest) && digitsValue(number, 0, 3) >= 100);
}
