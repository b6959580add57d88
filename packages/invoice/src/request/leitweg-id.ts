import { mod97 } from '@kontor/base';

/** Coarse address of 2 to 12 digits, fine address of up to 30 digits and letters, check digits. */
const FORM = /^\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2}$/i;

/**
 * What a reference of the buyer is as Leitweg-ID, by which German authorities route invoices (KoSIT, format of the
 * Leitweg-ID 2.0.2: check digits by ISO 7064 MOD 97-10 over everything without hyphens).
 * @example leitwegId('04011000-1234512345-06') // 'right'
 */
export function leitwegId(reference: string): 'right' | 'wrong' | 'none' {
  const text = reference.trim().toUpperCase();
  if (!FORM.test(text)) return 'none';
  return mod97(text.replaceAll('-', '')) === 1 ? 'right' : 'wrong';
}
