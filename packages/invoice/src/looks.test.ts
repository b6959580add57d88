import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceRequest, type RequestSketch } from '#testing/invoice-request.ts';
import { checkFigures, checkLabels, checkPages, checkWindow, pagesOf } from '#testing/page-checks.ts';
import { INVOICE_TYPES } from './document-type/invoice-type.ts';
import { type InvoiceDocument, TEMPLATES } from './layout/document.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import { ACME, DONAU } from './schema/sample-parties.data.ts';
import { INVOICE_LANGUAGES } from './words/words-of.ts';

const SENDER = {
  ...ACME,
  phone: '+43 1 234 56 78',
  email: 'rechnung@acme.example',
  registrationNumber: 'FN 123456a',
};
const RECIPIENT = { ...DONAU, contact: 'z. Hd. Frau Dr. Maria Hölzl' };
const ITEMS = [
  { description: 'Beratung', amount: 8, unit: 'Std.', unitPrice: 120, tax: 20 },
  { description: 'Lizenz\nLaufzeit 1. 2. 2026 bis 31. 1. 2027', unit: 'Pauschale', unitPrice: 490, tax: 20 },
  { description: 'Handbuch', amount: 5, unit: 'Stück', unitPrice: 24.9, tax: 10 },
];
const METADATA = {
  number: '2026-001',
  issueDate: '2026-01-31',
  dueDate: '2026-02-14',
  deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' },
  orderNumber: 'PO-4711',
  buyerReference: 'K-815',
};
const ISSUE_CONTEXT = { nowMs: Date.UTC(2026, 10, 21), pdfDates: 'now' } as const;

/** The document of a request as the operation hands it in: words follow from its language. */
function documentOf(sketch: RequestSketch): InvoiceDocument {
  const { words, labels, ...request } = invoiceRequest({
    sender: SENDER,
    recipient: RECIPIENT,
    items: ITEMS,
    metadata: METADATA,
    notice: 'Vielen Dank für Ihren Auftrag.',
    language: 'DE',
    ...sketch,
  });
  return preparedInvoice({ ...request, labels: {} }, ISSUE_CONTEXT).document;
}

const labelsOf = ({ template, info, columns, footer, due }: InvoiceDocument): readonly string[] => [
  // The number may be in the heading, without its label.
  ...info
    .filter(({ isNumber }) => isNumber !== true)
    // In the panel of MODERN the date is beside the amount alone.
    .filter(({ isDueDate }) => !(template === 'MODERN' && isDueDate === true && due?.date !== undefined))
    .map(({ label }) => label),
  ...Object.values(columns as unknown as Record<string, string>),
  ...footer.map(({ title = '' }) => title),
];

async function judged(document: InvoiceDocument, what: string) {
  const pages = await pagesOf(document);
  checkPages(pages, what, { right: 190, bottom: 292 });
  checkFigures(pages, what, 190);
  const { sender, recipient } = document;
  checkWindow(pages, [[sender.name, ...sender.address].join(' · '), ...recipient], what);
  return pages;
}

const textOf = (pages: Awaited<ReturnType<typeof pagesOf>>): string =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ');

const PRECEDING = { number: '2025-999', issueDate: '2025-12-01' };
const LONG_NAME =
  'Österreichische Donaudampfschifffahrtsgesellschaft für Personenbeförderung und Güterverkehr mbH & Co KG';

