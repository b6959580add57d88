import { digitsValue, luhnSum } from '@kontor/base';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CHECK_LETTERS = 'JABCDEFGHI';
const COMPANY_KINDS = 'ABCDEFGHJNPQRSUVW';
const MINORS_AND_EMIGRANTS = 'KLM';
const FOREIGNERS = 'XYZ';

const letterOf = (value: number): string => LETTERS.charAt(value % 23);

/** The check digit of the middle seven (Luhn), written as a digit or as a letter. */
function isCompany(number: string): boolean {
  // A digit appended to seven makes the check position number 8: the sum with 0 there gives what is lacking.
  const check = (10 - (luhnSum(`${number.slice(1, 8)}0`, 0, 8) % 10)) % 10;
  const last = number.charAt(8);
  return last === String(check) || last === CHECK_LETTERS.charAt(check);
}

/** First character: digit (DNI), X Y Z (NIE), K L M (NIF of persons) or the kind of organisation (CIF). */
export function isSpanish(number: string): boolean {
  const kind = number.charAt(0);
  const last = number.charAt(8);
  if (kind >= '0' && kind <= '9') return letterOf(digitsValue(number, 0, 8)) === last;
  if (MINORS_AND_EMIGRANTS.includes(kind)) return letterOf(digitsValue(number, 1, 8)) === last;
  const foreigner = FOREIGNERS.indexOf(kind);
  if (foreigner >= 0) return letterOf(foreigner * 1e7 + digitsValue(number, 1, 8)) === last;
  return COMPANY_KINDS.includes(kind) && isCompany(number);
}
