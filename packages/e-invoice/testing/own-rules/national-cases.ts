import type { OwnRuleCase } from './own-rule-case.ts';
import type { PeppolParts, PeppolParty } from './peppol-document.ts';

/** Rules of single countries, other than those of Germany. */

type Stated = Omit<PeppolParts, 'seller' | 'buyer'>;

/** Both parties are of one country; `other` is the buyer where it differs. */
const between = (seller: PeppolParty, parts: Stated = {}, other: PeppolParty = {}): PeppolParts => ({
  ...parts,
  seller,
  buyer: { ...seller, ...other },
});
const from = (seller: PeppolParty, parts: Stated = {}): PeppolParts => ({ ...parts, seller });

const NORWAY: PeppolParty = { country: 'NO', vat: 'NO123456785MVA', tax: 'Foretaksregisteret' };
const DENMARK: PeppolParty = {
  country: 'DK',
  vat: 'DK12345674',
  legal: ['0184', '12345674'],
  id: ['0184', '12345674'],
};
const ITALY: PeppolParty = { country: 'IT', vat: 'IT12345670017' };
const SWEDEN: PeppolParty = { country: 'SE', vat: 'SE123456789701', legal: ['0007', '1234567897'] };
const GREECE: PeppolParty = { country: 'GR', vat: 'EL123456783', endpoint: ['9933', '123456783'] };
const ICELAND: PeppolParty = { country: 'IS', vat: 'IS12345', legal: ['0196', '1234567890'] };
const NETHERLANDS: PeppolParty = { country: 'NL', vat: 'NL123456789B01', legal: ['0106', '12345678'] };

interface Means {
  readonly id?: string;
  readonly account?: string;
  readonly bank?: string;
  readonly mandate?: string;
}

function payment(code: string, { id = '', account = '', bank = '', mandate = '' }: Means = {}): string {
  const payee = account === '' ? '' : `<cbc:ID>${account}</cbc:ID>`;
  const branch =
    bank === ''
      ? ''
      : `<cac:FinancialInstitutionBranch><cbc:ID>${bank}</cbc:ID></cac:FinancialInstitutionBranch>`;
  return [
    `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>`,
    id === '' ? '' : `<cbc:PaymentID>${id}</cbc:PaymentID>`,
    payee + branch === '' ? '' : `<cac:PayeeFinancialAccount>${payee}${branch}</cac:PayeeFinancialAccount>`,
    mandate,
    '</cac:PaymentMeans>',
  ].join('');
}

const mandate = (account: string): string =>
  `<cac:PaymentMandate><cbc:ID>M</cbc:ID><cac:PayerFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>`;
const reference = (id: string, description: string, more = ''): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cbc:DocumentDescription>${description}</cbc:DocumentDescription>${more}</cac:AdditionalDocumentReference>`;
const LINK =
  '<cac:Attachment><cac:ExternalReference><cbc:URI>https://a.example</cbc:URI></cac:ExternalReference></cac:Attachment>';
const MARK = reference('400001', '##M.AR.K##');
const ADDRESS = reference('1', '##INVOICE|URL##', LINK);
const reason = (text: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>ZZZ</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${text}</cbc:AllowanceChargeReason></cac:AllowanceCharge>`;
const classified = (version: string): string =>
  `<cac:CommodityClassification><cbc:ItemClassificationCode listID="TST" listVersionID="${version}">1</cbc:ItemClassificationCode></cac:CommodityClassification>`;
const representative = (street: string): string =>
  `<cac:TaxRepresentativeParty><cac:PostalAddress>${street}<cbc:CityName>C</cbc:CityName><cbc:PostalZone>1</cbc:PostalZone><cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:TaxRepresentativeParty>`;
const rate = (percent: string): string => `<cbc:ID>S</cbc:ID><cbc:Percent>${percent}</cbc:Percent>`;
const greek = (id: string): PeppolParts => from(GREECE, { id });
const NUMBER = '123456783|01/02/2026|1|1.1|A|B';
const eindagi = (day: string, dueDate = '2026-03-01'): PeppolParts =>
  from(ICELAND, { dueDate, references: reference(day, 'EINDAGI') });
const billed =
  '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>';

