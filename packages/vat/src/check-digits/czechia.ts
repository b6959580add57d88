import { digitAt, weightedSum } from '@kontor/base';
import { isBirthNumber } from './birth-number.ts';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

function isCompany(number: string): boolean {
  if (number.startsWith('9')) return false;
  const check = (11 - (weightedSum(number, WEIGHTS) % 11)) % 11 || 1;
  return check % 10 === digitAt(number, 7);
}

/** Persons without a birth number: 6, seven digits, check digit. */
function isSpecialPerson(number: string): boolean {
  const rest = weightedSum(number, WEIGHTS, 1) % 11;
  return (8 - (10 - rest) + 10) % 10 === digitAt(number, 8);
}

/** Eight digits: company. Nine beginning with 6: special person. Else nine or ten: birth number. */
export function isCzech(number: string): boolean {
  if (number.length === 8) return isCompany(number);
  if (number.length === 9 && number.startsWith('6')) return isSpecialPerson(number);
  return isBirthNumber(number);
}
