import { type Body, type ConformanceRequest, FEES, TEMPLATES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

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
    'MINIMUM with order and reference',
    invoice({ profile: 'MINIMUM', metadata: { ...METADATA, orderNumber: 'PO-1', buyerReference: 'X' } }),
    'MINIMUM',
  ),
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
    one('early payment beside a due date', { notice: 'Danke.\n#SKONTO#TAGE=14#PROZENT=2.00#' }),
    one('early payment without a due date', {
      notice: '#SKONTO#TAGE=7#PROZENT=3#\n#SKONTO#TAGE=14#PROZENT=2,5#',
      metadata: { ...base.metadata, dueDate: undefined },
    }),
    one('Leitweg-ID of a context item', {
      metadata: { ...base.metadata, buyerReference: undefined },
      contextItems: [{ title: 'Leitweg-ID', value: '04011000-1234512345-06' }],
    }),
    one('period of delivery', {
      metadata: {
        ...base.metadata,
        deliveryDate: undefined,
        deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' },
      },
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

/** Invoices of many kinds of parties and profiles. */
export const partyRequests = (): readonly ConformanceRequest[] => [
  ...parties(),
  ...xRechnung(),
  ...withoutEInvoice(),
];
