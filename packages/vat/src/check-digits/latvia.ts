import { daysInMonth, digitAt, digitsValue, weightedSum } from '@kontor/base';

const COMPANY = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1];
const PERSON = [10, 5, 8, 4, 2, 1, 6, 3, 7, 9];

/** Day, month, year, and the century as the seventh digit: 0 is 18xx. */
function hasBirthDate(number: string): boolean {
  const year = 1800 + 100 * digitAt(number, 6) + digitsValue(number, 4, 6);
  const month = digitsValue(number, 2, 4);
  const day = digitsValue(number, 0, 2);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Eleven digits: companies begin with 4 to 9, persons with their birth date, since July 2017 with 32. */
export function isLatvian(number: string): boolean {
  if (digitAt(number, 0) > 3) return weightedSum(number, COMPANY) % 11 === 3;
  if (((1 + weightedSum(number, PERSON)) % 11) % 10 !== digitAt(number, 10)) return false;
  return number.startsWith('32') || hasBirthDate(number);
}
