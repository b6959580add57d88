import { chosen, type Dice } from './dice.ts';

/** What rules of Factur-X read beside leaves: whole groups, attributes that a profile does not use, categories, sums off by a little. */

const GROUP = /<(ram:\w+)(?:\s[^<>]*)?>(?:(?!<\1[\s>])[\s\S])*?<\/\1>/g;
const LEAF = /<((?:ram|udt|qdt):\w+)((?:\s[^<>]*)?)>([^<]*)<\/\1>/g;
const AMOUNT = /<(ram:\w*(?:Amount|Percent|Quantity))((?:\s[^<>]*)?)>(-?\d+(?:\.\d+)?)<\/\1>/g;

const ATTRIBUTES = ['schemeID', 'listID', 'listVersionID', 'currencyID', 'format', 'unitCode', 'mimeCode'];
const VALUES = ['', 'XX', 'VA', 'FC', '0088', '5153', 'EUR', '102', '205', 'C62', 'EM'];
const CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B', 'X'];
const DIFFERENCES = [0.01, -0.01, 0.02, 0.5, 1, -1, 1.01, 0.001, 100];

const INDICATED = (isCharge: boolean): string =>
  `<ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>`;
const tax = (name: string, category: string, rate: string): string =>
  `<ram:${name}><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:${name}>`;
const RATES = ['19', '20', '7', '0', '19.00', '-1', ''];

/** Groups that documents seldom have, before the closing tag of where they belong. */
const GROUPS: readonly (readonly [before: string, content: (roll: Dice) => string])[] = [
  [
    'ram:ApplicableHeaderTradeSettlement',
    (roll) =>
      `<ram:SpecifiedTradeAllowanceCharge>${INDICATED(roll(2) === 0)}<ram:ActualAmount>${roll(9)}.00</ram:ActualAmount>${tax('CategoryTradeTax', chosen(CATEGORIES, roll), chosen(RATES, roll))}</ram:SpecifiedTradeAllowanceCharge>`,
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    (roll) =>
      `<ram:SpecifiedLogisticsServiceCharge><ram:Description>D</ram:Description><ram:AppliedAmount>${roll(9)}.00</ram:AppliedAmount>${tax('AppliedTradeTax', chosen(CATEGORIES, roll), chosen(RATES, roll))}</ram:SpecifiedLogisticsServiceCharge>`,
  ],
  [
    'ram:SpecifiedLineTradeSettlement',
    (roll) =>
      `<ram:SpecifiedTradeAllowanceCharge>${INDICATED(roll(2) === 0)}<ram:ActualAmount>1.005</ram:ActualAmount><ram:ReasonCode listID="5153">${chosen(['VAT', 'AAA', 'X'], roll)}</ram:ReasonCode></ram:SpecifiedTradeAllowanceCharge>`,
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    (roll) =>
      `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${chosen(['30', '58', '59', 'x'], roll)}</ram:TypeCode><ram:ApplicableTradeSettlementFinancialCard><ram:ID>12345678901</ram:ID></ram:ApplicableTradeSettlementFinancialCard><ram:PayeePartyCreditorFinancialAccount>${chosen(['', '<ram:IBANID>DE</ram:IBANID>', '<ram:ProprietaryID> </ram:ProprietaryID>'], roll)}</ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`,
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    () => '<ram:PayeeTradeParty><ram:ID>1</ram:ID></ram:PayeeTradeParty>',
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    () => '<ram:InvoiceReferencedDocument><ram:TypeCode>380</ram:TypeCode></ram:InvoiceReferencedDocument>',
  ],
  [
    'ram:ApplicableHeaderTradeAgreement',
    (roll) =>
      `<ram:SellerTaxRepresentativeTradeParty><ram:SpecifiedTaxRegistration><ram:ID schemeID="${chosen(['VA', 'FC'], roll)}">${chosen(['DE1', 'XX1'], roll)}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty>`,
  ],
  [
    'ram:ApplicableHeaderTradeAgreement',
    (roll) =>
      `<ram:AdditionalReferencedDocument><ram:TypeCode>${chosen(['50', '130', '916', '1'], roll)}</ram:TypeCode><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`,
  ],
  [
    'ram:ApplicableHeaderTradeDelivery',
    () => '<ram:ShipToTradeParty><ram:PostalTradeAddress/></ram:ShipToTradeParty>',
  ],
  [
    'ram:SpecifiedTradeProduct',
    (roll) =>
      `<ram:ApplicableProductCharacteristic><ram:TypeCode>${chosen(['AAA', 'x', ''], roll)}</ram:TypeCode>${chosen(['', '<ram:Value>1</ram:Value>', '<ram:ValueMeasure unitCode="C62">1</ram:ValueMeasure>'], roll)}</ram:ApplicableProductCharacteristic>`,
  ],
  [
    'ram:SpecifiedTradeProduct',
    () =>
      '<ram:DesignatedProductClassification><ram:ClassCode>1</ram:ClassCode></ram:DesignatedProductClassification>',
  ],
  [
    'ram:AssociatedDocumentLineDocument',
    (roll) =>
      `<ram:ParentLineID>${roll(3)}</ram:ParentLineID><ram:LineStatusReasonCode>${chosen(['DETAIL', 'GROUP', 'INFORMATION', 'X'], roll)}</ram:LineStatusReasonCode>`,
  ],
  [
    'ram:AssociatedDocumentLineDocument',
    () => '<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>',
  ],
  [
    'rsm:ExchangedDocument',
    () => '<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>',
  ],
  [
    'ram:SellerTradeParty',
    () =>
      '<ram:DefinedTradeContact><ram:PersonName>P</ram:PersonName><ram:DepartmentName>D</ram:DepartmentName></ram:DefinedTradeContact>',
  ],
  [
    'ram:BuyerTradeParty',
    (roll) =>
      `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${chosen(['VA', 'FC', 'X'], roll)}">DE1</ram:ID></ram:SpecifiedTaxRegistration>`,
  ],
  [
    'ram:BuyerTradeParty',
    () => '<ram:URIUniversalCommunication><ram:URIID>a</ram:URIID></ram:URIUniversalCommunication>',
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    (roll) =>
      `<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20260301</udt:DateTimeString></ram:StartDateTime>${chosen(['', '<ram:EndDateTime><udt:DateTimeString format="102">20260201</udt:DateTimeString></ram:EndDateTime>'], roll)}</ram:BillingSpecifiedPeriod>`,
  ],
  ['ram:ApplicableHeaderTradeSettlement', () => '<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode>'],
];

