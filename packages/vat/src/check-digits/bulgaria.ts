import { daysInMonth, digitAt, digitsValue, weightedSum } from '@kontor/base';

const COMPANY = [1, 2, 3, 4, 5, 6, 7, 8];
const COMPANY_AGAIN = [3, 4, 5, 6, 7, 8, 9, 10];
const PERSON = [2, 4, 8, 5, 10, 9, 7, 3, 6];
const FOREIGNER = [21, 19, 17, 13, 11, 9, 7, 3, 1];
const OTHER = [4, 3, 2, 7, 6, 5, 4, 3, 2];

function isCompany(number: string): boolean {
  let rest = weightedSum(number, COMPANY) % 11;
  if (rest === 10) rest = weightedSum(number, COMPANY_AGAIN) % 11;
  return rest % 10 === digitAt(number, 8);
}

/** The personal number begins with the birth date: month + 20 means 18xx, + 40 means 20xx. */
function hasBirthDate(number: string): boolean {
  const written = digitsValue(number, 2, 4);
  let month = written;
  let century = 1900;
  if (written > 40) {
    month = written - 40;
    century = 2000;
  } else if (written > 20) {
    month = written - 20;
    century = 1800;
  }
  const day = digitsValue(number, 4, 6);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(century + digitsValue(number, 0, 2), month);
}

const isPerson = (number: string): boolean =>
  (weightedSum(number, PERSON) % 11) % 10 === digitAt(number, 9) && hasBirthDate(number);

/** Nine digits: company. Ten: personal number (EGN), foreigner's number (LNCh) or another register's. */
export function isBulgarian(number: string): boolean {
  if (number.length === 9) return isCompany(number);
  const check = digitAt(number, 9);
  if (weightedSum(number, FOREIGNER) % 10 === check) return true;
  return (11 - (weightedSum(number, OTHER) % 11)) % 11 === check || isPerson(number);
}
