import { type ConformanceRequest, FEES, TEMPLATES, v2 } from './request-parts.ts';
import { BERLIN, invoice, METADATA } from './sample-parties.ts';

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

/** Ordinary invoices of every kind. */
export const plainRequests = (): readonly ConformanceRequest[] => [
  ...looks(),
  ...locales(),
  ...currencies(),
  ...statedCategories(),
  ...fees(),
  ...lines(),
];
