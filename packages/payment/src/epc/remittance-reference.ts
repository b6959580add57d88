import { cleanText, compact } from '@kontor/base';
import { hasCreditorReferenceForm } from '../reference/creditor-reference.ts';

/**
 * A payment reference as a code carries it: the compact form where it looks like a creditor reference
 * (ISO 11649), whose check digits the caller must have checked; other references (Belgian, Finnish …) cleaned.
 * @example remittanceReference('RF18 5390 0754 7034') // 'RF18539007547034'
 */
export function remittanceReference(reference: string): string {
  const short = compact(reference);
  return hasCreditorReferenceForm(short) ? short : cleanText(reference);
}
