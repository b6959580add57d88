import { VAT_TABLE_CASES } from '@kontor/invoice/testing';
import { type ConformanceRequest, TEMPLATES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, invoice, METADATA } from './sample-parties.ts';

const DELIVERED = { ...METADATA, deliveryDate: '2026-01-28' };
const PEPPOL = { buyerReference: 'Abt. 7' };
const SPANISH = {
  sender: { name: 'Isla SL', city: 'Las Palmas', country: 'ES', vatNumber: 'ESQ0818001J' },
  recipient: { name: 'Cliente SL', city: 'Arrecife', country: 'ES' },
};
const ITALIAN = {
  format: 'UBL',
  sender: { name: 'Fornitore Srl', city: 'Roma', country: 'IT', vatNumber: 'IT00743110157' },
  recipient: { name: 'Comune', city: 'Torino', country: 'IT' },
};
const one = (members: object) => [{ description: 'Position', amount: 2, unitPrice: 50, ...members }];

/** What a row lacks keeps it from EN 16931. */
const profileOf = (row: (typeof VAT_TABLE_CASES)[number]['row'], name: string) =>
  'lack' in row.outcome || /without a day of delivery/.test(name) ? 'MINIMUM' : 'EN16931';

/** Every row of the table of VAT categories, in turns in each look. */
const tabled = (): readonly ConformanceRequest[] =>
  VAT_TABLE_CASES.map(({ name, row, request }, index) =>
    v2(
      `VAT table, ${name}`,
      { ...request, metadata: { ...request.metadata }, template: TEMPLATES[index % TEMPLATES.length] },
      profileOf(row, name),
    ),
  );

/** Provisions and sentences whose category has rules of its own. */
function written(): readonly ConformanceRequest[] {
  const german = { sender: BERLIN, recipient: DONAU, items: one({}), metadata: DELIVERED };
  const french = { name: 'Atelier', city: 'Paris', country: 'FR', vatNumber: 'FR83404833048' };
  return [
    v2('§ 3a UStG beside VAT numbers', invoice({ ...german, notice: 'Nicht steuerbar, § 3a Abs. 2 UStG' })),
    v2(
      '§ 3a UStG and reverse charge',
      invoice({ ...german, notice: 'Nicht steuerbar, § 3a Abs. 2 UStG. Steuerschuldnerschaft' }),
    ),
    v2(
      'triangular trade',
      invoice({ ...german, notice: 'Innergemeinschaftliches Dreiecksgeschäft, § 25b UStG' }),
    ),
    v2(
      'art. 259-1 CGI beside VAT numbers',
      invoice({ ...german, sender: french, notice: 'TVA non applicable, art. 259-1 du CGI' }),
    ),
    v2(
      'members against a sentence',
      invoice({ items: one({ taxCategory: 'O' }), notice: 'Steuerfreie Ausfuhrlieferung' }),
    ),
    v2(
      'exempt against a sentence',
      invoice({ items: one({ taxCategory: 'E' }), notice: 'Steuerfreie Ausfuhrlieferung' }),
    ),
    v2(
      'two sentences',
      invoice({ items: one({}), notice: 'Steuerfrei nach § 6 Abs. 1 Z 9 UStG\nZero-rated' }),
    ),
    v2(
      'a sentence of the introduction',
      invoice({ items: one({}), introduction: 'Übergang der Steuerschuld' }),
    ),
  ];
}

/** Codes of each family; those of Factur-X and of one category. */
const CODES = ['VATEX-EU-132-1I', 'VATEX-EU-135-1', 'VATEX-EU-79-C', 'VATEX-EU-F', 'vatex-fr-franchise'];

