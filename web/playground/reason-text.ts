import type { Violation } from '../api.ts';
import { reasonOf, violationText } from '../texts/fault-text.ts';
import { language } from '../texts/texts.ts';
import { germanCommonReason } from './german/common-reasons.ts';
import { germanEInvoiceReason } from './german/e-invoice-reasons.ts';

/** A violation in the reader's language, where its reason has German words; else in those of the service. */
export function reasonText(violation: Violation): string {
  const reason = language.value === 'de' ? reasonOf(violation) : undefined;
  const german =
    reason === undefined ? undefined : (germanEInvoiceReason(reason) ?? germanCommonReason(reason));
  return violationText(german === undefined ? violation : { ...violation, description: german });
}
