/**
 * VAT numbers: all that other packages and the service may use of it (README.md).
 */

// Numbers, check digits and registers.
export { hasRightCheckDigits } from './has-right-check-digits.ts';
export { vatId } from './schema.ts';
export { VERIFICATION_SETTINGS } from './settings.ts';
export { EU_COUNTRIES } from './vat-format.data.ts';
export { isEuCountry, isViesPrefix, type VatNumber, vatNumber } from './vat-number.ts';
export type {
  MatchLetter,
  RegisterEntry,
  RegisterName,
  RegisterQuestion,
  TraderData,
  TraderMatch,
  VatRegisters,
} from './vat-registers.ts';
