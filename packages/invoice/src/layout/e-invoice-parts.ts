import type { FacturXMetadata, PdfFinish } from '@kontor/pdf';
import type { DocumentFile, EInvoice } from './document.ts';

interface FileParts {
  readonly fileName: string;
  /** MINIMUM and BASIC WL are no invoice by themselves, so they are data of the document, not another form of it. */
  readonly relationship: 'Alternative' | 'Data';
  /** Absent: not Factur-X, and nothing in the metadata claims it. */
  readonly facturX?: Omit<FacturXMetadata, 'fileName'>;
}

const facturX = (
  conformanceLevel: FacturXMetadata['conformanceLevel'],
  relationship: FileParts['relationship'] = 'Alternative',
): FileParts => ({
  fileName: 'factur-x.xml',
  relationship,
  facturX: { version: '1.0', conformanceLevel },
});

/** A document of its own beside the page: no hybrid format has UBL inside. */
const UBL: FileParts = { fileName: 'invoice-ubl.xml', relationship: 'Alternative' };

/** Names and values by Factur-X 1.0.07 / ZUGFeRD 2.3, technical appendix, and XRechnung 3.0. */
const PARTS: Readonly<Record<EInvoice['profile'], FileParts>> = {
  MINIMUM: facturX('MINIMUM', 'Data'),
  BASIC_WL: facturX('BASIC WL', 'Data'),
  BASIC: facturX('BASIC'),
  EN16931: facturX('EN 16931'),
  EXTENDED: facturX('EXTENDED'),
  FRANCE: facturX('EN 16931'),
  EXTENDED_CTC_FR: facturX('EXTENDED'),
  XRECHNUNG: {
    fileName: 'xrechnung.xml',
    relationship: 'Alternative',
    facturX: { version: '3.0', conformanceLevel: 'XRECHNUNG' },
  },
  PEPPOL: UBL,
};

/** The attachment and the metadata that make the file a hybrid invoice. */
export function eInvoiceParts({ profile, format, xml }: EInvoice, modifiedAt: string): PdfFinish {
  const { fileName, relationship, facturX: level } = format === 'UBL' ? UBL : PARTS[profile];
  const attachment = {
    fileName,
    description: `Invoice as structured data (${format})`,
    mediaType: 'text/xml',
    data: xml,
    relationship,
    modifiedAt,
  };
  return { attachments: [attachment], facturX: level && { fileName, ...level } };
}

/** Files of the caller as associated files of the document, which supplement it (ISO 19005-3, 6.8). */
export const supplements = (
  files: readonly DocumentFile[] | undefined,
  modifiedAt: string,
): NonNullable<PdfFinish['attachments']> =>
  (files ?? []).map((file) => ({ ...file, relationship: 'Supplement', modifiedAt }));
