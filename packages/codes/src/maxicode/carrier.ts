import { SET_A, valueIn } from './code-sets.ts';

/** Header of ISO/IEC 15434 format 01, the year in two digits following. */
const TRANSPORT_HEADER = '[)>\x1e01\x1d';
const GROUP_SEPARATOR = '\x1d';
const UNITED_STATES = '840';
const POSTAL_CHARACTERS = 6;

/** A content in its two parts: the code words of the primary message, or of its mode alone, and the rest. */
export interface CarrierMessage {
  readonly primary: readonly number[];
  readonly text: string;
}

const bitsOf = (value: number, count: number): string => value.toString(2).padStart(count, '0');

/** Ten code words from their bits, the lowest first. */
function wordsOf(bits: string): readonly number[] {
  return Array.from({ length: 10 }, (_, i) => Number.parseInt(bits.slice(54 - 6 * i, 60 - 6 * i), 2));
}

/** The postal code in 36 bits: a number of 30 and the count of its digits, or six characters of set A. */
function postalBits(code: string, isNumber: boolean): string {
  if (isNumber) return bitsOf(code.length, 6) + bitsOf(Number(code), 30);
  const characters = code.padEnd(POSTAL_CHARACTERS).slice(0, POSTAL_CHARACTERS);
  return Array.from(characters, (character) => bitsOf(valueIn(SET_A, character.charCodeAt(0))!, 6)).join('');
}

/**
 * A carrier message: postal code, country (ISO 3166 number) and class of service in front, as mode 2 and 3 have it
 * (ISO/IEC 16023, 4.7 and annex B); `undefined` for other contents. A postal code of digits is mode 2, one with letters
 * mode 3; a ZIP code of the United States without its last four digits has zeros there.
 */
export function carrierMessage(content: string): CarrierMessage | undefined {
  const header = content.startsWith(TRANSPORT_HEADER) ? TRANSPORT_HEADER : '';
  const [first = '', country = '', service = '', ...rest] = content
    .slice(header.length)
    .split(GROUP_SEPARATOR);
  const year = header === '' ? '' : first.slice(0, 2);
  const postalCode = first.slice(year.length);
  const isComplete = /^\d{3}$/.test(country) && /^\d{3}$/.test(service) && rest.length > 0;
  if (!isComplete || !/^(\d\d)?$/.test(year)) return undefined;
  const isNumber = /^\d{1,9}$/.test(postalCode);
  if (!isNumber && !/^[0-9A-Z ]{1,6}$/.test(postalCode)) return undefined;
  const code = isNumber && country === UNITED_STATES ? postalCode.replace(/^\d{5}$/, '$&0000') : postalCode;
  const numbers = bitsOf(Number(service), 10) + bitsOf(Number(country), 10);
  const mode = bitsOf(isNumber ? 2 : 3, 4);
  return {
    primary: wordsOf(numbers + postalBits(code, isNumber) + mode),
    text: header + year + rest.join(GROUP_SEPARATOR),
  };
}
