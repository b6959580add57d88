import type { Violation } from '../api.ts';
import { violationText } from '../texts/fault-text.ts';
import { language } from '../texts/texts.ts';
import { germanEInvoiceReason } from './german/e-invoice-reasons.ts';

/** A violation in the reader's language: reasons of the operations that take e-invoices in have German words. */
export function reasonText(violation: Violation): string {
  const { field, description } = violation;
  if (language.value !== 'de' || description === undefined) return violationText(violation);
  const reason = field === undefined ? description : description.replace(`${field}: `, '');
  return violationText({ ...violation, description: germanEInvoiceReason(reason) ?? description });
}
