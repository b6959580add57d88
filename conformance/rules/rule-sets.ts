/**
 * The published rules for an XML invoice, by what it claims to be. Names are those of phive
 * (`conformance/rules/pom.xml` has the versions). Mustang adds Factur-X 1.0.9 of its own.
 */

/** What an XML invoice claims to be. */
export type RuleFamily =
  | 'EN16931'
  | 'BASIC'
  | 'BASIC_WL'
  | 'EXTENDED'
  | 'EXTENDED with groups'
  | 'MINIMUM'
  | 'XRECHNUNG'
  | 'FRANCE'
  | 'EN16931 UBL invoice'
  | 'EN16931 UBL credit note'
  | 'EXTENDED_CTC_FR'
  | 'EXTENDED_CTC_FR UBL invoice'
  | 'EXTENDED_CTC_FR UBL credit note'
  | 'FRANCE UBL invoice'
  | 'FRANCE UBL credit note'
  | 'PEPPOL invoice'
  | 'PEPPOL credit note'
  | 'PEPPOL self-billed invoice'
  | 'PEPPOL self-billed credit note'
  | 'XRECHNUNG UBL invoice'
  | 'XRECHNUNG UBL credit note'
  | 'XRECHNUNG extension'
  | 'XRECHNUNG extension UBL invoice';

/** CEN, validation artefacts of EN 16931. */
const CEN_CII = 'eu.cen.en16931:cii:1.3.16';
const CEN_UBL = 'eu.cen.en16931:ubl:1.3.16';
const CEN_UBL_CREDIT_NOTE = 'eu.cen.en16931:ubl-creditnote:1.3.16';

/** Factur-X 1.0.07-3 is ZUGFeRD 2.3.3, Factur-X 1.0.8 is ZUGFeRD 2.4. */
const facturX = (profile: string): readonly string[] => [
  `fr.factur-x:${profile}:1.0.7-3`,
  `fr.factur-x:${profile}:1.0.8`,
];

/** The sets of rules of each family; all of them must pass. */
export const RULE_SETS: Readonly<Record<RuleFamily, readonly string[]>> = {
  EN16931: [CEN_CII, ...facturX('en16931')],
  BASIC: [CEN_CII, ...facturX('basic')],
  BASIC_WL: facturX('basicwl'),
  EXTENDED: facturX('extended'),
  // Before ZUGFeRD 2.4 all lines counted, whatever their kind.
  'EXTENDED with groups': ['fr.factur-x:extended:1.0.8'],
  EXTENDED_CTC_FR: ['fr.ctc:extended-cii:1.3'],
  'EXTENDED_CTC_FR UBL invoice': ['fr.ctc:extended-ubl-invoice:1.3'],
  'EXTENDED_CTC_FR UBL credit note': ['fr.ctc:extended-ubl-creditnote:1.3'],
  MINIMUM: facturX('minimum'),
  XRECHNUNG: [CEN_CII, 'de.xrechnung:cii:3.0.2'],
  FRANCE: [CEN_CII, ...facturX('en16931'), 'fr.ctc:cii:1.3'],
  'FRANCE UBL invoice': [CEN_UBL, 'fr.ctc:ubl-invoice:1.3'],
  'FRANCE UBL credit note': [CEN_UBL_CREDIT_NOTE, 'fr.ctc:ubl-creditnote:1.3'],
  'EN16931 UBL invoice': [CEN_UBL],
  'EN16931 UBL credit note': [CEN_UBL_CREDIT_NOTE],
  'PEPPOL invoice': [CEN_UBL, 'eu.peppol.bis3:invoice:2026.5'],
  'PEPPOL credit note': [CEN_UBL_CREDIT_NOTE, 'eu.peppol.bis3:creditnote:2026.5'],
  'PEPPOL self-billed invoice': [CEN_UBL, 'eu.peppol.bis3:invoice-self-billing:2026.5'],
  'PEPPOL self-billed credit note': [CEN_UBL_CREDIT_NOTE, 'eu.peppol.bis3:creditnote-self-billing:2026.5'],
  'XRECHNUNG UBL invoice': [CEN_UBL, 'de.xrechnung:ubl-invoice:3.0.2'],
  'XRECHNUNG UBL credit note': [CEN_UBL_CREDIT_NOTE, 'de.xrechnung:ubl-creditnote:3.0.2'],
  // The extension has a list of media types of its own in place of BR-CL-24; KoSIT has no set for its credit notes in UBL.
  'XRECHNUNG extension': ['de.xrechnung.extension:cii:3.0.2'],
  'XRECHNUNG extension UBL invoice': ['de.xrechnung.extension:ubl-invoice:3.0.2'],
};

/** What BT-24 of an XRechnung has that claims the extension. */
const EXTENSION = 'urn:xeinkauf.de:kosit:extension:xrechnung_3.0';

/** Whether an e-invoice claims the extension of XRechnung. */
export const claimsExtension = (xml: Uint8Array): boolean => Buffer.from(xml).includes(EXTENSION);

/** The rules of a document of a profile: of UBL they are others for invoices and credit notes, and self-billed ones. */
export function ruleFamily(claimed: string, format: string, type: string, xml?: Uint8Array): RuleFamily {
  const profile = xml !== undefined && claimsExtension(xml) ? `${claimed} extension` : claimed;
  const kind = type.endsWith('CREDIT_NOTE') ? 'credit note' : 'invoice';
  const isSelfBilled = profile === 'PEPPOL' && type.startsWith('SELF_BILLED_');
  const family =
    format === 'CII'
      ? profile
      : `${profile}${profile === 'PEPPOL' ? '' : ' UBL'} ${isSelfBilled ? 'self-billed ' : ''}${kind}`;
  if (!(family in RULE_SETS)) throw new Error(`no rules for ${family}`);
  return family as RuleFamily;
}
