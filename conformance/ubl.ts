import { readFileSync, writeFileSync } from 'node:fs';
import { INVOICE_SETTINGS, type InvoiceInput } from '@kontor/invoice';
import { preparedEInvoice } from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../src/call/normalize-strings.ts';
import { invoicePdf } from '../src/operations/invoice-pdf/index.ts';
import { NOW_MS, type Produced } from './produce.ts';
import { findingText, isExpectedFinding } from './rules/invoice-rules.ts';
import { leaves } from './rules/leaves.ts';
import { foreignUbl, type RuleClaim, ruleFindings } from './rules/rule-findings.ts';
import { ruleFamily } from './rules/rule-sets.ts';

/** Profiles whose invoices there are in UBL too. */
const PROFILES: Readonly<Record<string, string>> = {
  EN16931: 'AUTO',
  XRECHNUNG: 'XRECHNUNG',
  FRANCE: 'FRANCE',
};

/** An e-invoice in UBL, and the same in CII. */
interface Twin {
  readonly name: string;
  readonly ciiFile: string;
  readonly ublFile: string;
  readonly claim: RuleClaim;
}

const SETTINGS = defaultsOf(INVOICE_SETTINGS);

function eInvoice(body: Readonly<Record<string, unknown>>) {
  const checked = checkInput(
    invoicePdf,
    normalizeStrings(JSON.parse(JSON.stringify(body)) as Record<string, unknown>),
    SETTINGS,
  );
  if (!('input' in checked)) throw new Error(checked.violations.map((v) => v.description).join('; '));
  return preparedEInvoice(checked.input as InvoiceInput, { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES });
}

/**
 * The program ends at a payment means of code 48 (card) without a card (BG-18): the one card of an invoice is in the first means, and
 * each further account is in one of its own.
 */
const hasSeveralCardMeans = (xml: Uint8Array): boolean =>
  [
    ...new TextDecoder()
      .decode(xml)
      .matchAll(
        /<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>(48|54|55)<(.*?)<\/ram:SpecifiedTradeSettlementPaymentMeans>/gs,
      ),
  ].some(([means]) => !means.includes('ApplicableTradeSettlementFinancialCard'));

/** Every invoice of a profile that UBL has, written as UBL from the same request. */
function ublTwins(made: readonly Produced[]): readonly Twin[] {
  return made.flatMap(({ request, facts, file, xml }) => {
    const profile = PROFILES[facts['EInvoice-Profile'] ?? ''];
    if (xml === undefined || profile === undefined || request.body.format === 'UBL') return [];
    if (hasSeveralCardMeans(xml)) return [];
    // What only a named profile keeps is refused with AUTO.
    const named = facts['EInvoice-Doubtful'] === undefined ? profile : facts['EInvoice-Profile'];
    const { xml: ubl, facts: told } = eInvoice({ ...request.body, format: 'UBL', profile: named });
    const [ciiFile, ublFile] = [`${file}.cii.xml`, `${file}.ubl.xml`];
    writeFileSync(ciiFile, xml);
    writeFileSync(ublFile, ubl);
    // Types by code are credit notes by what they are in UBL.
    const isCreditNote = /<(?:ubl:)?CreditNote[ >]/.test(new TextDecoder().decode(ubl));
    const type = isCreditNote ? 'CREDIT_NOTE' : String(request.body.type ?? 'INVOICE');
    const family = ruleFamily(told['EInvoice-Profile'] ?? '', 'UBL', type, ubl);
    return [{ name: request.name, ciiFile, ublFile, claim: { family, file: ublFile } }];
  });
}

