import type { ConformanceRequest } from './request-parts.ts';

/** Invoices that carry the Swiss payment part: the file must stay PDF/A-3, and its totals those of the XML. */

const SENDER = {
  name: 'Muster AG',
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  vatNumber: 'CHE-116.281.710 MWST',
  iban: 'CH44 3199 9123 0008 8901 2',
};

const RECIPIENT = {
  name: 'Simon Muster',
  street: 'Musterstrasse 1',
  postalCode: '8000',
  city: 'Seldwyla',
  country: 'CH',
};
const REFERENCE = '21 00000 00003 13947 14300 09017';
const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'] as const;

const bill = (template: string, items: number) => ({
  template,
  locale: 'de-CH',
  currency: 'CHF',
  sender: SENDER,
  recipient: RECIPIENT,
  items: Array.from({ length: items }, (_, index) => ({
    description: `Beratung ${index + 1}`,
    amount: 1.5,
    unitPrice: 120,
    tax: 8.1,
  })),
  metadata: { number: '2026-0147', issueDate: '2026-06-15', dueDate: '2026-07-15' },
  swissQrInvoice: { reference: REFERENCE },
});

export function swissRequests(): readonly ConformanceRequest[] {
  const version2 = TEMPLATES.flatMap((template) =>
    [2, 40].map((items) => ({
      name: `Swiss slip, ${template}, ${items} items`,
      version: 2 as const,
      body: bill(template, items),
    })),
  );
  const { vatNumber: _, country: __, ...creditor } = SENDER;
  const version1 = {
    currency: 'CHF',
    sender: [SENDER.name, SENDER.street, '8001 Zürich'],
    recipient: [RECIPIENT.name, RECIPIENT.street, '8000 Seldwyla'],
    items: [{ description: 'Beratung', sumPrice: 150 }],
    swissQrInvoice: { creditor, debtor: RECIPIENT, reference: REFERENCE },
  };
  return [...version2, { name: 'Swiss slip, version 1', version: 1, body: version1, profile: 'none' }];
}