/** Requests that strain a page, and what must be readable on it. */
const STRAINS: Readonly<Record<string, readonly [RequestSketch, ...string[]]>> = {
  'long names and numbers': [
    {
      sender: { ...SENDER, name: LONG_NAME },
      recipient: { ...RECIPIENT, name: `${LONG_NAME}, Zweigstelle Niederösterreich und Burgenland` },
      metadata: { ...METADATA, number: 'RE-2026-000000123456789-ABTEILUNG-NORDOST/4711' },
      contextItems: [
        { title: 'Grundstücksverkehrsgenehmigungszuständigkeit', value: 'GVGZ-2026-0001-4711-ABCDEFG/99871' },
      ],
    },
    'GVGZ-2026-0001-4711-ABCDEFG/99871',
    LONG_NAME,
  ],
  'many facts': [
    {
      contextItems: Array.from({ length: 14 }, (_, i) => ({
        title: `Merkmal ${i + 1}`,
        value: `Wert ${i + 1}`,
      })),
    },
    'Wert 1',
    'Wert 14',
  ],
  'sums of twelve digits': [
    {
      items: [
        { description: 'Kraftwerk', unit: 'Stück', unitPrice: 123456789012.34, tax: 20 },
        { description: 'Altanlage', amount: -1, unit: 'Stück', unitPrice: 98765432109.87, tax: 20 },
        { description: 'Schrauben', amount: 123456.789, unit: 'kg', unitPrice: 0.12345678, tax: 10 },
      ],
    },
    '123.456.789.012,34',
    '−98.765.432.109,87',
  ],
  'discounts and surcharges': [
    {
      items: [
        {
          description: `Montage\n${'Montage und Inbetriebnahme der Anlage samt Probelauf. '.repeat(6)}`,
          amount: 120,
          unit: 'Std.',
          unitPrice: 95,
          tax: 20,
          discounts: [{ title: 'Mengenrabatt 10 %', percent: 10 }],
          surcharges: [{ title: 'Nachtzuschlag', value: 350 }],
          period: { start: '2026-01-05', end: '2026-01-28' },
          buyerItemNumber: 'MA-00471',
          orderLine: '10',
        },
        ...ITEMS,
      ],
      feeTaxItems: [
        { title: 'Treuerabatt 5 %', percent: -5 },
        {
          title: 'Versand und Verpackung, versichert, per Spedition bis Bordsteinkante',
          value: 18.5,
          tax: 20,
        },
      ],
      introduction: 'Sehr geehrte Frau Dr. Hölzl, wir berechnen wie vereinbart:',
    },
    'Mengenrabatt 10 % −1.140,00',
    'Nachtzuschlag 350,00',
    'Positionsbetrag 10.610,00',
  ],
  'earlier payments': [
    {
      earlierPayments: [
        { title: 'Anzahlungsrechnung 2025-188', date: '2025-12-12', amount: 400 },
        { date: '2026-01-12', amount: 100 },
      ],
      epcQrCode: {},
    },
    'Anzahlungsrechnung 2025-188',
    'Offener Betrag',
  ],
  'reverse charge': [
    {
      recipient: {
        name: 'Vehement GmbH',
        city: 'Berlin',
        postalCode: '10117',
        country: 'DE',
        vatNumber: 'DE136695976',
      },
      items: [{ description: 'Beratung', amount: 12.25, unit: 'Std.', unitPrice: 84 }],
    },
    'Österreich',
    'Deutschland',
  ],
  'a long text': [
    { notice: 'Ein Satz, der eine Zeile füllt und in die nächste hinüberreicht. '.repeat(60) },
    'Gesamtbetrag',
  ],
};

it('the judge sees a word of a label that is broken', async () => {
  const pages = await pagesOf(documentOf({}));
  checkLabels(pages, ['Rechnungsdatum'], 'whole');
  assert.throws(() => checkLabels(pages, ['Rechnungsdatumszeile'], 'broken'), /broken/);
});

for (const template of TEMPLATES) {
  describe(template, () => {
    for (const [i, language] of INVOICE_LANGUAGES.entries()) {
      const type = INVOICE_TYPES[i % INVOICE_TYPES.length]!;
      it(`${type} in ${language}: labels whole, nothing over another, window free`, async () => {
        const document = documentOf({ template, language, type, precedingInvoice: PRECEDING });
        const pages = await judged(document, language);
        checkLabels(pages, labelsOf(document), language);
        assert.equal(pages.length, 1);
      });
    }

    for (const type of INVOICE_TYPES) {
      it(`${type}: heading, number and the document before it are on the page`, async () => {
        const document = documentOf({ template, type, precedingInvoice: PRECEDING });
        const text = textOf(await judged(document, type));
        const { label } = document.heading;
        assert.ok(text.includes(template === 'CLASSIC' ? label.toLocaleUpperCase('de') : label), label);
        assert.ok(text.includes('2025-999, 01.12.2025'));
      });
    }

    for (const [name, [sketch, ...expected]] of Object.entries(STRAINS)) {
      it(`${name}`, async () => {
        const pages = await judged(documentOf({ template, ...sketch }), name);
        const text = textOf(pages);
        for (const part of expected) assert.ok(text.includes(part), `${part} in ${text}`);
      });
    }
  });
}

describe('a long number of an account', () => {
  const { iban: _iban, ...unbanked } = SENDER;
  for (const template of TEMPLATES) {
    for (const accountNumber of [
      '1'.repeat(100),
      'BSB 012345 account 123456789 at the branch in the main street',
    ]) {
      it(`${template}: ${accountNumber.slice(0, 12)}… stays on the page`, async () => {
        const sender = { ...unbanked, accountNumber };
        await judged(documentOf({ template, sender }), `${template}, ${accountNumber}`);
      });
    }
  }
});
