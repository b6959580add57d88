import { signal } from '@preact/signals';
import type { Violation } from '../api.ts';
import { reasonOf, violationText } from '../texts/fault-text.ts';
import { language } from '../texts/texts.ts';
import { germanCommonReason } from './german/common-reasons.ts';
import { germanEInvoiceReason } from './german/e-invoice-reasons.ts';

/** Those of the page of errors: many, and loaded by readers of German alone, once something is refused. */
const listed = signal<(reason: string) => string | undefined>();
let isLoading = false;

function loadListed(): void {
  if (isLoading) return;
  isLoading = true;
  import('../docs/errors/german-reasons.ts').then(
    ({ germanReasonOf }) => {
      listed.value = germanReasonOf;
    },
    // Without them reasons are in English; the next refusal tries again.
    () => {
      isLoading = false;
    },
  );
}

/** A violation in the reader's language, where its reason has German words; else in those of the service. */
export function reasonText(violation: Violation): string {
  const reason = language.value === 'de' ? reasonOf(violation) : undefined;
  const german = reason === undefined ? undefined : germanOf(reason);
  return violationText(german === undefined ? violation : { ...violation, description: german });
}

function germanOf(reason: string): string | undefined {
  const known = germanEInvoiceReason(reason) ?? germanCommonReason(reason);
  if (known !== undefined) return known;
  loadListed();
  return listed.value?.(reason);
}
