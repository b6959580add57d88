import { type ConformanceRequest, FEES, TEMPLATES, v2 } from './request-parts.ts';
import { ACME, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

const MONTH = { start: '2026-01-01', end: '2026-01-31' };

/** Every member of an item at once, discounts by percent and value, a return, a sum without a unit price. */
const ITEMS = [
  {
    description: 'Systemberatung\nvor Ort',
    amount: 7.5,
    unit: 'Std.',
    unitPrice: 118,
    tax: 20,
    discounts: [{ title: 'Treuerabatt 10 %', percent: 10 }, { value: 5.55 }],
    surcharges: [{ title: 'Anfahrt', value: 20 }],
    period: MONTH,
    buyerItemNumber: 'B-4711',
    sellerItemNumber: 'S-1',
    orderLine: '10',
  },
  {
    description: 'Rückgabe',
    amount: -2,
    unit: 'Stück',
    unitPrice: 32.9,
    tax: 10,
    discounts: [{ percent: 5 }],
  },
  {
    description: 'Pauschale',
    amount: 3,
    sumPrice: 100,
    tax: 20,
    surcharges: [{ percent: 2.5 }],
    period: MONTH,
  },
  { description: 'Geschenkt', unitPrice: 40, tax: 20, discounts: [{ percent: 100 }] },
  { description: 'Null Prozent', unitPrice: 40, tax: 20, discounts: [{ percent: 0 }] },
];

/** Members of items that are terms of EN 16931, one by one. */
const TERMS: readonly (readonly [member: string, item: object])[] = [
  ['unitCode', { unitCode: 'XSA', unit: 'Säcke' }],
  ['unit that is a code', { unit: 'NAR' }],
  ['grossPrice', { unitPrice: undefined, grossPrice: 120.5, priceDiscount: 20.5 }],
  ['grossPrice without discount', { grossPrice: 40 }],
  ['priceQuantity', { amount: 250, unit: 'm', priceQuantity: 100, unitPrice: 4.9 }],
  ['priceQuantity and grossPrice', { amount: 7, priceQuantity: 3, unitPrice: 10, priceDiscount: 1.111 }],
  ['gtin', { gtin: '4006381333931' }],
  ['gtin of 8 digits', { gtin: '96385074' }],
  ['standardItemNumber', { standardItemNumber: '0177:12-345' }],
  [
    'classifications',
    {
      classifications: [
        { code: '8471 30 00', scheme: 'HS' },
        { code: '30213000', scheme: 'STI', version: '2008' },
        { code: '43211503', scheme: 'TST', version: '26.0801' },
      ],
    },
  ],
  [
    'attributes',
    {
      attributes: [
        { name: 'Farbe', value: 'blau' },
        { name: 'Maß <b>', value: '3 × 4 & 5' },
      ],
    },
  ],
  ['originCountry', { originCountry: 'DE' }],
  ['note', { note: 'Eins\nZwei & drei' }],
  ['objectNumber', { objectNumber: 'AT0010000000000000001000004392265' }],
  ['objectNumber with scheme', { objectNumber: 'Z-77', objectScheme: 'MG' }],
  ['accountingReference', { accountingReference: 'KST 4711' }],
  [
    'reasonCode',
    { discounts: [{ percent: 10, reasonCode: '95' }], surcharges: [{ value: 2, reasonCode: 'FC' }] },
  ],
  ['base', { discounts: [{ percent: 12.5, base: 17.77 }], surcharges: [{ percent: 3, base: 0.1 }] }],
  ['base of a fixed amount', { discounts: [{ value: 3, base: 30 }] }],
];

const termItem = (item: object) => ({ description: 'Ware', unitPrice: 40, tax: 20, ...item });

/**
 * All of them at once. Several classifications and the price before a discount are in the second item: read back, the first
 * one is changed value by value, and the importer has neither.
 */
const ALL_TERMS = [
  {
    ...Object.assign({}, ...TERMS.map(([, item]) => item)),
    description: 'Ware',
    tax: 20,
    standardItemNumber: undefined,
    unitCode: 'MTR',
    unit: undefined,
    unitPrice: 10,
    priceDiscount: undefined,
    grossPrice: undefined,
    classifications: [{ code: '8471 30 00', scheme: 'HS', version: '2022' }],
  },
  {
    ...Object.assign(
      {},
      ...TERMS.filter(([member]) => /^(classi|gross|priceQ)/.test(member)).map(([, item]) => item),
    ),
    description: 'Mit Rabatt im Preis',
    tax: 20,
    unitPrice: 10,
    priceDiscount: 2.5,
    grossPrice: undefined,
    position: 'Los 3 / Titel 2.4 / Nachtrag 17',
  },
];

const german = (items: readonly object[]) => ({
  items: items.map((item) => ({ ...item, tax: 19 })),
  sender: HAMBURG,
  recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' },
  metadata: { ...METADATA, buyerReference: '04011000-1234512345-06', deliveryDate: '2026-01-28' },
});

/** Each term of an item in both syntaxes, all together in every profile. */
const termRequests = (): readonly ConformanceRequest[] => [
  ...TERMS.flatMap(([member, item]) => [
    v2(`item ${member}`, invoice({ items: [termItem(item)] })),
    v2(`item ${member}, UBL`, invoice({ items: [termItem(item)], format: 'UBL', profile: 'EN16931' })),
  ]),
  ...TEMPLATES.map((template) =>
    v2(`all members of an item, ${template}`, invoice({ template, items: ALL_TERMS })),
  ),
  v2(
    'all members of an item, credit note in UBL',
    invoice({ items: ALL_TERMS, type: 'CREDIT_NOTE', format: 'UBL', profile: 'EN16931' }),
  ),
  ...(['BASIC_WL', 'BASIC', 'EXTENDED'] as const).map((profile) =>
    v2(`all members of an item, ${profile}`, invoice({ items: ALL_TERMS, profile }), profile),
  ),
  v2(
    'all members of an item, XRechnung',
    invoice({ ...german(ALL_TERMS), profile: 'XRECHNUNG' }),
    'XRECHNUNG',
  ),
  v2(
    'all members of an item, XRechnung in UBL',
    invoice({ ...german(ALL_TERMS), profile: 'XRECHNUNG', format: 'UBL' }),
    'XRECHNUNG',
  ),
  v2(
    'all members of an item, Peppol',
    invoice({
      items: ALL_TERMS,
      sender: { ...ACME, electronicAddress: '9915:b-acme' },
      recipient: { ...DONAU, electronicAddress: '9915:b-donau' },
      format: 'UBL',
      metadata: { ...METADATA, orderNumber: 'PO-4711' },
    }),
    'PEPPOL',
  ),
];

/** Members of items beside price and quantity. */
export const lineRequests = (): readonly ConformanceRequest[] => [
  ...TEMPLATES.map((template) =>
    v2(`line details, ${template}`, invoice({ template, items: ITEMS, feeTaxItems: FEES })),
  ),
  v2(
    'line details with order number',
    invoice({ items: ITEMS, metadata: { ...METADATA, orderNumber: 'PO-4711' } }),
  ),
  v2(
    'line details, XRechnung',
    invoice({
      items: ITEMS.map((item) => ({ ...item, tax: 19, period: MONTH })),
      sender: HAMBURG,
      recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' },
      metadata: { ...METADATA, buyerReference: '04011000-1234512345-06' },
      profile: 'XRECHNUNG',
    }),
    'XRECHNUNG',
  ),
  v2('introduction', invoice({ introduction: 'Guten Tag,\nwir berechnen wie folgt:', items: ITEMS })),
  v2('line details, yen', invoice({ currency: 'JPY', items: ITEMS.slice(0, 2) })),
  ...termRequests(),
];