/** Each member that states something about the VAT, in both places. */
function stated(): readonly ConformanceRequest[] {
  const fee = (members: object) => ({ feeTaxItems: [{ title: 'Versicherung', value: 20, ...members }] });
  return [
    ...CODES.map((taxReasonCode) => v2(`code ${taxReasonCode}`, invoice({ items: one({ taxReasonCode }) }))),
    v2('a reason', invoice({ items: one({ taxReason: 'Steuerfrei, § 6 Abs. 1 Z 19 UStG' }) })),
    v2(
      'a reason with its code',
      invoice({ items: one({ taxReason: 'Heilbehandlung <A & B>', taxReasonCode: 'VATEX-EU-132-1C' }) }),
    ),
    v2(
      'several reasons in a group',
      invoice({
        items: [
          ...one({ taxCategory: 'E', taxReason: 'Unterricht', taxReasonCode: 'VATEX-EU-132-1I' }),
          ...one({ taxCategory: 'E', taxReason: 'Heilbehandlung', taxReasonCode: 'VATEX-EU-132-1C' }),
        ],
      }),
    ),
    v2(
      'a reason that is printed already',
      invoice({ items: one({ taxReason: 'Sonderfall 7' }), notice: 'Sonderfall 7' }),
    ),
    v2(
      'reverse charge with a register number of the buyer',
      invoice({
        recipient: { name: 'Kunde', city: 'Berlin', country: 'DE', registrationNumber: 'HRB 1' },
        items: one({ taxCategory: 'AE' }),
      }),
    ),
    v2(
      'exempt with a register number of the seller',
      invoice({
        sender: { name: 'Verein', city: 'Wien', country: 'AT', registrationNumber: 'ZVR 1' },
        items: one({ taxCategory: 'E', taxReason: 'Gemeinnützig, § 6 Abs. 1 Z 25 UStG' }),
      }),
    ),
    v2('exempt fee', invoice(fee({ taxCategory: 'E', taxReason: 'Versicherung, § 6 Abs. 1 Z 9 UStG' }))),
    v2('exempt fee by its code', invoice(fee({ taxReasonCode: 'VATEX-EU-135-1' }))),
    v2('exempt fee behind the VAT entry', {
      ...invoice({ items: one({}) }),
      feeTaxItems: [
        { title: '20 % USt', percent: 20 },
        { title: 'Kaution', value: 50, taxCategory: 'E', taxReason: 'Kaution, kein Entgelt' },
      ],
    }),
  ];
}

/** Taxes that are not the VAT, and split payment, which CII has no code for. */
const otherTaxes = (): readonly ConformanceRequest[] => [
  v2(
    'IGIC by an entry',
    invoice({ ...SPANISH, items: one({}), feeTaxItems: [{ title: 'IGIC', percent: 7 }] }),
  ),
  v2(
    'IPSI by an entry',
    invoice({ ...SPANISH, items: one({}), feeTaxItems: [{ title: 'IPSI', percent: 4 }] }),
  ),
  v2(
    'IGIC of items, a fee and a discount',
    invoice({
      ...SPANISH,
      items: [...one({ tax: 7, taxCategory: 'L' }), ...one({ tax: 3, taxCategory: 'L' })],
      feeTaxItems: [
        { title: 'Descuento', percent: -10 },
        { title: 'Portes', value: 5, tax: 7 },
      ],
    }),
  ),
  v2('IPSI of items', invoice({ ...SPANISH, items: one({ tax: 10, taxCategory: 'M' }) })),
  v2('IGIC of nothing', invoice({ ...SPANISH, items: one({ taxCategory: 'L' }) }), 'MINIMUM'),
  v2('split payment', invoice({ ...ITALIAN, items: one({ tax: 22, taxCategory: 'B' }), prepaidAmount: 22 })),
  v2(
    'split payment in CII',
    invoice({ ...ITALIAN, format: 'CII', items: one({ tax: 22, taxCategory: 'B' }) }),
    'MINIMUM',
  ),
  v2(
    'recargo de equivalencia',
    invoice({
      ...SPANISH,
      items: one({ tax: 21 }),
      feeTaxItems: [{ title: 'Recargo de equivalencia', percent: 5.2 }],
    }),
    'MINIMUM',
  ),
];

/** Numbers of what is not subject to VAT, by the rules of Peppol and of XRechnung. */
function outsideScope(): readonly ConformanceRequest[] {
  const address = { electronicAddress: '9915:b-acme' };
  const peppol = {
    format: 'UBL',
    sender: { ...ACME, ...address },
    recipient: { ...DONAU, electronicAddress: '9915:b-donau' },
    metadata: { ...METADATA, ...PEPPOL },
  };
  return [
    v2('O by Peppol', invoice({ ...peppol, items: one({ taxCategory: 'O' }) }), 'PEPPOL'),
    v2(
      'O with a register number',
      invoice({ sender: { ...ACME, registrationNumber: 'FN 1 a' }, items: one({ taxCategory: 'O' }) }),
    ),
    v2(
      'O with a fee',
      invoice({ items: one({ taxCategory: 'O' }), feeTaxItems: [{ title: 'Porto', value: 3 }] }),
    ),
  ];
}

/** What is stated, written and concluded about the VAT, one request for each row and member. */
export const vatRequests = (): readonly ConformanceRequest[] => [
  ...tabled(),
  ...written(),
  ...stated(),
  ...otherTaxes(),
  ...outsideScope(),
];
