import { digitAt } from '@kontor/base';

/** Carry table of "modulo 10, recursive" (Swiss Payment Standards, QR-bill IG, annex B). */
const TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** Length of a QR reference, check digit included. */
export const QR_REFERENCE_LENGTH = 27;

/** The carry after all digits: 0 for a number whose check digit is right. */
function carry(digits: string): number {
  let value = 0;
  for (let i = 0; i < digits.length; i++) value = TABLE[(value + digitAt(digits, i)) % 10]!;
  return value;
}

/** Check digit for the digits before it. @example qrCheckDigit('21000000000313947143000901') // 7 */
export const qrCheckDigit = (digits: string): number => (10 - carry(digits)) % 10;

/**
 * True for a Swiss QR reference: 27 digits, not all zero, check digit modulo 10 recursive.
 * @example isQrReference('210000000003139471430009017') // true
 */
export const isQrReference = (reference: string): boolean =>
  /^\d{27}$/.test(reference) && !/^0+$/.test(reference) && carry(reference) === 0;

/** For people: two digits, then groups of five. @example '21 00000 00003 13947 14300 09017' */
export const groupedQrReference = (reference: string): string => reference.replace(/\B(?=(?:.{5})+$)/g, ' ');
