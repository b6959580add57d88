import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './parties.ts';
import type { ConformanceRequest } from './requests.ts';

type Body = ConformanceRequest['body'];

const v2 = (
  name: string,
  body: Body,
  profile: ConformanceRequest['profile'] = 'EN16931',
): ConformanceRequest => ({
  name,
  version: 2,
  body,
  profile,
});

const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'] as const;
const FORMATS = ['SYMBOL', 'CODE', 'NAME'] as const;
const LOCALES = [
  'de-AT',
  'de_CH',
  'en-US',
  'fr-FR',
  'it-IT',
  'sv-SE',
  'pl-PL',
  'hu-HU',
  'el-GR',
  'bg-BG',
  'nl-BE',
];

const MIXED = [
  { description: 'Wartung', amount: 3, unit: 'Monate', sumPrice: 100, tax: 20 },
  { description: 'Fachbuch\nISBN 978-3-00-000000-0', amount: 3, unit: 'Stück', unitPrice: 32.9, tax: 10 },
  { description: 'Rückgabe', amount: -1, unit: 'Stück', unitPrice: 12.345, tax: 10 },
];

const FEES = [
  { title: 'Treuerabatt 5 %', percent: -5 },
  { title: 'Versand', value: 6.9 },
];

/** Every look in two locales and the three ways to name the currency. */
const looks = () =>
  TEMPLATES.flatMap((template, index) =>
    FORMATS.map((currencyFormat, turn) =>
      v2(
        `${template} with ${currencyFormat}`,
        invoice({
          template,
          currencyFormat,
          locale: LOCALES[(index * FORMATS.length + turn) % LOCALES.length],
          items: MIXED,
          feeTaxItems: FEES,
          epcQrCode: turn === 0 ? { text: `Rechnung ${index}` } : undefined,
        }),
      ),
    ),
  );

const locales = () =>
  LOCALES.map((locale) => v2(`locale ${locale}`, invoice({ locale, items: MIXED, feeTaxItems: FEES })));

const CURRENCIES = ['USD', 'CHF', 'GBP', 'JPY', 'HUF', 'ISK', 'PLN', 'KWD', 'SEK'];
const currencies = () =>
  CURRENCIES.map((currency) =>
    v2(
      `currency ${currency}`,
      invoice({ currency, items: [{ description: 'a', unitPrice: 1250, amount: 4, tax: 20 }] }),
    ),
  );

/** Categories that the caller states, each with what it needs. */
function statedCategories(): readonly ConformanceRequest[] {
  const delivered = { ...METADATA, deliveryDate: '2026-01-28' };
  const item = (taxCategory: string) => [{ description: 'Ware', amount: 2, unitPrice: 50, taxCategory }];
  const outside = {
    sender: { name: 'Verein', country: 'DE', registrationNumber: 'VR 1234' },
    recipient: { name: 'Mitglied', country: 'DE' },
  };
  return [
    v2('category Z', invoice({ items: item('Z') })),
    v2('category E', invoice({ items: item('E') })),
    v2('category E with a sentence', invoice({ items: item('E'), notice: 'Steuerfrei nach § 6 UStG.' })),
    v2('category AE', invoice({ items: item('AE'), recipient: BERLIN })),
    v2('category K', invoice({ items: item('K'), recipient: BERLIN, metadata: delivered })),
    v2('category G', invoice({ items: item('G'), recipient: { name: 'Acme Inc.', country: 'US' } })),
    v2('category O', invoice({ ...outside, items: item('O') })),
    v2(
      'category O with fees',
      invoice({ ...outside, items: item('O'), feeTaxItems: [...FEES, { title: 'Porto', value: 3, tax: 0 }] }),
    ),
    v2('category S without a rate', invoice({ items: item('S') })),
    v2(
      'categories S, Z, E, AE, K, G together',
      invoice({
        recipient: BERLIN,
        metadata: delivered,
        items: [...MIXED, ...['Z', 'E', 'AE', 'K', 'G'].flatMap(item)],
        feeTaxItems: FEES,
      }),
    ),
  ];
}

/** Fees with and without percentages in every group they can fall into. */
function fees(): readonly ConformanceRequest[] {
  const one = (name: string, feeTaxItems: readonly object[], items: readonly object[] = MIXED) =>
    v2(name, invoice({ items, feeTaxItems }));
  const untaxed = [{ description: 'a', unitPrice: 33.33, amount: 3 }];
  return [
    one(
      'many fees',
      Array.from({ length: 20 }, (_, n) => ({ title: `Fee ${n}`, value: (n - 7) * 1.11 })),
    ),
    one(
      'a fee of one cent over three rates',
      [{ title: 'Cent', value: 0.01 }],
      [...MIXED, { description: 'x', sumPrice: 7, tax: 13 }],
    ),
    one('a discount of everything', [{ title: 'Kulanz', percent: -100 }]),
    one('fees with rates of their own', [
      { title: 'Versand', value: 5, tax: 20 },
      { title: 'Pfand', value: 2.5, tax: 0 },
      { title: 'Rabatt', value: -3, tax: 10 },
    ]),
    one('zero fee', [{ title: 'Nichts', value: 0 }]),
    one(
      'VAT entry by percent',
      [
        { title: 'Versand', value: 4.9 },
        { title: '19 % MwSt.', percent: 19 },
      ],
      untaxed,
    ),
    one('VAT entry by value', [{ title: 'TVA 5,5 %', value: 5.5 }], untaxed),
    one(
      'fees on both sides of the VAT entry',
      [
        { title: 'Versand', value: 4.9 },
        { title: 'USt 20 %', percent: 20 },
        { title: 'Mahngebühr', value: 5 },
        { title: 'Skonto', percent: -2 },
      ],
      untaxed,
    ),
    one(
      'VAT entry on a credit',
      [{ title: 'USt', percent: 20 }],
      [{ description: 'Gutschrift', sumPrice: -80 }],
    ),
    one('negative total', [{ title: 'Bonus', value: -2000 }]),
  ];
}

