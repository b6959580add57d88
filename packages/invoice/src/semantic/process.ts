import { type DocumentKind, isSelfBilled } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';

const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc';

/** BT-23 that a profile prescribes: XRechnung and Peppol do (PEPPOL-EN16931-R001, R007). */
export function processOf(profile: EInvoiceProfile, type: DocumentKind): string | undefined {
  if (profile === 'XRECHNUNG') return `${PEPPOL}:billing:01:1.0`;
  if (profile !== 'PEPPOL') return undefined;
  return `${PEPPOL}:${isSelfBilled(type) ? 'selfbilling' : 'billing'}:01:1.0`;
}
