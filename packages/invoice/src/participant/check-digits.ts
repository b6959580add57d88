import { digitAt, digitsValue, gs1CheckDigit, luhnSum, weightedSum } from '@kontor/base';
import { hasRightCheckDigits, vatNumber } from '@kontor/vat/numbers';

/** Luhn's check digit over everything, as SIREN, SIRET and Swedish organisation numbers have it. */
export const isLuhn = (id: string): boolean => luhnSum(id, 0, id.length) % 10 === 0;

/** Establishments of La Poste, more than Luhn leaves numbers for: the sum of their digits is a multiple of 5 (INSEE). */
const LA_POSTE = '356000000';

/** SIRET: Luhn, or the rule of La Poste. @example isSiret('78430177200025') // true */
export const isSiret = (id: string): boolean =>
  isLuhn(id) || (id.startsWith(LA_POSTE) && weightedSum(id, Array(id.length).fill(1)) % 5 === 0);

/** The last digit of a GLN or GTIN checks the others (GS1 General Specifications, 7.9). */
export const isGs1 = (id: string): boolean => gs1CheckDigit(id.slice(0, -1)) === digitAt(id, id.length - 1);

const ABN = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Australian Business Register, format of the ABN: the first digit less one, weighted sum a multiple of 89. */
export const isAbn = (id: string): boolean => (weightedSum(id, ABN) - ABN[0]!) % 89 === 0;

const ESTONIA = [1, 2, 3, 4, 5, 6, 7];
const ESTONIA_AGAIN = [3, 4, 5, 6, 7, 8, 9];

/** Estonian register code: remainder by 11, a second row of weights where that is 10, then 0. */
export function isEstonian(id: string): boolean {
  const first = weightedSum(id, ESTONIA) % 11;
  const rest = first === 10 ? weightedSum(id, ESTONIA_AGAIN) % 11 : first;
  return rest % 10 === digitAt(id, 7);
}

const JAPAN = [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1];

/** Japanese corporate number behind its T (National Tax Agency): the first digit is 9 less the weighted sum by 9. */
export const isJapanese = (id: string): boolean => digitAt(id, 1) === 9 - (weightedSum(id, JAPAN, 2) % 9);

/** Finnish business identity code without its hyphen: that of the VAT number. */
export const isFinnish = (digits: string): boolean => isVat('FI', digits);

/** Slovak tax identification number of ten digits: 11 divides it (Peppol code list, 0245). */
export const isSlovak = (id: string): boolean => digitsValue(id, 0, 10) % 11 === 0;

/** Belgian enterprise number: 97 less the first eight digits by 97 are the last two. */
export const isBelgian = (id: string): boolean =>
  97 - (digitsValue(id, 0, 8) % 97) === digitsValue(id, 8, 10);

/**
 * Whether a text is a VAT number of a country with right check digits, in one piece, with or without the prefix, small
 * letters or large: addresses of Peppol are the same in either.
 */
export function isVat(prefix: string, text: string): boolean {
  const id = text.toUpperCase();
  return [id, prefix + id].some((candidate) => {
    const vat = candidate.startsWith(prefix) ? vatNumber(candidate) : undefined;
    return vat?.id === candidate && hasRightCheckDigits(vat);
  });
}
