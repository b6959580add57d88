import { fixedText } from '@kontor/base';
import type { DocumentItem, InvoiceDocument } from '#layout/document.ts';

/** An ordinary invoice of five items, as the layout gets it. */
export const sampleDocument: InvoiceDocument = {
  template: 'DEFAULT',
  locale: 'de-AT',
  currency: 'EUR',
  currencyFormat: 'CODE',
  minorUnits: 2,
  sender: { name: 'ACME Holding SE', address: ['Wiedner Hauptstraße 32', '1040 Wien'], vatId: 'ATU16370905' },
  recipient: ['Donau Handels GmbH', 'z. Hd. Frau Dr. Maria Hölzl', 'Praterstraße 1', '1020 Wien'],
  heading: { label: 'Rechnung', number: '2026-017' },
  info: [
    { label: 'Rechnungsnummer', value: '2026-017', strong: true, isNumber: true },
    { label: 'Rechnungsdatum', value: '31.01.2026' },
    { label: 'Ihre Bestellung', value: 'PO-4711' },
    { label: 'Zahlbar bis', value: '14.02.2026' },
  ],
  due: { label: 'Offener Betrag', amount: '3543.26', date: 'zahlbar bis 14.02.2026' },
  columns: {
    description: 'Beschreibung',
    amount: 'Menge',
    unitPrice: 'Einzelpreis',
    vat: 'USt',
    sum: 'Betrag',
  },
  items: [
    { description: 'Beratung', amount: '8', unit: 'Std.', unitPrice: '120', vatPercent: '20', sum: '960.00' },
    {
      description: 'Fahrtkosten',
      amount: '368',
      unit: 'km',
      unitPrice: '0.5',
      vatPercent: '20',
      sum: '184.00',
    },
    {
      description: 'Jahreslizenz\nLaufzeit 1. 2. 2026 bis 31. 1. 2027',
      amount: '1',
      unitPrice: '490',
      vatPercent: '20',
      sum: '490.00',
    },
    {
      description: 'Handbuch',
      amount: '5',
      unit: 'Stück',
      unitPrice: '24.9',
      vatPercent: '10',
      sum: '124.50',
    },
    {
      description: 'Schulung',
      amount: '2',
      unit: 'Tage',
      unitPrice: '680',
      vatPercent: '20',
      sum: '1360.00',
    },
  ],
  totals: [
    { label: 'Zwischensumme', amount: '3118.50' },
    { label: 'Treuerabatt 5 %', amount: '-155.93' },
    {
      label: 'USt',
      amount: '568.86',
      vat: { pattern: '{rate} {vat} auf {base}', percent: '20', base: '2844.30' },
    },
    {
      label: 'USt',
      amount: '11.83',
      vat: { pattern: '{rate} {vat} auf {base}', percent: '10', base: '118.27' },
    },
  ],
  total: { label: 'Gesamtbetrag', amount: '3543.26' },
  notice: 'Vielen Dank für Ihren Auftrag.',
  footer: [
    { title: 'Anschrift', values: ['ACME SE', 'Wiedner Hauptstr. 32'] },
    { title: 'Bank', values: ['IBAN AT57 2011 1400 1440 0144', 'GIBAATWWXXX'] },
  ],
  labels: { carriedForward: 'Übertrag', page: 'Seite {current} von {total}' },
  metadata: { title: 'Rechnung 2026-017', author: 'ACME Holding SE', createdAt: '2026-01-31T00:00:00Z' },
  eInvoice: { profile: 'EN16931', format: 'CII', xml: Buffer.from('<rsm:CrossIndustryInvoice/>') },
};

/** So many varied items, with the total that they make. */
export function sampleItems(count: number): Pick<InvoiceDocument, 'items' | 'totals' | 'total'> {
  const items: DocumentItem[] = [];
  let cents = 0;
  for (let i = 1; i <= count; i++) {
    const price = 1370 + 137 * (i % 40);
    const amount = 1 + (i % 7);
    cents += price * amount;
    items.push({
      description: `Position ${i} Artikel mit einer Beschreibung in üblicher Länge`,
      amount: String(amount),
      unit: 'Stück',
      unitPrice: inEuro(price),
      vatPercent: i % 3 === 0 ? '10' : '20',
      sum: inEuro(price * amount),
    });
  }
  const amount = inEuro(cents);
  return { items, totals: [{ label: 'Zwischensumme', amount }], total: { label: 'Gesamtbetrag', amount } };
}

const inEuro = (cents: number): string => fixedText({ units: BigInt(cents), scale: 2 }, 2);
