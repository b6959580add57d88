import type { Amounts } from '../amounts/amounts.ts';
import type { CategoryLack } from '../amounts/vat-table.data.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';

/** A business term that a profile needs and the request lacks, or a rule that the amounts break. */
export interface MissingTerm {
  /** `BT-55`, `BR-DEC` … as X-EInvoice-Missing names it. */
  readonly term: string;
  /** The member of the request that would supply it. */
  readonly field: string;
  readonly description: string;
}

export interface ProfileFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  /** Why something has no VAT category. */
  readonly lack?: CategoryLack | undefined;
}

export interface Need extends MissingTerm {
  readonly isMet: boolean;
}

export const need = (term: string, field: string, isMet: boolean, description: string): Need => ({
  term,
  field,
  isMet,
  description,
});
