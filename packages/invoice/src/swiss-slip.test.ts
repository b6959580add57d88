import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { pageTexts, readPdf } from '@kontor/pdf/testing';
import { invoiceRequest } from '#testing/invoice-request.ts';
import { invoiceJob } from './invoice-jobs.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import { preparedInvoiceV1 } from './prepared-invoice-v1.ts';
import type { InvoiceRequest, InvoiceRequestV1 } from './request/request.ts';
import { swissViolations, swissViolationsV1 } from './request/swiss-request.ts';

const ISSUE_CONTEXT = { nowMs: Date.UTC(2026, 10, 21), pdfDates: 'issue' } as const;

const swiss = (other: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  ...invoiceRequest({}),
  locale: 'fr-CH',
  currency: 'CHF',
  sender: {
    name: 'Atelier Dubois Sàrl',
    street: 'Rue du Lac 12',
    postalCode: '1800',
    city: 'Vevey',
    country: 'CH',
    iban: 'CH5800791123000889012',
    vatNumber: 'CHE-106.017.086 TVA',
  },
  recipient: { name: 'Claire Fontaine', street: 'Avenue 3', postalCode: '1003', city: 'Lausanne' },
  metadata: { number: '2026/7', issueDate: '2026-06-15' },
  items: [{ description: 'a', amount: 1, sumPrice: 100, tax: 8.1 }],
  swissQrInvoice: {},
  ...other,
});

const billOf = (other: Partial<InvoiceRequest> = {}) => preparedInvoice(swiss(other), ISSUE_CONTEXT).bill;

describe('the Swiss bill of an invoice', () => {
  it('is over the total, with the parties and the S1 data of the invoice', () => {
    const bill = billOf();
    assert.equal(bill?.amount, '108.10');
    assert.equal(bill?.language, 'FR');
    assert.equal(bill?.structuredInformation, '//S1/10/2026\\/7/11/260615/30/106017086/32/8.1');
    assert.equal(bill?.debtor?.country, 'CH');
  });
  it('names several rates with their bases', () => {
    const items = [
      { description: 'a', amount: 1, sumPrice: 100, tax: 8.1 },
      { description: 'b', amount: 1, sumPrice: 50, tax: 2.6 },
    ];
    assert.match(billOf({ items })?.structuredInformation ?? '', /\/32\/8\.1:100;2\.6:50$/);
  });
  it("keeps the caller's billing information, and leaves ours out where it does not fit", () => {
    const structuredInformation = '//S1/10/X';
    assert.equal(billOf({ swissQrInvoice: { structuredInformation } })?.structuredInformation, '//S1/10/X');
    const information = 'x'.repeat(120);
    assert.equal(billOf({ swissQrInvoice: { information } })?.structuredInformation, '');
  });
  it('has an empty field when the recipient has no whole address', () => {
    assert.equal(billOf({ recipient: { name: 'Claire Fontaine', city: 'Lausanne' } })?.debtor, undefined);
  });
  it('accepts countries by name, and refuses what is none', () => {
    const recipient = { name: 'A', postalCode: '1', city: 'B', country: 'Frankreich' };
    assert.equal(billOf({ recipient })?.debtor?.country, 'FR');
    const nowhere = swiss({ recipient: { ...recipient, country: 'Atlantis' } });
    assert.throws(() => preparedInvoice(nowhere, ISSUE_CONTEXT), InvalidInput);
  });
  it('is left out when there is nothing to pay', () => {
    const items = [{ description: 'a', amount: 1, sumPrice: 0 }];
    const { bill, warnings } = preparedInvoice(swiss({ items }), ISSUE_CONTEXT);
    assert.equal(bill, undefined);
    assert.ok(warnings.includes('qr-code-omitted'));
  });
  it('is in English where the slip does not have the language', () => {
    for (const [locale, language] of [
      ['de', 'DE'],
      ['rm-CH', 'RM'],
      ['pl', 'EN'],
      ['frp', 'EN'],
    ] as const) {
      assert.equal(billOf({ locale })?.language, language, locale);
    }
  });
  it('obeys the setting of the operator for version 2.4', () => {
    const sender = { ...swiss().sender, iban: 'CH4431999123000889012' };
    const swissQrInvoice = { reference: '210000000003139471430009017' };
    const input = swiss({ sender, currency: 'EUR', swissQrInvoice });
    const messages = (SWISS_QR_STRICT_24: boolean) =>
      swissViolations(input, { SWISS_QR_STRICT_24 }).map(({ message }) => message);
    assert.deepEqual(messages(true), ['message.currencyMustBeValid']);
    assert.deepEqual(messages(false), []);
    assert.ok(preparedInvoice(input, ISSUE_CONTEXT).warnings.includes('qr-iban-eur-deprecated'));
  });
  it('is on the last page, tagged, below everything else', async () => {
    const tools = { fonts: new InstalledFonts() };
    const { pdf: bytes } = await invoiceJob.run({ request: swiss(), issueContext: ISSUE_CONTEXT }, tools);
    const pdf = readPdf(bytes);
    const page = pdf.pages.at(-1)!;
    const texts = pageTexts(pdf, page);
    const slip = texts.filter(({ y }) => y < (105 / 25.4) * 72);
    assert.ok(slip.length > 25);
    assert.ok(slip.every(({ mark }) => mark === 'P' || mark === 'H2'));
    assert.deepEqual(
      slip.filter(({ mark }) => mark === 'H2').map(({ text }) => text),
      ['Récépissé', 'Section paiement'],
    );
  });
});

describe('the Swiss bill of an invoice of version 1', () => {
  const { sender: _sender, recipient: _recipient, epcQrCode: _epc, ...common } = invoiceRequest({});
  const request = {
    ...common,
    sender: ['ACME'],
    recipient: ['B'],
    currency: 'CHF',
    items: [{ description: 'a', amount: 1, sumPrice: 10 }],
    contextItems: [{ title: 'Invoice number', value: '17' }],
    swissQrInvoice: {
      creditor: {
        iban: 'CH5800791123000889012',
        name: 'ACME AG',
        postalCode: '8001',
        city: 'Zürich',
        country: 'CH',
      },
    },
  } satisfies InvoiceRequestV1;
  it('has its own parties and the total', () => {
    const { bill } = preparedInvoiceV1(request, ISSUE_CONTEXT);
    assert.equal(bill?.creditor.name, 'ACME AG');
    assert.equal(bill?.amount, '10.00');
    assert.equal(bill?.structuredInformation, '//S1/10/17');
  });
  it('reports faults at their members', () => {
    const swissQrInvoice = { ...request.swissQrInvoice, reference: 'x', information: 'y'.repeat(141) };
    const found = swissViolationsV1({ ...request, swissQrInvoice }, { SWISS_QR_STRICT_24: false });
    assert.deepEqual(
      found.map(({ field }) => field),
      ['swissQrInvoice.information', 'swissQrInvoice.reference'],
    );
  });
});
