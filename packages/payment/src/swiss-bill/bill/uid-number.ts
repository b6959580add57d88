import { hasRightCheckDigits, vatNumber } from '@kontor/vat';

/**
 * The nine digits of a Swiss UID, with or without CHE, separators and suffix; undefined when it is none or its
 * check digit is wrong.
 * @example uidDigits('CHE-106.017.086 MWST') // '106017086'
 */
export function uidDigits(text: string): string | undefined {
  const number = vatNumber(/^\d/.test(text) ? `CHE${text}` : text);
  if (number?.prefix !== 'CH' || !hasRightCheckDigits(number)) return undefined;
  return number.number.replace(/\D/g, '');
}
