import { weightedSum } from '@kontor/base';
import { requireCheckDigit } from '../content/check-digit.ts';
import { contentError } from '../content/content-error.ts';

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Check digit of UPU S10: weighted sum, 11 minus its remainder, 10 and 11 standing for 0 and 5. */
function s10Check(eight: string): number {
  const sum = weightedSum(eight, S10_WEIGHTS);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

/**
 * What a barcode of Swiss Post carries: a domestic consignment number of 18 digits (points and spaces are left out),
 * or an international one of UPU S10 with its check digit.
 * @example swissPostText('99.60.012345.12345678') // '996001234512345678'
 */
export function swissPostText(content: string): string {
  const text = content.replace(/[. ]/g, '').toUpperCase();
  if (/^\d{18}$/.test(text)) return text;
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)) {
    throw contentError('must be 18 digits, or two letters, nine digits and two letters');
  }
  requireCheckDigit(text, 10, s10Check(text.slice(2, 10)));
  return text;
}

/**
 * The same as people read it, in the groups of the two standards.
 * @example swissPostGroups('996001234512345678') // '99.60.012345.12345678'
 */
export function swissPostGroups(content: string): string {
  const text = swissPostText(content);
  return /^\d/.test(text)
    ? text.replace(/^(..)(..)(.{6})/, '$1.$2.$3.')
    : text.replace(/^(..)(...)(...)(...)/, '$1 $2 $3 $4 ');
}
