import type { EInvoice, PdfContainer } from '../document/open-e-invoice.ts';
import { lastSegment } from '../document/open-e-invoice.ts';
import { type Profile, profileOf } from '../document/profile.ts';
import type { Breach, PdfResult } from './finding.ts';
import { pageBreaches } from './page-breaches.ts';
import { PageText } from './printed-text.ts';
import type { TermPlaces } from './term-places.ts';

/** Conformance levels of the fx metadata (Factur-X 1.0, 6.2.2) by profile; others have none of their own. */
const LEVELS: Partial<Readonly<Record<Profile, string>>> = {
  MINIMUM: 'MINIMUM',
  BASIC_WL: 'BASIC WL',
  BASIC: 'BASIC',
  EN16931: 'EN 16931',
  FACTURX: 'EN 16931',
  FRANCE: 'EN 16931',
  EXTENDED: 'EXTENDED',
  FRANCE_EXTENDED: 'EXTENDED',
  XRECHNUNG: 'XRECHNUNG',
  XRECHNUNG_EXTENSION: 'XRECHNUNG',
};
/** Their XML is data of the PDF, which is the invoice; of all others both are the invoice (Factur-X 1.0, 6.2.3). */
const DATA_PROFILES: ReadonlySet<Profile> = new Set(['MINIMUM', 'BASIC_WL']);

const warning = (rule: string, text: string, remedy: string): Breach => ({
  rule,
  severity: 'WARNING',
  text,
  remedy,
  values: {},
});

const plain = (level: string): string => level.replace(/[\s_-]+/g, '').toUpperCase();

function metadataBreaches({ facturX, attachment }: PdfContainer, profile: Profile): readonly Breach[] {
  if (facturX === undefined)
    return [
      warning(
        'PDF-FX-METADATA',
        'The metadata of the PDF do not announce an e-invoice.',
        'Write the fx properties (DocumentType, DocumentFileName, Version, ConformanceLevel) and their extension schema into the XMP.',
      ),
    ];
  const found: Breach[] = [];
  const level = LEVELS[profile];
  const { conformanceLevel, documentFileName } = facturX;
  if (level !== undefined && plain(conformanceLevel ?? '') !== plain(level))
    found.push(
      warning(
        'PDF-FX-LEVEL',
        `The metadata state the conformance level ${conformanceLevel ?? 'none'}, the XML (BT-24) is of ${level}.`,
        `Set fx:ConformanceLevel to ${level}, or correct BT-24.`,
      ),
    );
  if (documentFileName !== attachment.name && documentFileName !== lastSegment(attachment.name))
    found.push(
      warning(
        'PDF-FX-NAME',
        `The metadata name the file ${(documentFileName ?? 'none').slice(0, 60)}, attached is ${lastSegment(attachment.name).slice(0, 60)}.`,
        'Set fx:DocumentFileName to the name of the attached XML.',
      ),
    );
  return found;
}

function containerBreaches(pdf: PdfContainer, { syntax }: EInvoice, profile: Profile): readonly Breach[] {
  const found: Breach[] = [];
  if (pdf.pdfA?.startsWith('3') !== true)
    found.push(
      warning(
        'PDF-A-CLAIM',
        pdf.pdfA === undefined
          ? 'The PDF does not claim PDF/A.'
          : `The PDF claims PDF/A-${pdf.pdfA}, not PDF/A-3.`,
        'Convert the PDF to PDF/A-3, which allows attached files of any kind.',
      ),
    );
  if (syntax === 'CII') found.push(...metadataBreaches(pdf, profile));
  const { relationship } = pdf.attachment;
  if (relationship === undefined || (relationship === 'Data' && !DATA_PROFILES.has(profile)))
    found.push(
      warning(
        'PDF-RELATIONSHIP',
        relationship === undefined
          ? 'The attached XML has no AFRelationship.'
          : 'The attached XML has the AFRelationship Data, as if it were no invoice.',
        `Set the AFRelationship of the attached XML to ${DATA_PROFILES.has(profile) ? 'Data' : 'Alternative'}.`,
      ),
    );
  return found;
}

/** Reasons why a claim is not kept that one finding has. */
const MAX_REASONS = 5;

/** What was found about the claim of PDF/A; null where it was not decided. */
export interface CheckedClaim {
  readonly isKept: boolean | null;
  /** With their clauses. */
  readonly faults: readonly string[];
}

function claimBreaches({ pdfA }: PdfContainer, claim: CheckedClaim | undefined): readonly Breach[] {
  if (pdfA === undefined || claim?.isKept !== false) return [];
  const reasons = claim.faults.slice(0, MAX_REASONS).join('; ');
  return [
    warning(
      'PDF-A-CHECK',
      `The PDF does not keep its claim of PDF/A-${pdfA}. Converting it to that level would change: ${reasons}.`,
      'Convert the PDF to PDF/A-3, or correct the program that writes it.',
    ),
  ];
}

const NO_TEXT: Breach = {
  rule: 'PAGE-NO-TEXT',
  severity: 'INFORMATION',
  text: 'The pages of the PDF have no text, only pictures: they are not compared with the XML.',
  values: {},
  remedy: 'Compare number, total and amount due by eye.',
};

export interface PdfLayer {
  readonly breaches: readonly Breach[];
  readonly result: PdfResult;
}

/** What was found about the PDF as a whole; undefined where it was not read. */
export interface PdfReading {
  /** Of all pages. */
  readonly pageText: string | undefined;
  readonly claim: CheckedClaim | undefined;
}

/** Judges the PDF around an e-invoice, and its pages beside the XML. */
export function pdfLayer(
  opened: EInvoice & { readonly pdf: PdfContainer },
  { pageText, claim }: PdfReading,
  places: TermPlaces,
): PdfLayer {
  const { pdf, syntax, specification } = opened;
  const profile = profileOf({ syntax, specification, isInPdf: true });
  const page = pageText === undefined ? undefined : new PageText(pageText);
  const isCompared = page !== undefined && !page.isEmpty;
  const found = isCompared ? pageBreaches(page, places) : [NO_TEXT];
  return {
    breaches: [...containerBreaches(pdf, opened, profile), ...claimBreaches(pdf, claim), ...found],
    result: {
      claim: pdf.pdfA === undefined ? null : `PDF/A-${pdf.pdfA}`,
      claimValid: pdf.pdfA === undefined ? null : (claim?.isKept ?? null),
      facturX: pdf.facturX ?? null,
      relationship: pdf.attachment.relationship ?? null,
      pageMatches: isCompared ? found.length === 0 : null,
    },
  };
}
