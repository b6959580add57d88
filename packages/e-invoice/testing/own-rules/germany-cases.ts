import type { OwnRuleCase } from './own-rule-case.ts';
import type { PeppolParts, PeppolParty } from './peppol-document.ts';

/** Rules between parties in Germany, which are those of XRechnung. */

const PARTY: PeppolParty = {
  country: 'DE',
  vat: 'DE123456789',
  contact: ['N', '+49 123', 'a@b.example'],
  id: ['SEPA', 'DE98ZZZ09999999999'],
};
const IBAN = 'DE91100000000123456789';

const seller = (changed: PeppolParty): PeppolParts => ({ seller: { ...PARTY, ...changed }, buyer: PARTY });
const buyer = (changed: PeppolParty): PeppolParts => ({ seller: PARTY, buyer: { ...PARTY, ...changed } });
const within = (parts: PeppolParts): PeppolParts => ({ seller: PARTY, buyer: PARTY, ...parts });

const account = (id: string): string =>
  `<cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount>`;
const CARD = '<cac:CardAccount><cbc:PrimaryAccountNumberID>1</cbc:PrimaryAccountNumberID></cac:CardAccount>';
const mandate = (id: string): string =>
  `<cac:PaymentMandate><cbc:ID>M</cbc:ID>${id === '' ? '' : `<cac:PayerFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayerFinancialAccount>`}</cac:PaymentMandate>`;
const paid = (code: string, ...groups: readonly string[]): PeppolParts =>
  within({
    payment: `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${groups.join('')}</cac:PaymentMeans>`,
  });
const delivered = (address: string): PeppolParts =>
  within({
    delivery: `<cac:Delivery><cac:DeliveryLocation><cac:Address>${address}</cac:Address></cac:DeliveryLocation></cac:Delivery>`,
  });
const attached = (...names: readonly string[]): PeppolParts =>
  within({
    references: names
      .map(
        (name) =>
          `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="${name}">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
      )
      .join(''),
  });
const linked = (address: string): PeppolParts =>
  within({
    references: `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>${address}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>`,
  });
const BILLED =
  '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>';
const terms = (text: string): PeppolParts => within({ terms: text });

export const GERMAN_CASES: readonly OwnRuleCase[] = [
  ['DE-R-001', within({}), paid('10')],
  ['DE-R-002', seller({ contact: ['', '', ''] }), seller({})],
  ['DE-R-003', seller({ city: '' }), seller({})],
  ['DE-R-004', seller({ postCode: '' }), seller({})],
  ['DE-R-005', seller({ contact: ['', '123', 'a@b.example'] }), seller({})],
  ['DE-R-006', seller({ contact: ['N', '', 'a@b.example'] }), seller({})],
  ['DE-R-007', seller({ contact: ['N', '123', ''] }), seller({})],
  ['DE-R-008', buyer({ city: '' }), buyer({})],
  ['DE-R-009', buyer({ postCode: '' }), buyer({})],
  ['DE-R-010', delivered('<cbc:PostalZone>1</cbc:PostalZone>'), delivered('<cbc:CityName>C</cbc:CityName>')],
  ['DE-R-011', delivered('<cbc:CityName>C</cbc:CityName>'), delivered('<cbc:PostalZone>1</cbc:PostalZone>')],
  ['DE-R-014', within({ taxCategory: '<cbc:ID>S</cbc:ID>' }), within({})],
  ['DE-R-015', within({ buyerReference: '' }), within({})],
  ['DE-R-016', seller({ vat: '' }), seller({ vat: '', tax: '12/345/67890' })],
  [
    'DE-R-016',
    seller({ vat: '' }),
    { ...seller({ vat: '' }), taxCategory: '<cbc:ID>O</cbc:ID>', lineCategory: '<cbc:ID>O</cbc:ID>' },
  ],
  ['DE-R-017', within({ type: '383' }), within({ type: '384' })],
  ['DE-R-018', terms('#SKONTO#TAGE=14#PROZENT=2.00#'), terms('#SKONTO#TAGE=14#PROZENT=2.00#\n')],
  [
    'DE-R-018',
    terms('#SKONTO#TAGE=14#PROZENT=2#\n'),
    terms('30 days\n#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=-1.00#\nnet'),
  ],
  ['DE-R-019', paid('58', account('DE92100000000123456789')), paid('58', account(IBAN))],
  ['DE-R-019', paid('58', account('12345')), paid('30', account('12345'))],
  ['DE-R-020', paid('59', mandate('12345')), paid('59', mandate('DE91 1000 0000 0123 4567 89'))],
  ['DE-R-022', attached('a.csv', 'a.csv'), attached('a.csv', 'b.csv')],
  ['DE-R-023-1', paid('30'), paid('30', account(IBAN))],
  ['DE-R-023-2', paid('58', CARD), paid('58', account(IBAN))],
  ['DE-R-024-1', paid('48'), paid('48', CARD)],
  ['DE-R-024-2', paid('54', CARD, account(IBAN)), paid('54', CARD)],
  ['DE-R-025-1', paid('59'), paid('59', mandate(IBAN))],
  ['DE-R-025-2', paid('59', account(IBAN), mandate(IBAN)), paid('59', mandate(IBAN))],
  ['DE-R-026', within({ type: '384' }), within({ type: '384', references: BILLED })],
  ['DE-R-027', seller({ contact: ['N', '+4', 'a@b.example'] }), seller({})],
  ['DE-R-028', seller({ contact: ['N', '123', 'a@b'] }), seller({})],
  [
    'DE-R-030',
    { ...paid('59', mandate(IBAN)), seller: { ...PARTY, id: ['', '1'] } },
    paid('59', mandate(IBAN)),
  ],
  ['DE-R-031', paid('59', mandate('')), paid('59', mandate(IBAN))],
  ['DE-R-T02', linked('a.example'), linked('https://a.example')],
];
