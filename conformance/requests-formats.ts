import { FRENCH, frenchRequest, LYON, NOTES } from './french-parties.ts';
import { type ConformanceRequest, FEES, v2 } from './request-parts.ts';
import { ACME, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

const ITEMS = [
  {
    description: 'Systemberatung\nvor Ort',
    amount: 7.5,
    unit: 'Std.',
    unitPrice: 118,
    tax: 20,
    discounts: [{ title: 'Treuerabatt', percent: 10 }],
    period: { start: '2026-01-01', end: '2026-01-31' },
    buyerItemNumber: 'B-4711',
    sellerItemNumber: 'S-1',
    orderLine: '10',
  },
  { description: 'Pauschale', amount: 3, sumPrice: 100, tax: 10 },
];
const REFERENCES = { ...METADATA, orderNumber: 'PO-4711', buyerReference: 'EK-7' };

/** All that a document can contain, in the profiles of Factur-X from the smallest to the largest. */
const profiles = (): readonly ConformanceRequest[] =>
  (['BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED'] as const).map((profile) =>
    v2(
      `profile ${profile}`,
      invoice({
        profile,
        items: ITEMS,
        feeTaxItems: FEES,
        metadata: { ...REFERENCES, deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' } },
        precedingInvoice: { number: '2026-001', issueDate: '2026-01-05' },
        prepaidAmount: 100,
        notice: 'Vielen Dank.',
        sender: {
          ...ACME,
          email: 'office@acme.example',
          phone: '+43 1 5550148',
          registrationNumber: 'FN 123456a',
        },
      }),
      profile,
    ),
  );

const SELLER = { ...ACME, electronicAddress: '9915:b-acme' };
const BUYER = { ...DONAU, electronicAddress: '9915:b-donau' };
const peppol = (members: Readonly<Record<string, unknown>>) =>
  invoice({
    format: 'UBL',
    sender: SELLER,
    recipient: BUYER,
    items: ITEMS,
    metadata: REFERENCES,
    ...members,
  });

/** UBL attached to the page: Peppol between Austrians, self-billed, with notes; XRechnung; EN 16931 alone. */
const ubl = (): readonly ConformanceRequest[] => [
  v2(
    'UBL, Peppol',
    peppol({ feeTaxItems: FEES, notice: 'Danke.', footerItems: [{ title: 'FN', values: ['1a'] }] }),
    'PEPPOL',
  ),
  v2('UBL, Peppol credit note', peppol({ type: 'CREDIT_NOTE', precedingInvoice: { number: '1' } }), 'PEPPOL'),
  v2('UBL, Peppol prepayment', peppol({ type: 'PREPAYMENT_INVOICE', prepaidAmount: 10 }), 'PEPPOL'),
  v2(
    'UBL, Peppol self-billed',
    peppol({ type: 'SELF_BILLED_INVOICE', sender: BUYER, recipient: SELLER, profile: 'PEPPOL' }),
    'PEPPOL',
  ),
  v2('UBL without addresses', peppol({ sender: ACME, recipient: DONAU })),
  v2(
    'UBL, XRechnung',
    peppol({
      profile: 'XRECHNUNG',
      sender: HAMBURG,
      recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' },
      items: ITEMS.map((item) => ({ ...item, tax: 19 })),
      metadata: { ...REFERENCES, deliveryDate: '2026-01-28' },
    }),
    'XRECHNUNG',
  ),
];

/** Credit notes in UBL of each set of rules: each set is tried on one that is wrong. */
const creditNotes = (): readonly ConformanceRequest[] => [
  v2('UBL, credit note without addresses', peppol({ type: 'CREDIT_NOTE', sender: ACME, recipient: DONAU })),
  v2(
    'UBL, XRechnung credit note',
    peppol({
      type: 'CREDIT_NOTE',
      profile: 'XRECHNUNG',
      sender: HAMBURG,
      recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' },
      items: ITEMS.map((item) => ({ ...item, tax: 19 })),
      metadata: { ...REFERENCES, deliveryDate: '2026-01-28' },
    }),
    'XRECHNUNG',
  ),
];

/** Sellers of countries with rules of their own in Peppol. */
const national = (): readonly ConformanceRequest[] => {
  const sellers: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['NL', { vatNumber: 'NL004495445B01', registrationNumber: '12345678', registrationScheme: '0106' }],
    ['IT', { vatNumber: 'IT00743110157' }],
    ['SE', { vatNumber: 'SE556012579001', registrationNumber: '5560125790' }],
    ['NO', { vatNumber: 'NO974760673MVA' }],
    ['DK', { vatNumber: 'DK13585628', registrationNumber: '13585628', registrationScheme: '0184' }],
    ['IS', { taxNumber: '12345', registrationNumber: '4501692129', registrationScheme: '0196' }],
  ];
  return sellers.map(([country, numbers]) => {
    const { vatNumber, ...address } = ACME;
    const sender = { ...address, country, ...numbers, electronicAddress: '0088:7300010000001' };
    const recipient = { ...sender, name: 'Buyer' };
    const items = ITEMS.map((item) => ({ ...item, tax: 25 }));
    return v2(`UBL, Peppol, ${country}`, peppol({ sender, recipient, items }), 'PEPPOL');
  });
};

/** France, by BR-FR-CTC: every type that it has, in both syntaxes. */
const france = (): readonly ConformanceRequest[] => {
  const preceding = { number: 'F2026-001', issueDate: '2026-09-01' };
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['invoice', {}],
    ['credit note', { type: 'CREDIT_NOTE', precedingInvoice: preceding }],
    ['corrected invoice', { type: 'CORRECTED_INVOICE', precedingInvoice: preceding }],
    ['prepayment', { type: 'PREPAYMENT_INVOICE' }],
    ['self-billed', { type: 'SELF_BILLED_INVOICE', sender: LYON, recipient: FRENCH }],
    ['between businesses', { legalNotes: [...NOTES, { code: 'BAR', text: 'B2B' }] }],
    ['paid already', { businessProcess: 'S2', prepaidAmount: 270 }],
    ['final after deposit', { businessProcess: 'S4', earlierPayments: [{ title: 'Acompte', amount: 100 }] }],
  ];
  return cases.flatMap(([name, members]) => [
    v2(`France, ${name}`, frenchRequest(members), 'FRANCE'),
    v2(`France, ${name}, UBL`, frenchRequest({ ...members, format: 'UBL' }), 'FRANCE'),
  ]);
};

/** Profiles and syntaxes of the e-invoice. */
export const formatRequests = (): readonly ConformanceRequest[] => [
  ...profiles(),
  ...ubl(),
  ...creditNotes(),
  ...national(),
  ...france(),
];
