import type { OwnRuleCase } from './own-rule-case.ts';

/** Rules of every document of Peppol BIS Billing 3.0, without those of codes and of countries. */

const charge = (indicator: string, content: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>${content}</cac:AllowanceCharge>`;
const amounts = (amount: string, base = '', percent = ''): string =>
  [
    percent === '' ? '' : `<cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>`,
    `<cbc:Amount currencyID="EUR">${amount}</cbc:Amount>`,
    base === '' ? '' : `<cbc:BaseAmount currencyID="EUR">${base}</cbc:BaseAmount>`,
  ].join('');
const lineReference = (type: string): string =>
  `<cac:DocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`;
const period = (start: string, end: string): string =>
  `<cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate>`;
const linePeriod = (start: string, end: string): string =>
  `<cac:InvoicePeriod>${period(start, end)}</cac:InvoicePeriod>`;
const taxTotal = (amount: string, currency: string): string =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount></cac:TaxTotal>`;
const payment = (code: string, mandate = ''): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${mandate}</cac:PaymentMeans>`;
const project = (type: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>P</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`;
const baseQuantity = (quantity: string, unit = 'C62'): string =>
  `<cbc:BaseQuantity unitCode="${unit}">${quantity}</cbc:BaseQuantity>`;
const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const YEAR = period('2026-01-01', '2026-12-31');

export const BILLING_CASES: readonly OwnRuleCase[] = [
  ['PEPPOL-EN16931-R001', { process: '' }, { process: 'x' }],
  ['PEPPOL-EN16931-R002', { notes: ['a', 'b'] }, { notes: ['a'] }],
  [
    'PEPPOL-EN16931-R002',
    { notes: ['a', 'b'], seller: { country: 'DE' } },
    { notes: ['a', 'b'], seller: { country: 'DE' }, buyer: { country: 'DE' } },
  ],
  ['PEPPOL-EN16931-R003', { buyerReference: '' }, { buyerReference: '', order: 'PO-1' }],
  [
    'PEPPOL-EN16931-R004',
    { specification: 'urn:cen.eu:en16931:2017' },
    { specification: `${SPECIFICATION}#conformant#x` },
  ],
  ['PEPPOL-EN16931-R004', { specification: `${SPECIFICATION}::1` }, {}],
  ['PEPPOL-EN16931-R005', { taxCurrency: 'EUR' }, { taxCurrency: 'NOK' }],
  [
    'PEPPOL-EN16931-R007',
    { process: 'urn:fdc:peppol.eu:2017:poacc:billing:02:1.0' },
    { process: 'urn:peppol:bis:billing_with_response' },
  ],
  ['PEPPOL-EN16931-R008', { line: '<cbc:Note> </cbc:Note>' }, { line: '<cbc:Note>a</cbc:Note>' }],
  ['PEPPOL-EN16931-R010', { buyer: { endpoint: ['', ''] } }, {}],
  ['PEPPOL-EN16931-R020', { seller: { endpoint: ['', ''] } }, {}],
  [
    'PEPPOL-EN16931-R040',
    { allowances: charge('false', amounts('10', '99.70', '10')) },
    { allowances: charge('false', amounts('10', '99.80', '10')) },
  ],
  [
    'PEPPOL-EN16931-R041',
    { allowances: charge('false', amounts('10', '', '10')) },
    { allowances: charge('false', amounts('10')) },
  ],
  [
    'PEPPOL-EN16931-R042',
    { line: charge('true', amounts('10', '100')) },
    { line: charge('true', amounts('10', '100', '10')) },
  ],
  [
    'PEPPOL-EN16931-R043',
    { allowances: charge('1', amounts('10')) },
    { allowances: charge('true', amounts('10')) },
  ],
  [
    'PEPPOL-EN16931-R044',
    { price: charge('true', amounts('10')) },
    { price: charge('false', amounts('10')) },
  ],
  [
    'PEPPOL-EN16931-R046',
    { price: charge('false', amounts('10', '61')) },
    { price: charge('false', amounts('10', '60')) },
  ],
  ['PEPPOL-EN16931-R051', { currency: 'NOK' }, { taxCurrency: 'NOK', taxTotals: taxTotal('1', 'NOK') }],
  ['PEPPOL-EN16931-R053', { taxTotals: '<cac:TaxTotal><cac:TaxSubtotal/></cac:TaxTotal>' }, {}],
  [
    'PEPPOL-EN16931-R054',
    { taxTotals: taxTotal('1', 'NOK') },
    { taxCurrency: 'NOK', taxTotals: taxTotal('1', 'NOK') },
  ],
  ['PEPPOL-EN16931-R054', { taxCurrency: 'NOK' }, {}],
  [
    'PEPPOL-EN16931-R055',
    { taxCurrency: 'NOK', taxTotals: taxTotal('-200', 'NOK') },
    { taxCurrency: 'NOK', taxTotals: taxTotal('0', 'NOK') },
  ],
  [
    'PEPPOL-EN16931-R061',
    { payment: payment('59') },
    { payment: payment('59', '<cac:PaymentMandate><cbc:ID>M</cbc:ID></cac:PaymentMandate>') },
  ],
  [
    'PEPPOL-EN16931-R080',
    { root: 'CreditNote', references: project('50').repeat(2) },
    { root: 'CreditNote', references: project('50') + project('130') },
  ],
  ['PEPPOL-EN16931-R100', { line: lineReference('130').repeat(2) }, { line: lineReference('130') }],
  ['PEPPOL-EN16931-R101', { line: lineReference('50') }, { line: lineReference('130') }],
  [
    'PEPPOL-EN16931-R110',
    { period: YEAR, line: linePeriod('2025-12-31', '2026-02-01') },
    { period: YEAR, line: linePeriod('2026-01-01', '2026-02-01') },
  ],
  [
    'PEPPOL-EN16931-R111',
    { period: YEAR, line: linePeriod('2026-02-01', '2027-01-01') },
    { line: linePeriod('2026-02-01', '2027-01-01') },
  ],
  ['PEPPOL-EN16931-R120', { net: '100.03' }, { net: '100.02' }],
  [
    'PEPPOL-EN16931-R120',
    { line: charge('false', amounts('10')) },
    { net: '90', line: charge('false', amounts('10')) },
  ],
  [
    'PEPPOL-EN16931-R120',
    { root: 'CreditNote', net: '100.03' },
    { root: 'CreditNote', net: '25', price: baseQuantity('4') },
  ],
  ['PEPPOL-EN16931-R121', { price: baseQuantity('0') }, { price: baseQuantity('1') }],
  ['PEPPOL-EN16931-R130', { price: baseQuantity('1', 'HUR') }, { price: baseQuantity('1') }],
];
