import type { Violation } from '../api.ts';
import { violationText } from '../texts/fault-text.ts';
import { language } from '../texts/texts.ts';
import { germanCommonReason } from './german/common-reasons.ts';
import { germanEInvoiceReason } from './german/e-invoice-reasons.ts';

/** A violation in the reader's language, where its reason has German words; else in those of the service. */
export function reasonText(violation: Violation): string {
  const { field, description } = violation;
  if (language.value !== 'de' || description === undefined) return violationText(violation);
  const reason = field === undefined ? description : description.replace(`${field}: `, '');
  const german = germanEInvoiceReason(reason) ?? germanCommonReason(reason);
  return violationText({ ...violation, description: german ?? description });
}
