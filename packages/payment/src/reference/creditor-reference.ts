import { mod97 } from '@kontor/base';

const FORM = /^RF\d{2}[0-9A-Z]{1,21}$/;

/** True when compact text has the form of an ISO 11649 creditor reference, whatever its check digits. */
export const hasCreditorReferenceForm = (reference: string): boolean => FORM.test(reference);

/**
 * True for a creditor reference of ISO 11649 in compact form: RF, two check digits (02 to 98), 1 to 21 digits
 * or upper-case letters, mod 97 = 1.
 * @example isCreditorReference('RF18539007547034') // true
 */
export function isCreditorReference(reference: string): boolean {
  if (!FORM.test(reference)) return false;
  const check = Number(reference.slice(2, 4));
  return check >= 2 && check <= 98 && mod97(reference.slice(4) + reference.slice(0, 4)) === 1;
}

/** Groups of four for people. @example 'RF18 5390 0754 7034' */
export const groupedCreditorReference = (reference: string): string =>
  reference.replace(/(.{4})(?=.)/g, '$1 ');
