import { hasRightCheckDigits } from './has-right-check-digits.ts';
import { isViesPrefix, type VatNumber, vatNumber } from './vat-number.ts';

/** GB numbers of departments (GD) and health authorities (HA) ask no register. */
const GB_DIGITS = /^(\d{9}|\d{12})$/;

/**
 * A VAT ID under which registers let themselves be asked: of an EU state, XI or GB, with right check digits.
 * @example requesterNumber('at u14243102')?.id // 'ATU14243102'
 */
export function requesterNumber(text: string): VatNumber | undefined {
  const vat = vatNumber(text);
  if (vat === undefined || !hasRightCheckDigits(vat)) return undefined;
  const isTaken = isViesPrefix(vat.prefix) || (vat.prefix === 'GB' && GB_DIGITS.test(vat.number));
  return isTaken ? vat : undefined;
}
