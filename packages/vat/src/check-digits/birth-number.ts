import { daysInMonth, digitAt, digitsValue } from '@kontor/base';

/**
 * The birth number (rodné číslo) of Czechia and Slovakia: a date, then three or, since 1954, four digits.
 * Women have 50 added to the month; 20 more when the numbers of a day are used up (since 2004).
 */
export function isBirthNumber(digits: string): boolean {
  const isOld = digits.length === 9;
  const year = birthYear(digitsValue(digits, 0, 2), isOld);
  if (year === undefined) return false;
  const month = (digitsValue(digits, 2, 4) % 50) % 20;
  const day = digitsValue(digits, 4, 6);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return false;
  return isOld || (digitsValue(digits, 0, 9) % 11) % 10 === digitAt(digits, 9);
}

/** Numbers of nine digits ended with 1953; undefined for a later year. */
function birthYear(twoDigits: number, isOld: boolean): number | undefined {
  if (!isOld) return twoDigits < 54 ? 2000 + twoDigits : 1900 + twoDigits;
  if (twoDigits >= 80) return 1800 + twoDigits;
  return twoDigits > 53 ? undefined : 1900 + twoDigits;
}