/** What the foreign program leaves out or cannot determine, each with its reason. */
const KNOWN: readonly { readonly side: 'ours' | 'theirs'; readonly text: RegExp }[] = [
  // Factur-X 1.0.07-3 does not have this code yet: CII has the text alone.
  { side: 'ours', text: /\/TaxExemptionReasonCode = VATEX-EU-135-1$/ },
  // It drops the unit of the base quantity (BT-150).
  { side: 'ours', text: /\/Price\/BaseQuantity unitCode=/ },
  { side: 'theirs', text: /\/Price\/BaseQuantity = / },
  // It does not write the delivery of a credit note.
  { side: 'ours', text: /^Delivery\/ActualDeliveryDate = / },
  // The claim to follow Peppol is in UBL alone.
  { side: 'ours', text: /^(CustomizationID|ProfileID) = urn:.*:peppol\.eu:/ },
  { side: 'theirs', text: /^CustomizationID = urn:cen\.eu:en16931:2017$/ },
  // BT-80 between German parties is for a rule of ZUGFeRD (BR-FX-EN-04); Peppol's own refuse it without a town (DE-R-010).
  { side: 'theirs', text: /^Delivery\/DeliveryLocation\/Address\/Country\/IdentificationCode = DE$/ },
  // Peppol has the base of a line's discount only beside its percentage (PEPPOL-EN16931-R042).
  { side: 'theirs', text: /^(Invoice|CreditNote)Line\d+\/AllowanceCharge\d*\/BaseAmount / },
  // It writes the price before the discount in invoices alone, not in credit notes.
  { side: 'ours', text: /^CreditNoteLine\d+\/Price\/AllowanceCharge\d*\/BaseAmount / },
  // CII of EN 16931 has one invoice in BG-3; the others are in a note, those of earlier payments in that of these
  // (`requests-settlement.ts`).
  { side: 'ours', text: /\/InvoiceDocumentReference\/(ID = (A-[12]|<A> & 2)|IssueDate = )/ },
  // A credit note in UBL has no reference to a project: BT-11 is a document of code 50, which the program does not write.
  { side: 'ours', text: /^AdditionalDocumentReference\d*\/(ID = P-1|DocumentTypeCode = 50$)/ },
  // It writes one of several numbers of a party, one of several accounts, and no register of the payee.
  { side: 'ours', text: /\/Party\/PartyIdentification\d*\/ID( schemeID=\d{4})? = / },
  { side: 'ours', text: /^PaymentMeans\d*\/PayeeFinancialAccount\/(ID|Name) = / },
  { side: 'ours', text: /^PaymentMeans\d*\/PayeeFinancialAccount\/FinancialInstitutionBranch\/ID = / },
  { side: 'ours', text: /^PayeeParty\/PartyLegalEntity\/CompanyID/ },
  // UBL needs the number of an order beside that of the seller (BT-14): Peppol writes NA.
  { side: 'ours', text: /^OrderReference\/ID = NA$/ },
  // It writes of a payment what its code means alone (BT-81), not card, mandate, creditor or debited account beside that.
  { side: 'ours', text: /^PaymentMeans\d*\/CardAccount\/(PrimaryAccountNumberID|HolderName) = / },
  { side: 'ours', text: /^PaymentMeans\d*\/PaymentMandate\/(PayerFinancialAccount\/)?ID = / },
  { side: 'ours', text: /\/Party\/PartyIdentification\d*\/ID schemeID=SEPA = / },
  // It repeats the words for the way of payment with each account, which UBL-SR-46 does not allow.
  { side: 'ours', text: /^PaymentMeans\d*\/PaymentMeansCode = / },
  // EN 16931 has no network of a card, which UBL needs.
  { side: 'ours', text: /\/CardAccount\/NetworkID = NA$/ },
  { side: 'theirs', text: /\/CardAccount\/NetworkID = mapped-from-cii$/ },
  // Peppol prescribes the process, whatever the request names.
  { side: 'theirs', text: /^ProfileID = (?!urn:)/ },
  // Peppol takes one note, in which the codes of several have no place; see `notesOf`.
  { side: 'ours', text: /^Note = / },
  { side: 'theirs', text: /^Note = / },
];

/** The note of CII that has what UBL has in BG-3. */
const FURTHER_PRECEDING = /^Note = (Original invoice|Ursprüngliche Rechnung): /;

/** All notes as one text without their codes, nor what a caller wrote like one: it is inside of the text where notes are joined. */
const notesOf = (found: readonly string[]): string =>
  found
    .filter((leaf) => leaf.startsWith('Note = ') && !FURTHER_PRECEDING.test(leaf))
    .map((leaf) => leaf.slice('Note = '.length).replaceAll(/#[A-Z]{3}#/g, ''))
    .join(' ');

/** What is in one of the documents and not in the other. */
function differences(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const [our, their] = [new Set(ours), new Set(theirs)];
  const known = (side: 'ours' | 'theirs', leaf: string) =>
    KNOWN.some((one) => one.side === side && one.text.test(leaf));
  const notes = notesOf(ours) === notesOf(theirs) ? [] : ['the notes differ'];
  return [
    ...notes,
    ...ours.filter((leaf) => !their.has(leaf) && !known('ours', leaf)).map((leaf) => `UBL alone: ${leaf}`),
    ...theirs.filter((leaf) => !our.has(leaf) && !known('theirs', leaf)).map((leaf) => `CII alone: ${leaf}`),
  ];
}

/** The rules of CEN, Peppol, XRechnung and France on the UBL documents, and how these differ from the CII ones. */
export async function twinFaults(
  made: readonly Produced[],
  threads: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const twins = ublTwins(made);
  const foreign = twins.map(({ ciiFile }) => ({ from: ciiFile, to: `${ciiFile}.foreign.xml` }));
  const [findings] = await Promise.all([
    ruleFindings(
      twins.map(({ claim }) => claim),
      threads,
    ),
    foreignUbl(foreign),
  ]);
  const read = (file: string) => leaves(readFileSync(file, 'utf8'));
  // A comparison that sees no wrong total would see nothing.
  const wrong = read(twins[0]!.ublFile).map((leaf) =>
    leaf.startsWith('LegalMonetaryTotal/PayableAmount') ? `${leaf}1` : leaf,
  );
  const [theirs, ours] = [read(foreign[0]!.to), read(twins[0]!.ublFile)];
  const seen = differences(wrong, theirs).length - differences(ours, theirs).length;
  if (seen !== 2) throw new Error('a wrong total was not seen');
  return new Map(
    twins.map(({ name, ublFile }, index) => [
      `${name}, UBL (${ublFile})`,
      [
        ...(findings[index] ?? []).filter((one) => !isExpectedFinding(one)).map(findingText),
        ...differences(read(ublFile), read(foreign[index]!.to)),
      ],
    ]),
  );
}
