import { digitAt, digitsValue, luhnSum } from '@kontor/base';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const isDigit = (text: string, index: number): boolean => text.charCodeAt(index) <= 0x39;

/** Keys with letters: position values in base 34, minus the keys that digits alone can write. */
function hasLetterKey(number: string): boolean {
  const a = ALPHABET.indexOf(number.charAt(0));
  const b = ALPHABET.indexOf(number.charAt(1));
  const key = isDigit(number, 0) ? 24 * a + b - 10 : 34 * a + b - 100;
  return (digitsValue(number, 2, 11) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** Two characters of key and the SIREN. Monaco's numbers begin with 000 and are no SIREN, so no Luhn there. */
export function isFrench(number: string): boolean {
  if (!number.startsWith('000', 2) && luhnSum(number, 2, 11) % 10 !== 0) return false;
  if (!isDigit(number, 0) || !isDigit(number, 1)) return hasLetterKey(number);
  return (digitsValue(number, 2, 11) * 100 + 12) % 97 === 10 * digitAt(number, 0) + digitAt(number, 1);
}