export const NATIONAL_CASES: readonly OwnRuleCase[] = [
  ['NO-R-001', from({ ...NORWAY, vat: 'NO123456786MVA' }), from(NORWAY)],
  ['NO-R-001', from({ ...NORWAY, vat: 'NO123456785' }), from(NORWAY)],
  ['NO-R-002', from({ ...NORWAY, tax: 'x' }), from(NORWAY)],

  ['DK-R-002', from({ ...DENMARK, legal: ['0184', ''] }), from(DENMARK)],
  [
    'DK-R-003',
    between(DENMARK, { classification: classified('1') }),
    between(DENMARK, { classification: classified('26.0801') }),
  ],
  [
    'DK-R-004',
    between(DENMARK, { allowances: reason('#text') }),
    between(DENMARK, { allowances: reason('a#b') }),
  ],
  [
    'DK-R-004',
    between(DENMARK, { allowances: reason('12') }),
    between(DENMARK, { allowances: reason('1234') }),
  ],
  ['DK-R-005', between(DENMARK, { payment: payment('30') }), between(DENMARK, { payment: payment('10') })],
  [
    'DK-R-006',
    between(DENMARK, { payment: payment('42', { account: '1' }) }),
    between(DENMARK, { payment: payment('42', { account: '1', bank: '2' }) }),
  ],
  [
    'DK-R-007',
    between(DENMARK, { payment: payment('49') }),
    between(DENMARK, { payment: payment('49', { mandate: mandate('1') }) }),
  ],
  [
    'DK-R-008',
    between(DENMARK, { payment: payment('50', { id: '01#', account: '1' }) }),
    between(DENMARK, { payment: payment('50', { id: '01#', account: '1234567' }) }),
  ],
  [
    'DK-R-009',
    between(DENMARK, { payment: payment('50', { id: '04#1' }) }),
    between(DENMARK, { payment: payment('50', { id: '04#1234567890123456' }) }),
  ],
  [
    'DK-R-010',
    between(DENMARK, { payment: payment('93', { id: '01#', account: '12345678' }) }),
    between(DENMARK, { payment: payment('93', { id: '73#', account: '12345678' }) }),
  ],
  [
    'DK-R-011',
    between(DENMARK, { payment: payment('93', { id: '71#1' }) }),
    between(DENMARK, { payment: payment('93', { id: '71#123456789012345' }) }),
  ],
  ['DK-R-013', between({ ...DENMARK, id: ['', '1'] }), between(DENMARK)],
  ['DK-R-014', from({ ...DENMARK, legal: ['', '12345674'] }), from(DENMARK)],
  ['DK-R-016', between(DENMARK, { root: 'CreditNote', payable: '-1' }), between(DENMARK, { payable: '-1' })],
  ['DK-R-017', between(DENMARK, {}, { legal: ['0088', '1'] }), between(DENMARK)],

  ['IT-R-001', from({ ...ITALY, tax: 'abc' }), from({ ...ITALY, tax: 'RSSMRA80A01H501U' })],
  ['IT-R-002', from({ ...ITALY, street: '' }), from(ITALY)],
  ['IT-R-003', from({ ...ITALY, city: '' }), from(ITALY)],
  ['IT-R-004', from({ ...ITALY, postCode: '' }), from(ITALY)],

  ['SE-R-001', from({ ...SWEDEN, vat: 'SE1234567897' }), from(SWEDEN)],
  ['SE-R-002', from({ ...SWEDEN, vat: 'SEABCDEFGHIJKL' }), from(SWEDEN)],
  ['SE-R-003', from({ ...SWEDEN, legal: ['', 'ABCDEFGHIJ'] }), from(SWEDEN)],
  ['SE-R-004', from({ ...SWEDEN, legal: ['', '123456789'] }), from(SWEDEN)],
  ['SE-R-005', from({ ...SWEDEN, tax: 'F-skatt' }), from({ ...SWEDEN, tax: 'Godkänd för F-skatt' })],
  [
    'SE-R-006',
    from(SWEDEN, { lineCategory: rate('20') }),
    from(SWEDEN, { lineCategory: rate('25'), taxCategory: rate('6.00') }),
  ],
  [
    'SE-R-007',
    from(SWEDEN, { payment: payment('30', { account: 'ABC', bank: 'SE:PLUSGIRO' }) }),
    from(SWEDEN, { payment: payment('30', { account: '12', bank: 'SE:PLUSGIRO' }) }),
  ],
  [
    'SE-R-008',
    from(SWEDEN, { payment: payment('30', { account: 'ABCDEFG', bank: 'SE:BANKGIRO' }) }),
    from(SWEDEN, { payment: payment('30', { account: 'ABC', bank: 'SE:PLUSGIRO' }) }),
  ],
  [
    'SE-R-009',
    from(SWEDEN, { payment: payment('30', { account: '123456', bank: 'SE:BANKGIRO' }) }),
    from(SWEDEN, { payment: payment('30', { account: '1234567', bank: 'SE:BANKGIRO' }) }),
  ],
  [
    'SE-R-010',
    from(SWEDEN, { payment: payment('30', { account: '1', bank: 'SE:PLUSGIRO' }) }),
    from(SWEDEN, { payment: payment('30', { account: '12345678', bank: 'SE:PLUSGIRO' }) }),
  ],
  ['SE-R-011', from(SWEDEN, { payment: payment('56') }), { payment: payment('56') }],
  ['SE-R-012', between(SWEDEN, { payment: payment('31') }), from(SWEDEN, { payment: payment('31') })],
  ['SE-R-013', from({ ...SWEDEN, legal: ['', '1234567898'] }), from(SWEDEN)],

  ['GR-R-001-1', greek('K-17'), greek(NUMBER)],
  ['GR-R-001-2', greek(NUMBER.replace('783', '784')), greek(NUMBER)],
  ['GR-R-001-3', greek(NUMBER.replace('01/02', '02/02')), greek(NUMBER)],
  ['GR-R-001-4', greek(NUMBER.replace('|1|', '|x|')), greek(NUMBER)],
  ['GR-R-001-5', greek(NUMBER.replace('1.1', '9.9')), greek(NUMBER)],
  ['GR-R-001-6', greek(NUMBER.replace('|A|', '||')), greek(NUMBER)],
  ['GR-R-001-7', greek(NUMBER.replace('|B', '|')), greek(NUMBER)],
  ['GR-R-002', from({ ...GREECE, name: '' }), from(GREECE)],
  ['GR-R-003', from({ ...GREECE, vat: 'EL123456784' }), from(GREECE)],
  ['GR-R-004-1', from(GREECE), from(GREECE, { references: MARK })],
  [
    'GR-R-004-2',
    from(GREECE, { references: reference('0', '##M.AR.K##') }),
    from(GREECE, { references: MARK }),
  ],
  ['GR-R-005', between(GREECE, {}, { name: '' }), between(GREECE)],
  ['GR-R-006', between(GREECE, {}, { vat: 'EL123456784' }), from(GREECE)],
  ['GR-R-008-2', from(GREECE, { references: ADDRESS.repeat(2) }), from(GREECE, { references: ADDRESS })],
  [
    'GR-R-008-3',
    from(GREECE, { references: reference('1', '##INVOICE|URL##') }),
    from(GREECE, { references: ADDRESS }),
  ],
  ['GR-R-009', from({ ...GREECE, endpoint: ['9933', '123456784'] }), from(GREECE)],
  ['GR-R-010', between(GREECE, {}, { endpoint: ['0088', '1234567890128'] }), between(GREECE)],
  ['GR-S-008-1', from(GREECE), from(GREECE, { references: ADDRESS })],
  ['GR-S-011', from({ ...GREECE, vat: 'GR123456783' }), from(GREECE)],

  ['IS-R-001', from(ICELAND, { type: '383' }), from(ICELAND)],
  ['IS-R-002', from({ ...ICELAND, legal: ['0088', '1'] }), from(ICELAND)],
  ['IS-R-003', from({ ...ICELAND, street: '' }), from(ICELAND)],
  ['IS-R-004', between(ICELAND, {}, { legal: ['', '1234567890'] }), between(ICELAND)],
  ['IS-R-005', between(ICELAND, {}, { postCode: '' }), between(ICELAND)],
  [
    'IS-R-006',
    from(ICELAND, { payment: payment('9', { account: '1' }) }),
    from(ICELAND, { payment: payment('9', { account: '123456789012' }) }),
  ],
  [
    'IS-R-007',
    from(ICELAND, { payment: payment('42') }),
    from(ICELAND, { payment: payment('42', { account: '123456789012' }) }),
  ],
  ['IS-R-008', eindagi('31.12.2026'), eindagi('2026-12-31')],
  ['IS-R-009', eindagi('2026-12-31', ''), eindagi('2026-12-31')],
  ['IS-R-010', eindagi('2026-02-28'), eindagi('2026-03-01')],

  [
    'NL-R-001',
    from(NETHERLANDS, { root: 'CreditNote' }),
    from(NETHERLANDS, { root: 'CreditNote', references: billed }),
  ],
  ['NL-R-002', from({ ...NETHERLANDS, street: '' }), from(NETHERLANDS)],
  ['NL-R-003', from({ ...NETHERLANDS, legal: ['0088', '1'] }), from(NETHERLANDS)],
  ['NL-R-004', between(NETHERLANDS, {}, { city: '' }), between(NETHERLANDS)],
  ['NL-R-005', between(NETHERLANDS, {}, { legal: ['', '12345678'] }), between(NETHERLANDS)],
  [
    'NL-R-006',
    from(NETHERLANDS, { representative: representative('') }),
    from(NETHERLANDS, { representative: representative('<cbc:StreetName>S</cbc:StreetName>') }),
  ],
  ['NL-R-007', from(NETHERLANDS), from(NETHERLANDS, { payable: '0' })],
  [
    'NL-R-007',
    from(NETHERLANDS, { root: 'CreditNote', payable: '-1' }),
    from(NETHERLANDS, { payment: payment('30') }),
  ],
  [
    'NL-R-008',
    between(NETHERLANDS, { payment: payment('31') }),
    between(NETHERLANDS, { payment: payment('57') }),
  ],
  [
    'NL-R-009',
    from(NETHERLANDS, {
      line: '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>',
    }),
    from(NETHERLANDS, {
      line: '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>',
      order: 'PO',
    }),
  ],
];
