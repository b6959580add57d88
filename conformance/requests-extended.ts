import { FRENCH, frenchRequest, frenchSyntaxes } from './french-parties.ts';
import { type ConformanceRequest, v2 } from './request-parts.ts';
import { ACME, HAMBURG, invoice, METADATA } from './sample-parties.ts';

/** Groups in groups, lines below a line, and lines for information; sums that are exact as binary fractions. */
const TREE = [
  { position: '1', lineKind: 'GROUP', description: 'Ausbau\nalle Gewerke' },
  { position: '1.1', parent: '1', lineKind: 'GROUP', description: 'Trockenbau', sumPrice: 250.5 },
  {
    position: '1.1.1',
    parent: '1.1',
    description: 'Wände',
    amount: 10,
    unit: 'm²',
    unitPrice: 20.05,
    tax: 20,
  },
  {
    position: '1.1.2',
    parent: '1.1',
    description: 'Decken',
    amount: 2,
    unit: 'm²',
    unitPrice: 25,
    tax: 20,
    orderNumber: 'PO-7',
    orderLine: '3',
    despatchAdviceNumber: 'LS-77',
    deliveryDate: '2026-01-20',
  },
  { parent: '1', description: 'Maler', sumPrice: 100, tax: 10, orderNumber: 'PO-8' },
  { parent: '1', lineKind: 'INFORMATION', description: 'Farbe weiß, 12 Liter' },
  {
    position: '7',
    lineKind: 'INFORMATION',
    description: 'Gerüst, im Preis',
    amount: 3,
    unit: 'Tage',
    unitPrice: 45,
    tax: 20,
  },
  { position: 'Z', description: 'Paket', amount: 2, unitPrice: 30, tax: 20 },
  { parent: 'Z', description: 'Zubehör', sumPrice: 12, tax: 20, discounts: [{ percent: 50 }] },
];

const PARTY = {
  tradingName: 'Handel',
  identifiers: ['0088:7300010000001', 'K-9'],
  contact: 'Eva Roth',
  phone: '+43 1 123456',
  email: 'roth@example.com',
  street: 'Gasse 3',
  addressLine2: 'Hof 2',
  addressLine3: 'Tür 4',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU37675002',
  registrationNumber: 'FN 1234',
  electronicAddress: '0088:7300010000001',
};

const ROLES = [
  'INVOICER',
  'INVOICEE',
  'PAYER',
  'BUYER_AGENT',
  'SELLER_AGENT',
  'PRODUCT_END_USER',
  'SHIP_FROM',
  'ULTIMATE_SHIP_TO',
] as const;

const otherParties = ROLES.map((role) => ({ ...PARTY, role, name: `Partei ${role}` }));

/** In France the numbers of a party are SIREN and SIRET. */
const frenchParties = ROLES.map((role) => ({
  ...PARTY,
  role,
  name: `Partie ${role}`,
  identifiers: ['0009:40483304800022'],
  country: 'FR',
  vatNumber: FRENCH.vatNumber,
  registrationNumber: '404833048',
  registrationScheme: '0002',
  electronicAddress: '0225:404833048',
}));

const frenchTree = TREE.map(({ tax, ...item }) => (tax === undefined ? item : { ...item, tax: 20 }));

const HAMBURG_PARTIES = { sender: HAMBURG, recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' } };

/** Periods with one end, of the invoice and of an item, where rules look at them most. */
const openPeriods = (): readonly ConformanceRequest[] =>
  [{ start: '2026-01-01' }, { end: '2026-01-31' }].flatMap((period) => {
    const [end] = Object.keys(period);
    const { deliveryDate, ...metadata } = { deliveryDate: '', ...METADATA };
    const members = {
      items: [{ description: 'Miete', unitPrice: 100, tax: 19, period }],
      metadata: { ...metadata, deliveryPeriod: period, buyerReference: 'R-1' },
    };
    const german = { ...HAMBURG_PARTIES, ...members };
    return [
      v2(`a period with its ${end} alone`, invoice(members)),
      v2(`a period with its ${end} alone, German`, invoice(german)),
      v2(
        `a period with its ${end} alone, XRechnung`,
        invoice({ ...german, profile: 'XRECHNUNG' }),
        'XRECHNUNG',
      ),
    ];
  });

/** What bears a tax has the category that its label names. */
const namedTaxes = (): readonly ConformanceRequest[] =>
  ['IGIC', 'IPSI'].map((vat) =>
    v2(
      `tax by its label, ${vat}`,
      invoice({
        sender: { ...ACME, country: 'ES', vatNumber: 'ESB58378431' },
        recipient: { name: 'Comprador SL', country: 'ES', city: 'Las Palmas' },
        labels: { vat },
        items: [{ description: 'Servicio', unitPrice: 100, tax: 7 }],
        feeTaxItems: [{ title: 'Envío', value: 10, tax: 7 }],
      }),
    ),
  );

/** Lines below lines, further parties, and what lines have of their own, in the profiles that have them. */
export const extendedRequests = (): readonly ConformanceRequest[] => [
  ...openPeriods(),
  ...namedTaxes(),
  v2('EXTENDED, lines below lines', invoice({ profile: 'EXTENDED', items: TREE }), 'EXTENDED'),
  v2('EXTENDED, further parties', invoice({ profile: 'EXTENDED', otherParties }), 'EXTENDED'),
  v2(
    'EXTENDED, orders and deliveries of lines',
    invoice({
      profile: 'EXTENDED',
      metadata: { ...METADATA, orderNumber: 'PO-1' },
      items: TREE.filter(({ lineKind }) => lineKind === undefined).map(({ parent, ...item }) => item),
    }),
    'EXTENDED',
  ),
  v2(
    'lines below lines and further parties, left out',
    invoice({ items: TREE, otherParties, sender: { ...ACME, email: 'office@acme.example' } }),
  ),
  ...frenchSyntaxes('CTC extended, lines below lines', { items: frenchTree }),
  ...frenchSyntaxes('CTC extended, further parties', { otherParties: frenchParties }),
  ...frenchSyntaxes('CTC extended, credit note', {
    type: 'CREDIT_NOTE',
    precedingInvoice: { number: 'F2026-001', issueDate: '2026-09-01' },
    items: frenchTree,
    otherParties: frenchParties,
  }),
  ...frenchSyntaxes('CTC extended, discount and prepayment', {
    earlyPayment: [{ percent: 2, days: 10 }],
    earlierPayments: [{ title: 'Acompte', amount: 100, tax: 20 }],
  }),
  v2('lines below lines, left out of UBL', frenchRequest({ items: frenchTree, format: 'UBL' }), 'FRANCE'),
];
