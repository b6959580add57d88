import { SENTENCES, type VatReason } from '@kontor/invoice/testing';
import { type ConformanceRequest, TEMPLATES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

/** VAT numbers of public registers, one a country. */
const VAT_NUMBERS: Readonly<Record<string, string>> = {
  AT: 'ATU16370905',
  BE: 'BE0202239951',
  CH: 'CHE-116.281.710 MWST',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  ES: 'ESQ0818001J',
  FR: 'FR04409414364',
  GB: 'GB980780684',
  HR: 'HR17099025134',
  HU: 'HU10672101',
  IE: 'IE6388047V',
  IT: 'IT00743110157',
  LU: 'LU15027442',
  NL: 'NL004495445B01',
  PL: 'PL5260001246',
  PT: 'PT501964843',
  SI: 'SI50223054',
  SK: 'SK2020317068',
};

const DELIVERED = { ...METADATA, deliveryDate: '2026-01-28' };

/** The recipient that makes a reason possible. */
function recipientOf(reason: VatReason, country: string): Readonly<Record<string, unknown>> {
  if (reason === 'EXPORT') return { name: 'Acme Inc.', city: 'Boston', country: 'US' };
  if (reason === 'INTRA_COMMUNITY') return country === 'DE' ? DONAU : BERLIN;
  // Between French parties the rules of France apply, which require more than EN 16931.
  if (reason === 'OUTSIDE_SCOPE')
    return { name: 'Kunde', city: 'Ort', country: country === 'FR' ? 'BE' : country };
  return country === 'DE' ? DONAU : BERLIN;
}

/** Category O allows no VAT number (BR-O-02). */
const senderOf = (reason: VatReason, country: string): Readonly<Record<string, unknown>> =>
  reason === 'OUTSIDE_SCOPE'
    ? { name: 'Verein', city: 'Ort', country, registrationNumber: 'R 1' }
    : { name: 'Verkäufer', city: 'Ort', country, vatNumber: VAT_NUMBERS[country] };

/** The first sentence of each country and reason, in turns as notice and as context item. */
function stated(): readonly ConformanceRequest[] {
  const seen = new Set<string>();
  const requests: ConformanceRequest[] = [];
  for (const [country, sentence, reason] of SENTENCES) {
    if (reason === null || seen.has(`${country} ${reason}`)) continue;
    seen.add(`${country} ${reason}`);
    const isNotice = requests.length % 2 === 0;
    const said = isNotice ? { notice: sentence } : { contextItems: [{ title: 'Info', value: sentence }] };
    requests.push(
      v2(
        `${country} ${reason}: ${sentence}`,
        invoice({
          sender: senderOf(reason, country),
          recipient: recipientOf(reason, country),
          items: [{ description: 'Position', amount: 2, unitPrice: 50 }],
          metadata: DELIVERED,
          template: TEMPLATES[requests.length % TEMPLATES.length],
          ...said,
        }),
      ),
    );
  }
  return requests;
}

const LANGUAGES = 'DE EN FR IT ES NL PL CS SK HU SL HR PT SV DA FI RO EL BG'.split(' ');

/** Reasons in our own words, in every language of a document. */
const ownWords = (): readonly ConformanceRequest[] =>
  LANGUAGES.map((language, index) =>
    v2(
      `reasons in ${language}`,
      invoice({
        language,
        recipient: BERLIN,
        metadata: DELIVERED,
        template: TEMPLATES[index % TEMPLATES.length],
        items: ['AE', 'K', 'G', 'E', 'Z'].map((taxCategory) => ({
          description: taxCategory,
          sumPrice: 20,
          taxCategory,
        })),
      }),
    ),
  );

const GOODS = [{ description: 'Ware', amount: 2, unit: 'Stück', unitPrice: 50 }];

/** What was guessed in silence once. */
const guesses = (): readonly ConformanceRequest[] => [
  v2(
    'denied reverse charge',
    invoice({ recipient: BERLIN, items: GOODS, notice: 'Kein Reverse-Charge', metadata: DELIVERED }),
  ),
  v2('mentioned reverse charge', invoice({ items: GOODS, notice: 'Reverse charge was charged in error.' })),
  v2('no reason at all', invoice({ items: GOODS })),
  v2(
    'a subject is no reason',
    invoice({ items: GOODS, contextItems: [{ title: 'Projekt', value: 'Reverse Charge' }] }),
  ),
  v2(
    'no VAT and fees',
    invoice({
      items: GOODS,
      feeTaxItems: [
        { title: 'Versand', value: 5 },
        { title: 'Rabatt', percent: -3 },
      ],
    }),
  ),
  v2(
    'reason codes of fees',
    invoice({
      feeTaxItems: [
        { title: 'Treuerabatt', percent: -5, reasonCode: '95' },
        { title: 'Fracht', value: 12, reasonCode: 'FC' },
      ],
    }),
  ),
  v2('fee of 0 % beside taxed items', invoice({ feeTaxItems: [{ title: 'Pfand', value: 5, tax: 0 }] })),
];

/** Dates: which of them count, and which are missing. */
function dates(): readonly ConformanceRequest[] {
  const german = {
    sender: HAMBURG,
    recipient: { ...BERLIN, name: 'Kunde' },
    items: [{ description: 'a', sumPrice: 10, tax: 19 }],
  };
  const at = (title: string, value: string) =>
    v2(`DE to DE: ${title} ${value}`, invoice({ ...german, contextItems: [{ title, value }] }));
  return [
    v2('DE to DE without a day of delivery', invoice(german)),
    v2(
      'DE to DE with a period',
      invoice({
        ...german,
        metadata: { ...METADATA, deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' } },
      }),
    ),
    at('Leistungszeitraum', '01.01.2026 – 31.01.2026'),
    at('Leistungszeitraum', 'Januar 2026'),
    at('Lieferdatum', 'entspricht Rechnungsdatum'),
    at('Leistungsdatum', '28. Januar 2026'),
    v2(
      'due date of a context item',
      invoice({
        metadata: { number: '1', issueDate: '2026-01-31' },
        contextItems: [{ title: 'Fällig am', value: '14.02.2026' }],
      }),
    ),
    v2('default day of issue', invoice({ metadata: { number: '1' } })),
    v2(
      'a period makes an intra-community supply',
      invoice({
        recipient: BERLIN,
        items: GOODS,
        metadata: { ...METADATA, deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' } },
      }),
    ),
  ];
}

const UNITS =
  'mg cl ha GB TB Flaschen bouteilles Bottiglie godz. ks db kos kom styck stk kpl buc dl hl MB Seiten Wörter Tsd. Fässer HUR'.split(
    ' ',
  );

/** Everything that once went out wrong with status 200. */
export const taxRequests = (): readonly ConformanceRequest[] => [
  ...stated(),
  ...ownWords(),
  ...guesses(),
  ...dates(),
  v2(
    'units in many languages',
    invoice({
      items: UNITS.map((unit) => ({ description: unit, amount: 2, unit, unitPrice: 1.5, tax: 20 })),
    }),
  ),
  ...['AT', 'US', 'rm-CH', 'es-ES', 'he-IL'].map((locale) =>
    v2(
      `locale ${locale} with negative amounts`,
      invoice({
        locale,
        currency: 'CHF',
        sender: ACME,
        feeTaxItems: [{ title: 'Rabatt', value: -1052.1 }],
        items: [{ description: 'a', amount: 12, unitPrice: 1234.5, tax: 20 }],
      }),
    ),
  ),
  v2('no EPC code in francs', invoice({ currency: 'CHF', epcQrCode: {} })),
  v2(
    'a VAT number of the buyer that is none',
    invoice({ recipient: { ...DONAU, vatNumber: 'ATU12345678' } }),
  ),
];
