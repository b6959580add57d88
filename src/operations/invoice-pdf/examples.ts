import type { invoiceSchema } from '@kontor/invoice';
import { ACME, DONAU, MUSTER, VEHEMENT } from '@kontor/invoice';
import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';

type Input = z.input<typeof invoiceSchema>;

const GERMAN_LABELS = {
  invoice: 'Rechnung',
  number: 'Rechnungsnummer',
  issueDate: 'Rechnungsdatum',
  dueDate: 'Zahlbar bis',
  deliveryDate: 'Leistungsdatum',
  orderNumber: 'Bestellnummer',
  buyerReference: 'Ihr Zeichen',
  description: 'Beschreibung',
  amount: 'Menge',
  unitPrice: 'Einzelpreis',
  sumPrice: 'Betrag',
  vat: 'USt',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  carriedForward: 'Übertrag',
  payByCode: 'Zahlen mit Code',
  numberOfPages: 'Seite {current} von {total}',
} as const;

const WITH_CODE: Input = {
  sender: ACME,
  recipient: { ...DONAU, contact: 'z. Hd. Dr. Maria Hölzl' },
  items: [
    { description: 'Beratung Systemarchitektur', amount: 7.5, unit: 'Std.', unitPrice: 118, tax: 20 },
    {
      description: 'Jahreslizenz Professional\nLaufzeit 1. 2. 2026 bis 31. 1. 2027, einschließlich Wartung',
      unit: 'Pauschale',
      unitPrice: 490,
      tax: 20,
    },
    { description: 'Handbuch, gedruckt', amount: 5, unit: 'Stück', unitPrice: 24.9, tax: 10 },
  ],
  feeTaxItems: [{ title: 'Treuerabatt 5 %', percent: -5 }],
  contextItems: [
    { title: 'Leistungsdatum', value: '28.01.2026' },
    { title: 'Ihre Bestellung', value: 'PO-4711' },
  ],
  footerItems: [
    { title: 'Anschrift', values: ['ACME Holding SE', 'Wiedner Hauptstraße 32', '1040 Wien'] },
    { title: 'Bank', values: ['Erste Bank', 'AT57 2011 1400 1440 0144', 'GIBAATWWXXX'] },
    { title: 'Firmenbuch', values: ['FN 123456a', 'Handelsgericht Wien', 'UID ATU16370905'] },
  ],
  notice: 'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag ohne Abzug.',
  labels: GERMAN_LABELS,
  epcQrCode: { reference: 'RF18539007547034' },
  metadata: { number: '2026-001', issueDate: '2026-01-31', dueDate: '2026-02-14' },
};

const REVERSE_CHARGE: Input = {
  template: 'MODERN',
  locale: 'en-GB',
  sender: ACME,
  recipient: VEHEMENT,
  items: [{ description: 'Consulting', amount: 12.25, unit: 'hours', unitPrice: 84 }],
  feeTaxItems: [{ title: 'Discount', value: -29 }],
  notice: 'Reverse charge: VAT is to be accounted for by the recipient.',
  metadata: { number: '2026-002', issueDate: '2026-01-31', dueDate: '2026-03-02' },
};

const SMALL: Input = {
  template: 'MINIMALISTIC',
  sender: { name: 'ACME Holding SE', iban: 'AT572011140014400144', vatNumber: 'ATU16370905', country: 'AT' },
  recipient: { name: 'Vehement Capital Partners' },
  items: [{ description: 'Product A', sumPrice: 10, tax: 20 }],
  contextItems: [{ title: 'Order Date', value: '13.05.2024' }],
  metadata: { number: '2026-003', issueDate: '2026-01-31' },
};

const XRECHNUNG: Input = {
  template: 'CLASSIC',
  locale: 'de-DE',
  profile: 'XRECHNUNG',
  sender: MUSTER,
  recipient: {
    name: 'Stadt Beispielhausen',
    street: 'Rathausplatz 1',
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
    email: 'rechnungseingang@beispielhausen.example',
  },
  items: [{ description: 'Wartung der Heizungsanlage', amount: 3, unit: 'h', unitPrice: 92.5, tax: 19 }],
  labels: { ...GERMAN_LABELS, vat: 'MwSt.' },
  metadata: {
    number: '2026-004',
    issueDate: '2026-01-31',
    dueDate: '2026-03-02',
    deliveryDate: '2026-01-28',
    buyerReference: '04011000-1234512345-06',
  },
};

const CREDIT_NOTE: Input = {
  type: 'CREDIT_NOTE',
  locale: 'en-IE',
  sender: ACME,
  recipient: DONAU,
  items: [
    { description: 'Returned: handbook, 3rd edition', amount: 2, unit: 'pieces', unitPrice: 32.9, tax: 10 },
  ],
  precedingInvoice: { number: '2026-001', issueDate: '2026-01-31' },
  metadata: { number: 'CN-2026-007', issueDate: '2026-02-16' },
};

const FINAL_INVOICE: Input = {
  locale: 'de-AT',
  language: 'DE',
  sender: ACME,
  recipient: DONAU,
  items: [{ description: 'Messestand, Aufbau und Abbau', sumPrice: 4800, tax: 20 }],
  earlierPayments: [{ title: 'Anzahlungsrechnung 2025-188', date: '2025-12-12', amount: 2400 }],
  epcQrCode: {},
  metadata: {
    number: '2026-005',
    issueDate: '2026-01-31',
    dueDate: '2026-02-14',
    deliveryDate: '2026-01-28',
  },
};

export const EXAMPLES: readonly [Example<Input>, ...Example<Input>[]] = [
  { title: 'Two VAT rates, discount, EPC code', input: WITH_CODE },
  { title: 'Reverse charge to another EU country', input: REVERSE_CHARGE },
  { title: 'As little as possible', input: SMALL },
  { title: 'XRechnung to a public authority', input: XRECHNUNG },
  { title: 'Credit note for a return', input: CREDIT_NOTE },
  { title: 'Final invoice after a deposit', input: FINAL_INVOICE },
];
