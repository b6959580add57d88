/**
 * E-invoices of others: all that the service may use of it (README.md).
 */

export { type EInvoice, isPdf, openEInvoice, type SentDocument } from './document/open-e-invoice.ts';
export { PROFILE_WORDS, type Profile, type ProfileWord } from './document/profile.ts';
export type { Syntax } from './document/syntax.ts';
