import type { swissQrInvoiceInput } from '@kontor/payment';
import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';

type Input = z.input<typeof swissQrInvoiceInput>;

export const EXAMPLES: readonly [Example<Input>, ...Example<Input>[]] = [
  {
    title: 'Donation with QR reference',
    input: {
      creditor: {
        iban: 'CH07 3000 0017 3000 9700 0',
        name: 'Schweizerisches Rotes Kreuz',
        street: 'Postfach',
        postalCode: '3001',
        city: 'Bern',
      },
      debtor: { name: 'Max Mustermann', street: 'Musterstraße 1', postalCode: '3000', city: 'Bern' },
      amount: 150,
      information: 'Emergency relief',
      reference: '00 00000 00371 40000 00000 85842',
      size: 'QR_BILL',
    },
  },
  {
    title: 'Invoice in French with creditor reference and billing information, on an A4 sheet',
    input: {
      creditor: {
        iban: 'CH58 0079 1123 0008 8901 2',
        name: 'Atelier Dubois Sàrl',
        street: 'Rue du Lac',
        houseNumber: '12',
        postalCode: '1800',
        city: 'Vevey',
      },
      debtor: {
        name: 'Claire Fontaine',
        street: 'Avenue de la Gare 3',
        postalCode: '1003',
        city: 'Lausanne',
      },
      amount: 199.95,
      reference: 'RF18 5390 0754 7034',
      information: 'Commande du 15 juin 2026',
      billing: {
        invoiceNumber: '2026-0147',
        invoiceDate: '2026-06-15',
        vatNumber: 'CHE-106.017.086 TVA',
        vat: [{ ratePercent: 8.1 }],
        conditions: [{ discountPercent: 0, days: 30 }],
      },
      size: 'A4_SHEET',
      language: 'FR',
    },
  },
  {
    title: 'Membership fee in German, payer and amount to be filled in by hand',
    input: {
      creditor: {
        iban: 'CH52 0483 5012 3456 7100 0',
        name: 'Turnverein Seldwyla',
        postalCode: '8000',
        city: 'Seldwyla',
      },
      information: 'Mitgliederbeitrag',
      size: 'QR_BILL',
      language: 'DE',
    },
  },
  {
    title: 'Notification in Italian that is not to be paid',
    input: {
      creditor: {
        iban: 'CH58 0079 1123 0008 8901 2',
        name: 'Ticino Servizi SA',
        street: 'Via Nassa 5',
        postalCode: '6900',
        city: 'Lugano',
      },
      debtor: { name: 'Anna Rossi', street: 'Via Motta 8', postalCode: '6500', city: 'Bellinzona' },
      amount: 0,
      alternativeSchemes: ['eBill/B/anna.rossi@example.com'],
      size: 'QR_BILL',
      language: 'IT',
    },
  },
  {
    title: 'The code alone for an own design',
    input: {
      creditor: {
        iban: 'LI21 0881 0000 2324 013A A',
        name: 'Rheintal Handels AG',
        street: 'Städtle',
        houseNumber: '7',
        postalCode: '9490',
        city: 'Vaduz',
        country: 'LI',
      },
      currency: 'EUR',
      amount: 480,
      information: 'Rechnung 4711',
    },
  },
];
