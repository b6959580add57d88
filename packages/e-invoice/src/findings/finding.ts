import type { EInvoice } from '../document/open-e-invoice.ts';
import type { StatedInvoice } from '../terms/stated-invoice.ts';

/** Something that is wrong with an e-invoice. */
export interface Finding {
  /** Identifier of the rule as its publisher has it: `BR-CO-15`. */
  readonly rule: string;
  /** An invoice is valid without an error. */
  readonly severity: 'ERROR' | 'WARNING' | 'INFORMATION';
  /** The first business term that is missing or wrong; null where the rule is about none. */
  readonly term: string | null;
  /** XPath with positions; `/` for the document. */
  readonly location: string;
  /** One sentence. */
  readonly text: string;
}

/** Judges an e-invoice. Operations that only need its verdict get it as a part. */
export type EInvoiceCheck = (invoice: EInvoice, stated: StatedInvoice) => readonly Finding[];
