import { weightedSum } from '@kontor/base';
import { fullNumber } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';

const TEN_TO_TWO = [10, 9, 8, 7, 6, 5, 4, 3, 2];

/** Check character of the ten-digit form: weights 10 to 2, modulo 11, X for ten (ISO 2108:1992). */
function tenDigitCheck(nine: string): string {
  const check = (11 - (weightedSum(nine, TEN_TO_TWO) % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/**
 * The EAN-13 number of an ISBN with or without hyphens or spaces; the ten-digit form gets 978 (ISO 2108:2017).
 * @example isbnNumber('0-306-40615-2') // '9780306406157'
 */
export function isbnNumber(content: string): string {
  const characters = content.replace(/[- ]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(characters)) {
    const nine = characters.slice(0, 9);
    if (tenDigitCheck(nine) !== characters.slice(9)) throw contentError('wrong check digit of the ISBN');
    return fullNumber(`978${nine}`, 13);
  }
  if (!/^97[89]\d{9,10}$/.test(characters))
    throw contentError('must be 10 digits, or 13 starting with 978 or 979');
  // 979-0 are the ISMN of printed music (ISO 10957).
  if (characters.startsWith('9790')) throw contentError('979-0 is an ISMN, not an ISBN');
  return fullNumber(characters, 13);
}