const UNITS = [
  'Stück',
  'h',
  'min',
  'Tage',
  'Woche',
  'Jahr',
  'pauschal',
  'Leistung',
  'kg',
  'g',
  't',
  'l',
  'ml',
  'm',
  'cm',
  'mm',
  'km',
  'm²',
  'm³',
  'kWh',
  'MWh',
  '%',
  'Pkg',
  'Box',
  'Palette',
  'Flasche',
  'Rolle',
  'Paar',
  'Set',
  'Dutzend',
  'Fuder',
];

/** Prices, quantities and units. */
const lines = (): readonly ConformanceRequest[] => [
  v2(
    'every unit',
    invoice({
      items: UNITS.map((unit) => ({ description: unit, amount: 2, unit, unitPrice: 1.5, tax: 20 })),
    }),
  ),
  v2(
    'eight decimals',
    invoice({ items: [{ description: 'a', amount: 1234.56789012, unitPrice: 0.00012345, tax: 20 }] }),
  ),
  v2(
    'large amounts',
    invoice({ items: [{ description: 'a', amount: 1000, unitPrice: 999_999_999.99, tax: 20 }] }),
  ),
  v2(
    'rates with decimals',
    invoice({
      items: [
        { description: 'a', sumPrice: 100, tax: 8.1 },
        { description: 'b', sumPrice: 100, tax: 2.6 },
        { description: 'c', sumPrice: 10, tax: 5.5 },
      ],
    }),
  ),
  v2('nothing to pay', invoice({ items: [{ description: 'Muster', sumPrice: 0, tax: 20 }] })),
  v2(
    '300 items',
    invoice({
      items: Array.from({ length: 300 }, (_, n) => ({
        description: `Artikel ${n + 1}`,
        amount: (n % 7) + 0.5,
        unit: 'Stück',
        unitPrice: 1.13 * (n + 1),
        tax: n % 3 === 0 ? 10 : 20,
      })),
    }),
  ),
  v2(
    '15 items, dense',
    invoice({
      items: Array.from({ length: 15 }, (_, n) => ({
        description: `Zeile ${n + 1}\nmit Zusatz`,
        sumPrice: n,
        tax: 20,
      })),
    }),
  ),
  v2('one item without tax and fee', invoice({ items: [{ description: 'Spende', sumPrice: 10 }] })),
];

