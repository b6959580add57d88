/**
 * VAT numbers alone, without registers, signed records and their pages.
 */

export { hasRightCheckDigits } from './has-right-check-digits.ts';
export { isEuCountry, type VatNumber, vatNumber } from './vat-number.ts';
