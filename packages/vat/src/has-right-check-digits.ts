import { digitsValue, isMod11Comma10, luhnSum } from '@kontor/base';
import { isAustrian } from './check-digits/austria.ts';
import { isBelgian } from './check-digits/belgium.ts';
import { isBulgarian } from './check-digits/bulgaria.ts';
import { isCypriot } from './check-digits/cyprus.ts';
import { isCzech } from './check-digits/czechia.ts';
import { isFrench } from './check-digits/france.ts';
import { isIrish } from './check-digits/ireland.ts';
import { isItalian } from './check-digits/italy.ts';
import { isLatvian } from './check-digits/latvia.ts';
import { isLithuanian } from './check-digits/lithuania.ts';
import { isDutch } from './check-digits/netherlands.ts';
import { isSlovak } from './check-digits/slovakia.ts';
import { isSpanish } from './check-digits/spain.ts';
import { isBritish } from './check-digits/united-kingdom.ts';
import { WEIGHTED } from './check-digits/weighted.ts';
import type { VatNumber } from './vat-number.ts';

const isLuxembourgish = (number: string): boolean =>
  digitsValue(number, 0, 6) % 89 === digitsValue(number, 6, 8);

const isSwedish = (number: string): boolean => luhnSum(number, 0, 10) % 10 === 0;

/** What follows the prefix is known to have the prefix's format. Iceland's numbers have no check digit. */
const RULES: Readonly<Record<string, (number: string) => boolean>> = {
  ...WEIGHTED,
  AT: isAustrian,
  BE: isBelgian,
  BG: isBulgarian,
  CY: isCypriot,
  CZ: isCzech,
  DE: isMod11Comma10,
  ES: isSpanish,
  FR: isFrench,
  GB: isBritish,
  HR: isMod11Comma10,
  IE: isIrish,
  IT: isItalian,
  LT: isLithuanian,
  LU: isLuxembourgish,
  LV: isLatvian,
  NL: isDutch,
  SE: isSwedish,
  SK: isSlovak,
  XI: isBritish,
};

/**
 * True when the check digits of a VAT number fit its country's rule, or when the country has none.
 * Does not check registration. @example hasRightCheckDigits(vatNumber('ATU14243102')!) // true
 */
export function hasRightCheckDigits(vat: VatNumber): boolean {
  const rule = RULES[vat.prefix];
  return rule === undefined || rule(vat.number);
}
