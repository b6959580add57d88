import type { EInvoice } from '../document/open-e-invoice.ts';
import type { StatedInvoice } from '../terms/stated-invoice.ts';
import type { Finding as DescribedFinding } from '../validate/finding.ts';

/** Something that is wrong with an e-invoice, without where a request has it and what to do. */
export type Finding = Pick<DescribedFinding, 'rule' | 'severity' | 'term' | 'location' | 'text'>;

/** Judges an e-invoice. Operations that only need its verdict get it as a part. */
export type EInvoiceCheck = (invoice: EInvoice, stated: StatedInvoice) => readonly Finding[];
