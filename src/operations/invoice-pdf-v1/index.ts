import {
  INVOICE_SETTINGS,
  invoiceJobV1,
  itemsTextViolations,
  logoBytes,
  swissViolationsV1,
} from '@kontor/invoice';
import type { z } from 'zod';
import { type Example, operation } from '../../core/operation.ts';
import { invoiceSchemaV1 } from './schema.ts';

type Input = z.input<typeof invoiceSchemaV1>;

const SENDER = ['ACME Holding SE', 'Wiedner Hauptstraße 32', '1040 Wien'];
const RECIPIENT = ['Vehement Capital Partners', 'Praterstraße 1', '1020 Wien'];

const EXAMPLES: readonly [Example<Input>, ...Example<Input>[]] = [
  {
    title: 'One item and VAT',
    input: {
      sender: ['ACME Holding SE'],
      recipient: ['Vehement Capital Partners'],
      items: [{ description: 'Product A', sumPrice: 10 }],
      feeTaxItems: [{ title: '20% VAT', percent: 20 }],
    },
  },
  {
    title: 'With EPC code',
    input: {
      template: 'MODERN',
      sender: SENDER,
      recipient: RECIPIENT,
      items: [
        { description: 'Consulting', amount: 8, unit: 'hours', unitPrice: 120 },
        { description: 'Travel expenses', amount: 368, unit: 'km', unitPrice: 0.5 },
      ],
      feeTaxItems: [
        { title: 'Discount', value: -50 },
        { title: '20% VAT', percent: 20 },
      ],
      contextItems: [
        { title: 'Invoice number', value: '2024-017' },
        { title: 'Invoice date', value: '13.05.2024' },
      ],
      epcQrCode: { iban: 'AT572011140014400144', recipient: 'ACME Holding SE', text: 'Invoice 2024-017' },
      notice: 'Thank you for your order.',
    },
  },
  {
    title: 'Dunning charge after the tax',
    input: {
      template: 'CLASSIC',
      locale: 'de-DE',
      currencyFormat: 'SYMBOL',
      sender: SENDER,
      recipient: RECIPIENT,
      items: [{ description: 'Rechnung 2024-003 vom 12.02.2024', sumPrice: 490 }],
      feeTaxItems: [
        { title: '19 % MwSt.', percent: 19 },
        { title: 'Mahngebühr', value: 5 },
      ],
      labels: { invoice: 'Mahnung', subtotal: 'Zwischensumme', total: 'Offener Betrag' },
    },
  },
];

export const invoicePdfV1 = operation({
  name: 'invoice-pdf-v1',
  title: 'Invoice PDF, version 1',
  description:
    'Creates an invoice as PDF/A-3a without e-invoice. Deprecated: version 2 has parties, dates and VAT by item and ' +
    'embeds the e-invoice.',
  tag: 'Invoice PDF',
  routes: [{ method: 'POST', path: '/v1/invoice-pdf', id: 'createInvoicePDFV1' }],
  deprecated: { successor: '/v2/invoice-pdf', since: 1_728_950_400 },
  cost: 1,
  timeoutMs: 30_000,
  tools: ['cpu', 'pictures'],
  settings: INVOICE_SETTINGS,
  input: invoiceSchemaV1,
  inputModel: 'InvoicePayloadV1',
  extensions: [
    'deterministic',
    'language',
    'accent',
    'paper',
    'labels.carriedForward',
    'labels.payByCode',
    'labels.address',
    'labels.contact',
    'labels.bank',
    'labels.registration',
    'labels.billTo',
  ],
  check: (input, settings) => [...itemsTextViolations(input.items), ...swissViolationsV1(input, settings)],
  produces: ['application/pdf'],
  answerName: 'InvoicePdf',
  negotiation: 'fixed',
  warnings: {
    'qr-code-omitted': 'The amount is zero or above the limit of a payment code: the code was left out.',
    'currency-not-payable': 'EPC codes are made for euro, and banks refuse others: the code was left out.',
    'account-outside-sepa': 'The account is not in a SEPA country: banking apps may refuse the code.',
    'qr-iban-eur-deprecated':
      'From version 2.4 of the Swiss guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.',
    'accent-darkened': 'The accent was too light for white paper and was darkened to a contrast of 4.5 : 1.',
    'characters-replaced':
      'Some characters have no glyph in the installed fonts, or are not allowed in a Swiss QR bill, and were replaced.',
  },
  examples: EXAMPLES,
  async run(input, { type, tools, clock, settings, isTest, signal }) {
    const issueContext = { nowMs: clock.now(), pdfDates: settings.PDF_DATES, isTest };
    const { logo, ...request } = input;
    const bytes = logo === undefined ? undefined : logoBytes(logo);
    const picture = bytes && (await tools.pictures.logo(bytes, signal));
    const order = { request, issueContext, logo: picture };
    const { pdf, warnings, facts } = await tools.cpu.run(invoiceJobV1, order, signal);
    return { type, body: pdf, filename: 'invoice', warnings, facts };
  },
});
