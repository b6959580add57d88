import type { EInvoiceProfile } from '@kontor/invoice';
import type { Profile } from './profile.ts';

/** Profiles of documents as those by which invoices are written. */
export const WRITTEN_PROFILES: Readonly<Record<Profile, EInvoiceProfile>> = {
  EN16931: 'EN16931',
  FACTURX: 'EN16931',
  XRECHNUNG: 'XRECHNUNG',
  XRECHNUNG_EXTENSION: 'XRECHNUNG',
  PEPPOL: 'PEPPOL',
  PEPPOL_SELF_BILLING: 'PEPPOL',
  MINIMUM: 'MINIMUM',
  BASIC_WL: 'BASIC_WL',
  BASIC: 'BASIC',
  EXTENDED: 'EXTENDED',
  FRANCE: 'FRANCE',
  FRANCE_EXTENDED: 'EXTENDED_CTC_FR',
};
