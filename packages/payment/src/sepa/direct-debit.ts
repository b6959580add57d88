import { mod97 } from '@kontor/base';

/** Characters of a mandate reference (EPC130-08, SEPA Core Direct Debit Rulebook, AT-T014: the Latin set of SEPA). */
export const MANDATE_REFERENCE = /^[A-Za-z0-9+?/\-:().,' ]{1,35}$/;

/** Country, check digits, business code, national identifier (EPC262-08, Creditor Identifier Overview). */
const CREDITOR_IDENTIFIER = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/;

/**
 * What is wrong with a SEPA creditor identifier; `undefined` for a right one. The business code does not count for the
 * check digits (ISO 7064, MOD 97-10).
 * @example creditorIdentifierFault('DE98ZZZ09999999999') // undefined
 */
export function creditorIdentifierFault(identifier: string): string | undefined {
  const parts = CREDITOR_IDENTIFIER.exec(compactCreditorIdentifier(identifier));
  if (parts === null) return 'must be a SEPA creditor identifier, such as DE98ZZZ09999999999';
  const [, country = '', digits = '', , national = ''] = parts;
  return mod97(`${national}${country}${digits}`) === 1 ? undefined : 'check digits are wrong';
}

/** Without blanks, in capitals. */
export const compactCreditorIdentifier = (identifier: string): string =>
  identifier.replace(/\s/g, '').toUpperCase();
