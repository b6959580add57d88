import { type DocumentKind, isSelfBilled } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';

const EN_16931 = 'urn:cen.eu:en16931:2017';
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc';

/** BT-24 of each profile. */
const SPECIFICATIONS: Readonly<Record<EInvoiceProfile, string>> = {
  EN16931: EN_16931,
  MINIMUM: 'urn:factur-x.eu:1p0:minimum',
  BASIC_WL: 'urn:factur-x.eu:1p0:basicwl',
  BASIC: `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic`,
  EXTENDED: `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended`,
  XRECHNUNG: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  FRANCE: EN_16931,
  EXTENDED_CTC_FR: `${EN_16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
  PEPPOL: `${EN_16931}#compliant#${PEPPOL}:billing:3.0`,
};

/** What a document is, as far as BT-24 depends on it. */
export interface SpecifiedDocument {
  readonly type: DocumentKind;
  /** It has a file that EN 16931 does not have and the extension of XRechnung does (BR-DEX-01). */
  readonly hasXmlFile: boolean;
}

const XRECHNUNG_EXTENSION = '#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';

/** BT-24. */
export function specificationOf(profile: EInvoiceProfile, { type, hasXmlFile }: SpecifiedDocument): string {
  if (profile === 'PEPPOL' && isSelfBilled(type)) return `${EN_16931}#compliant#${PEPPOL}:selfbilling:3.0`;
  const specification = SPECIFICATIONS[profile];
  return profile === 'XRECHNUNG' && hasXmlFile ? specification + XRECHNUNG_EXTENSION : specification;
}
