import { type Body, type ConformanceRequest, TEMPLATES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

/** A member of the model of EN 16931 in each case, and the document with all of them. */
const PARTY_MEMBERS = {
  tradingName: 'Acme Shop',
  addressLine2: 'Stiege 2',
  addressLine3: 'Top 7',
  region: 'Wien',
  identifiers: ['0088:7300010000001', 'L-7', '0060:123456789'],
  legalInformation: 'Grundkapital 70.000 EUR\nVorstand: A. Gruber <Vorsitz> & B. Huber',
};

const DELIVERY = {
  name: 'Baustelle Nord',
  identifier: '0088:7300010000001',
  street: 'Ufer 1',
  addressLine2: 'Tor 3',
  addressLine3: 'Kran 2',
  postalCode: '80331',
  city: 'München',
  region: 'Bayern',
  country: 'DE',
};

const PAYEE = {
  name: 'Factoring AG',
  identifier: '0088:5790000435975',
  registrationNumber: '123456789',
  registrationScheme: '0060',
};

const TAX_REPRESENTATIVE = {
  name: 'Fiskal GmbH',
  vatNumber: 'DE136695976',
  street: 'Weg 2',
  addressLine2: 'Hof 1',
  addressLine3: 'Stock 3',
  postalCode: '10115',
  city: 'Berlin',
  region: 'Berlin',
  country: 'DE',
};

const REFERENCES = {
  projectNumber: 'P-1',
  contractNumber: 'C-9',
  salesOrderNumber: 'S-2',
  orderNumber: 'PO-1',
  receivingAdviceNumber: 'WE-1',
  despatchAdviceNumber: 'LS-1',
  tenderNumber: 'Los 3',
  objectNumber: '1EMH0001',
  objectScheme: 'MG',
  accountingReference: '4711',
  taxPointDate: '2026-01-20',
};

const PRECEDING = [{ number: 'A-1', issueDate: '2026-01-05' }, { number: 'A-2' }];

/** The smallest picture (1 × 1 pixel), a table, and a text that begins as a PDF does. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ATTACHMENTS = [
  { number: 'Plan 7', description: 'Pläne <A> & B', url: 'https://acme.example/plan?a=1&b=2' },
  { number: 'Bild', fileName: 'bild.png', mediaType: 'image/png', content: PNG },
  { number: 'Liste', fileName: 'Stückliste & "Mengen".csv', mediaType: 'text/csv', content: 'YTtiCjE7Mgo=' },
  { number: 'Liste 2', fileName: 'stückliste & "Mengen".csv', mediaType: 'text/csv', content: 'YTtiCg==' },
  { number: 'Nummer allein' },
];

/** Only the extension of XRechnung takes it. */
const XML_FILE = {
  number: 'Aufmaß',
  fileName: 'aufmass.xml',
  mediaType: 'application/xml',
  content: Buffer.from('<?xml version="1.0"?><aufmass flaeche="12.5"/>').toString('base64'),
};

const ALL = {
  sender: { ...ACME, ...PARTY_MEMBERS },
  recipient: { ...DONAU, ...PARTY_MEMBERS, identifiers: ['K-4711'], email: 'b@donau.example' },
  delivery: DELIVERY,
  payee: PAYEE,
  taxRepresentative: TAX_REPRESENTATIVE,
  precedingInvoices: PRECEDING,
  attachments: ATTACHMENTS,
  metadata: { ...METADATA, ...REFERENCES, deliveryDate: '2026-01-28' },
  legalNotes: [{ text: 'Ohne Code.' }, { code: 'AAB', text: 'Mit Code.' }],
};

/** Members by name, for both syntaxes. */
const SINGLE: Readonly<Record<string, Body>> = {
  'identifiers of the seller': { sender: { ...ACME, identifiers: PARTY_MEMBERS.identifiers } },
  'identifier of the buyer': { recipient: { ...DONAU, identifiers: ['0088:7300010000001'] } },
  'seller by identifier alone': {
    sender: { name: 'Verein', country: 'AT', identifiers: ['L-7'] },
    recipient: { name: 'Kunde', country: 'AT' },
    items: [{ description: 'Beitrag', sumPrice: 10, taxCategory: 'O' }],
  },
  'trading names': {
    sender: { ...ACME, tradingName: 'Acme Shop' },
    recipient: { ...DONAU, tradingName: 'Donau & Co' },
  },
  'lines of addresses': {
    sender: { ...ACME, addressLine2: 'Stiege 2', addressLine3: 'Top 7', region: 'Wien' },
  },
  'legal information': { sender: { ...ACME, legalInformation: PARTY_MEMBERS.legalInformation } },
  'e-mail of the buyer': { recipient: { ...DONAU, email: 'b@donau.example' } },
  'delivery elsewhere': { delivery: DELIVERY },
  'delivery by name alone': { delivery: { name: 'Baustelle Nord', identifier: 'B-1' } },
  'delivery by country alone': { delivery: { country: 'XI' } },
  payee: { payee: PAYEE },
  'payee by name alone': { payee: { name: 'Factoring AG' } },
  'tax representative': { taxRepresentative: TAX_REPRESENTATIVE },
  'seller with a tax representative and no VAT number': {
    sender: { ...ACME, vatNumber: undefined, registrationNumber: 'FN 1a' },
    taxRepresentative: { name: 'Fiskal GmbH', vatNumber: 'ATU37675002', country: 'AT' },
  },
  ...Object.fromEntries(
    Object.entries(REFERENCES).map(([name, value]) => [name, { metadata: { ...METADATA, [name]: value } }]),
  ),
  'object with its kind': {
    metadata: { ...METADATA, objectNumber: '1EMH0001', objectScheme: 'MG' },
  },
  ...Object.fromEntries(
    ['INVOICE_DATE', 'DELIVERY_DATE', 'PAYMENT_DATE'].map((taxPointCode) => [
      `tax point by code ${taxPointCode}`,
      { metadata: { ...METADATA, taxPointCode } },
    ]),
  ),
  'several preceding invoices': { precedingInvoices: PRECEDING },
  attachments: { attachments: ATTACHMENTS },
  'note without code': { legalNotes: ALL.legalNotes },
  'all members': ALL,
};

/** Codes of documents that no type has; 502 and 261 are of the buyer. */
const CODES = ['71', '325', '383', '877', '875', '457', '458', '396', '83'];

function germanRequests(): readonly ConformanceRequest[] {
  const german = {
    ...ALL,
    sender: { ...HAMBURG, ...PARTY_MEMBERS },
    recipient: { ...BERLIN, ...PARTY_MEMBERS, email: 'rechnung@kiel.example' },
    locale: 'de-DE',
    profile: 'XRECHNUNG',
    metadata: { ...ALL.metadata, buyerReference: '04011000-1234512345-06' },
  };
  return [
    v2('XRechnung with all members', invoice(german), 'XRECHNUNG'),
    v2('XRechnung with all members, UBL', invoice({ ...german, format: 'UBL' }), 'XRECHNUNG'),
    ...(['CII', 'UBL'] as const).map((format) =>
      v2(
        `XRechnung with an XML file, ${format}`,
        invoice({ ...german, format, attachments: [XML_FILE] }),
        'XRECHNUNG',
      ),
    ),
  ];
}

/** Invoices with each member beside those of every document, in both syntaxes, and with all of them in every look. */
export const modelRequests = (): readonly ConformanceRequest[] => [
  ...Object.entries(SINGLE).flatMap(([name, members]) => [
    v2(name, invoice(members)),
    v2(`${name}, UBL`, invoice({ ...members, format: 'UBL', profile: 'EN16931' })),
  ]),
  v2(
    'all members of a credit note, UBL',
    invoice({ ...ALL, type: 'CREDIT_NOTE', format: 'UBL', profile: 'EN16931' }),
  ),
  ...CODES.flatMap((typeCode) => [
    v2(`code ${typeCode}`, invoice({ typeCode })),
    v2(`code ${typeCode}, UBL`, invoice({ typeCode, format: 'UBL', profile: 'EN16931' })),
  ]),
  ...TEMPLATES.map((template) =>
    v2(`all members, ${template}`, invoice({ ...ALL, template, language: 'DE' })),
  ),
  ...(['BASIC', 'BASIC_WL', 'EXTENDED', 'MINIMUM'] as const).map((profile) =>
    v2(`all members in ${profile}`, invoice({ ...ALL, profile }), profile),
  ),
  ...germanRequests(),
];