function one(xml: string, pattern: RegExp, roll: Dice, by: (match: RegExpExecArray) => string): string {
  const matches = [...xml.matchAll(pattern)] as RegExpExecArray[];
  if (matches.length === 0) return xml;
  const match = chosen(matches, roll);
  return xml.slice(0, match.index) + by(match) + xml.slice(match.index + match[0].length);
}

/** The categories of a whole document, so that their sums stay right. */
function recategorised(xml: string, roll: Dice): string {
  const to = chosen(CATEGORIES, roll);
  const from = /<ram:CategoryCode>(\w+)</.exec(xml)?.[1] ?? 'S';
  const changed = xml.replaceAll(`<ram:CategoryCode>${from}<`, `<ram:CategoryCode>${to}<`);
  if (roll(2) === 0) return changed;
  return changed.replace(/<ram:RateApplicablePercent>[^<]*<\/ram:RateApplicablePercent>/g, () =>
    roll(4) === 0 ? '' : '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
  );
}

function withGroup(xml: string, roll: Dice): string {
  const [before, content] = chosen(GROUPS, roll);
  return one(xml, new RegExp(`</${before}>`, 'g'), roll, ([end]) => content(roll) + end);
}

const CHANGES: readonly ((xml: string, roll: Dice) => string)[] = [
  (xml, roll) => one(xml, GROUP, roll, () => ''),
  (xml, roll) => one(xml, GROUP, roll, ([whole]) => whole + whole),
  (xml, roll) =>
    one(
      xml,
      LEAF,
      roll,
      ([, name, attributes, text]) =>
        `<${name}${attributes?.includes('=') ? '' : ` ${chosen(ATTRIBUTES, roll)}="${chosen(VALUES, roll)}"`}>${text}</${name}>`,
    ),
  (xml, roll) =>
    one(
      xml,
      AMOUNT,
      roll,
      ([, name, attributes, amount]) =>
        `<${name}${attributes}>${(Number(amount) + chosen(DIFFERENCES, roll)).toFixed(roll(8) === 0 ? 3 : 2)}</${name}>`,
    ),
  recategorised,
  withGroup,
  withGroup,
];

/** A document of the Cross Industry Invoice with one fault, or with a group that profiles judge differently. */
export const ciiChange = (xml: string, roll: Dice): string => chosen(CHANGES, roll)(xml, roll);
