import type { PdfFinish } from '#lib/pdf/pdf-document.ts';
import type { EInvoice, EInvoiceProfile } from './document.ts';

interface ProfileParts {
  readonly fileName: string;
  readonly version: '1.0' | '3.0';
  readonly conformanceLevel: 'MINIMUM' | 'EN 16931' | 'XRECHNUNG';
  /** MINIMUM is no invoice by itself, so it is data of the document, not another form of it. */
  readonly relationship: 'Alternative' | 'Data';
}

/** Names and values by Factur-X 1.0.07 / ZUGFeRD 2.3, technical appendix, and XRechnung 3.0. */
const PROFILES: Readonly<Record<EInvoiceProfile, ProfileParts>> = {
  EN16931: {
    fileName: 'factur-x.xml',
    version: '1.0',
    conformanceLevel: 'EN 16931',
    relationship: 'Alternative',
  },
  MINIMUM: { fileName: 'factur-x.xml', version: '1.0', conformanceLevel: 'MINIMUM', relationship: 'Data' },
  XRECHNUNG: {
    fileName: 'xrechnung.xml',
    version: '3.0',
    conformanceLevel: 'XRECHNUNG',
    relationship: 'Alternative',
  },
};

/** The attachment and the metadata that make the file a hybrid invoice. */
export function eInvoiceParts({ profile, xml }: EInvoice, modifiedAt: string): PdfFinish {
  const { relationship, ...facturX } = PROFILES[profile];
  const attachment = {
    fileName: facturX.fileName,
    description: 'Invoice as structured data (CII)',
    mediaType: 'text/xml',
    data: xml,
    relationship,
    modifiedAt,
  };
  return { attachments: [attachment], facturX };
}