/** Parties: where countries and numbers come from. */
const parties = (): readonly ConformanceRequest[] => [
  v2(
    'countries by name',
    invoice({ sender: { ...ACME, country: 'Österreich' }, recipient: { ...DONAU, country: 'Autriche' } }),
  ),
  v2(
    'seller with a tax number only',
    invoice({
      sender: { name: 'Töpferei', country: 'DE', taxNumber: '12/345/67890' },
      recipient: { name: 'Kunde', city: 'Kiel' },
    }),
  ),
  v2(
    'seller with a register number and a VAT number',
    invoice({ sender: { ...ACME, registrationNumber: 'FN 123456a' } }),
  ),
  v2(
    'VAT number that is none',
    invoice({ sender: { name: 'X', country: 'DE', vatNumber: '143/123/12345' } }),
  ),
  v2(
    'Northern Ireland',
    invoice({
      sender: HAMBURG,
      recipient: { name: 'Belfast Ltd', country: 'GB', vatNumber: 'XI110305878' },
      items: [{ description: 'Pump', amount: 1, unitPrice: 10 }],
      metadata: { ...METADATA, deliveryDate: '2026-01-28' },
    }),
  ),
  v2('Greek seller', invoice({ sender: { name: 'Ελληνική ΑΕ', vatNumber: 'EL094259216' } })),
  v2(
    'Swiss seller',
    invoice({
      locale: 'de-CH',
      currency: 'CHF',
      sender: {
        name: 'Muster AG',
        street: 'Bahnhofstrasse 1',
        postalCode: '8001',
        city: 'Zürich',
        country: 'CH',
        vatNumber: 'CHE-116.281.710 MWST',
        iban: 'CH9300762011623852957',
      },
      recipient: { name: 'Kunde', city: 'Bern' },
      items: [{ description: 'Käse', sumPrice: 20, tax: 2.6 }],
    }),
  ),
  v2('no due date, no notice', invoice({ metadata: { number: '1', issueDate: '2026-01-31' } })),
  v2('no due date, but a notice', invoice({ metadata: { number: '1' }, notice: 'Zahlbar sofort.' })),
  v2(
    'all context terms',
    invoice({
      metadata: undefined,
      contextItems: [
        { title: 'Invoice no.', value: 'A-1' },
        { title: 'Invoice date', value: '2026-03-01' },
        { title: 'Date of supply', value: '2026-02-27' },
        { title: 'PO number', value: '4711' },
        { title: 'Project', value: 'X' },
      ],
    }),
  ),
  v2(
    'all metadata',
    invoice({
      metadata: { ...METADATA, deliveryDate: '2026-01-28', orderNumber: 'PO-1', buyerReference: 'Abt. 7' },
    }),
  ),
  v2(
    'e-mail and telephone',
    invoice({
      sender: { ...ACME, phone: '+43 1 1', email: 'a@acme.example' },
      recipient: { ...DONAU, email: 'b@donau.example', contact: 'Dr. Hölzl' },
    }),
  ),
  v2('MINIMUM asked for', invoice({ profile: 'MINIMUM', feeTaxItems: FEES }), 'MINIMUM'),
  v2('MINIMUM without a buyer country', invoice({ recipient: { name: 'Kunde' } }), 'MINIMUM'),
  v2(
    'nothing but names',
    { sender: { name: 'A' }, recipient: { name: 'B' }, items: [{ description: 'c', sumPrice: 1 }] },
    'MINIMUM',
  ),
  v2('file dates of the issue date', invoice({ deterministic: true })),
];

/** XRechnung in several shapes. */
function xRechnung(): readonly ConformanceRequest[] {
  const authority = {
    ...BERLIN,
    name: 'Stadt Kiel',
    city: 'Kiel',
    postalCode: '24103',
    email: 'rechnung@kiel.example',
  };
  const base = {
    profile: 'XRECHNUNG',
    locale: 'de-DE',
    sender: HAMBURG,
    recipient: authority,
    metadata: { ...METADATA, deliveryDate: '2026-01-28', buyerReference: '04011000-1234512345-06' },
  };
  const one = (name: string, members: Body) =>
    v2(`XRechnung ${name}`, invoice({ ...base, ...members }), 'XRECHNUNG');
  return [
    one('plain', {}),
    one('two rates and fees', {
      items: [
        { description: 'a', sumPrice: 100, tax: 19 },
        { description: 'b', sumPrice: 50, tax: 7 },
      ],
      feeTaxItems: FEES,
    }),
    one('VAT entry', {
      items: [{ description: 'a', sumPrice: 100 }],
      feeTaxItems: [{ title: '19 % MwSt.', percent: 19 }],
    }),
    one('small business', {
      sender: { ...HAMBURG, vatNumber: undefined, taxNumber: '12/345/67890' },
      items: [{ description: 'a', sumPrice: 100 }],
      notice: 'Gemäß § 19 UStG ohne Umsatzsteuer.',
    }),
    one('outside the scope', {
      sender: { ...HAMBURG, vatNumber: undefined, registrationNumber: 'HRB 1', taxNumber: '12/345/67890' },
      recipient: { ...authority, vatNumber: undefined },
      items: [{ description: 'a', sumPrice: 100, taxCategory: 'O' }],
    }),
    one('negative total', { items: [{ description: 'Gutschrift', sumPrice: -100, tax: 19 }] }),
  ];
}

/** Version 1 and files without e-invoice: PDF/A alone is judged. */
function withoutEInvoice(): readonly ConformanceRequest[] {
  const v1 = (name: string, body: Body): ConformanceRequest => ({
    name: `version 1: ${name}`,
    version: 1,
    body,
    profile: 'none',
  });
  const base = {
    sender: ['ACME Holding SE', 'Wiedner Hauptstraße 32', '1040 Wien'],
    recipient: ['Kunde', 'Ort'],
    items: [{ description: 'a', amount: 2, unitPrice: 9.99 }],
  };
  return [
    ...TEMPLATES.map((template) =>
      v1(template, {
        ...base,
        template,
        feeTaxItems: [{ title: '20% VAT', percent: 20 }],
        epcQrCode: { iban: ACME.iban, recipient: 'ACME' },
      }),
    ),
    v1('dinar', { ...base, currency: 'KWD' }),
    v1('one line each', { ...base, sender: ['A'], recipient: ['B'] }),
    v2('e-invoice disabled', invoice({ zugferdDisabled: true }), 'none'),
  ];
}

/** Ordinary invoices of every kind. */
export const plainRequests = (): readonly ConformanceRequest[] => [
  ...looks(),
  ...locales(),
  ...currencies(),
  ...statedCategories(),
  ...fees(),
  ...lines(),
  ...parties(),
  ...xRechnung(),
  ...withoutEInvoice(),
];
