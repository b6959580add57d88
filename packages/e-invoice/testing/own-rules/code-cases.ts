import type { OwnRuleCase } from './own-rule-case.ts';

/** Rules of codes, formats and numbers of schemes. */

const attached = (mediaType: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mediaType}" filename="a">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
const reason = (indicator: string, code: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode></cac:AllowanceCharge>`;
const exempt = (category: string, code: string): string =>
  `<cbc:ID>${category}</cbc:ID><cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`;
const amountIn = (currency: string): string =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">1</cbc:TaxAmount></cac:TaxTotal>`;

/** A number of a scheme, as an electronic address and as a legal registration. */
const numbered = (rule: string, scheme: string, wrong: string, right: string): readonly OwnRuleCase[] => [
  [rule, { seller: { endpoint: [scheme, wrong] } }, { seller: { endpoint: [scheme, right] } }],
  [rule, { buyer: { legal: [scheme, wrong] } }, { buyer: { legal: [scheme, right] } }],
  [rule, { buyer: { id: [scheme, wrong] } }, { buyer: { id: [scheme, right] } }],
];

const exemption = (number: string, code: string, category: string): OwnRuleCase => [
  `PEPPOL-EN16931-P0${number}`,
  { taxCategory: exempt('S', code.toLowerCase()) },
  { taxCategory: exempt(category, code) },
];

export const CODE_CASES: readonly OwnRuleCase[] = [
  ['PEPPOL-EN16931-CL001', { references: attached('application/xml') }, { references: attached('text/csv') }],
  ['PEPPOL-EN16931-CL002', { allowances: reason('false', 'ABL') }, { allowances: reason('false', '95') }],
  ['PEPPOL-EN16931-CL003', { allowances: reason('true', '95') }, { allowances: reason('true', 'ABL') }],
  [
    'PEPPOL-EN16931-CL006',
    { period: '<cbc:DescriptionCode>5</cbc:DescriptionCode>' },
    { period: '<cbc:DescriptionCode>35</cbc:DescriptionCode>' },
  ],
  ['PEPPOL-EN16931-CL007', { currency: 'eur' }, {}],
  ['PEPPOL-EN16931-CL007', { taxTotals: amountIn('KRO') }, { taxTotals: amountIn('NOK') }],
  [
    'PEPPOL-EN16931-CL008',
    { seller: { endpoint: ['EM', 'a@b.example'] } },
    { seller: { endpoint: ['9930', 'DE1'] } },
  ],
  ['PEPPOL-EN16931-F001', { issueDate: '2026-02-30' }, { issueDate: '2026-02-28' }],
  ['PEPPOL-EN16931-F001', { dueDate: '2026-2-1' }, {}],
  ['PEPPOL-EN16931-P0100', { type: '381' }, { type: '875' }],
  ['PEPPOL-EN16931-P0100', { type: '389' }, { type: '389', process: 'x' }],
  ['PEPPOL-EN16931-P0101', { root: 'CreditNote', type: '380' }, { root: 'CreditNote', type: '396' }],
  [
    'PEPPOL-EN16931-P0112',
    { type: '384' },
    { type: '384', seller: { country: 'DE' }, buyer: { country: 'DE' } },
  ],
  exemption('104', 'VATEX-EU-G', 'G'),
  exemption('105', 'VATEX-EU-O', 'O'),
  exemption('106', 'VATEX-EU-IC', 'K'),
  exemption('107', 'VATEX-EU-AE', 'AE'),
  exemption('108', 'VATEX-EU-D', 'E'),
  exemption('109', 'VATEX-EU-F', 'E'),
  exemption('110', 'VATEX-EU-I', 'E'),
  exemption('111', 'VATEX-EU-J', 'E'),
  ...numbered('PEPPOL-COMMON-R040', '0088', '1234567890129', '1234567890128'),
  ...numbered('PEPPOL-COMMON-R041', '0192', '123456786', '123456785'),
  ...numbered('PEPPOL-COMMON-R042', '0184', 'DK1234567', 'DK12345674'),
  ...numbered('PEPPOL-COMMON-R042', '0184', '1234567', '12345674'),
  ...numbered('PEPPOL-COMMON-R043', '0208', '0123456748', '0123456749'),
  ...numbered('PEPPOL-COMMON-R044', '0201', 'AB-DEF', 'AB1DEF'),
  ...numbered('PEPPOL-COMMON-R045', '0210', 'RSSMRA80A01H501', 'RSSMRA80A01H501U'),
  [
    'PEPPOL-COMMON-R046',
    { buyer: { endpoint: ['9907', '123'] } },
    { buyer: { endpoint: ['9907', '12345670017'] } },
  ],
  ...numbered('PEPPOL-COMMON-R047', '0211', 'IT12345670018', 'IT12345670017'),
  ...numbered('PEPPOL-COMMON-R049', '0007', '1234567898', '1234567897'),
  ...numbered('PEPPOL-COMMON-R050', '0151', '18123456788', '18123456789'),
  ...numbered('PEPPOL-COMMON-R052', '0096', '123456789', '1234567890'),
  ...numbered('PEPPOL-COMMON-R053', '0198', '12345674', 'DK12345674'),
  ...numbered('PEPPOL-COMMON-R054', '0106', '1234567', '12345678'),
  ...numbered('PEPPOL-COMMON-R055', '0190', '1234567890123456789', '12345678901234567890'),
  ...numbered('PEPPOL-COMMON-R056-1', '9944', 'NL12345678B01', 'NL123456789B01'),
  ['PEPPOL-COMMON-R056-2', { buyer: { vat: 'NL12345678B01' } }, { buyer: { vat: 'NL123456789B01' } }],
  ...numbered('PEPPOL-COMMON-R057', '0217', '12345678901', '123456789012'),
];
