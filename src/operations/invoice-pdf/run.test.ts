import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { INVOICE_SETTINGS, type InvoiceSettings, invoiceSchema } from '@kontor/invoice';
import { preparedInvoice } from '@kontor/invoice/testing';
import { logoPicture } from '@kontor/pdf';
import { pageTexts, readPdf } from '@kontor/pdf/testing';
import { defaultsOf } from '@kontor/schema/testing';
import type { Context } from '../../core/operation.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { invoicePdf } from './index.ts';

interface Case {
  readonly name: string;
  readonly input: unknown;
}

const CASES = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as readonly Case[];
const caseOf = (name: string) => invoiceSchema.parse(CASES.find((one) => one.name.startsWith(name))?.input);
const MORNING = Date.UTC(2026, 10, 21, 8);
const EVENING = Date.UTC(2026, 10, 21, 20);
const issueContext = (nowMs: number) => ({ nowMs, pdfDates: 'now' }) as const;

const FULL = {
  sender: { name: 'ACME', country: 'AT', vatNumber: 'ATU16370905', iban: 'AT572011140014400144' },
  recipient: { name: 'Kunde', country: 'AT' },
  items: [{ description: 'a', sumPrice: 10, tax: 20 }],
  metadata: { number: 'R 1', issueDate: '2026-01-31' },
};

const unused = () => Promise.reject(new Error('unused'));

function context(nowMs: number): Context<'cpu' | 'pictures', InvoiceSettings> {
  const cpu = cpuHere({ fonts: new InstalledFonts() });
  return {
    type: 'application/pdf',
    tools: {
      cpu,
      pictures: { logo: (bytes) => logoPicture(bytes), stamp: unused, smaller: unused },
    },
    clock: { now: () => nowMs },
    settings: defaultsOf(INVOICE_SETTINGS),
    isTest: false,
    signal: new AbortController().signal,
  };
}

const bytesOf = async (input: unknown, nowMs: number): Promise<Buffer> => {
  const output = await invoicePdf.run(invoiceSchema.parse(input), context(nowMs));
  assert.ok(output?.body instanceof Uint8Array);
  return Buffer.from(output.body);
};

describe('the e-invoice', () => {
  it('of the worked example is the published document, byte by byte', () => {
    const { eInvoice } = preparedInvoice(caseOf('A '), issueContext(MORNING)).document;
    assert.deepEqual(
      Buffer.from(eInvoice?.xml ?? []),
      readFileSync(new URL('example-a.xml', import.meta.url)),
    );
  });

  it('has an empty number rather than an invented one', () => {
    const { document } = preparedInvoice(caseOf('the documentation'), issueContext(MORNING));
    assert.match(new TextDecoder().decode(document.eInvoice?.xml), /<ram:ID><\/ram:ID><ram:TypeCode>380/);
  });

  it('escapes what XML needs escaped, once', () => {
    const items = [{ description: '<a> & "b" ]]>', sumPrice: 1, tax: 20 }];
    const { document } = preparedInvoice(invoiceSchema.parse({ ...FULL, items }), issueContext(MORNING));
    const xml = new TextDecoder().decode(document.eInvoice?.xml);
    assert.ok(xml.includes('<ram:Name>&lt;a&gt; &amp; "b" ]]&gt;</ram:Name>'));
  });
});

describe('the e-invoice alone', () => {
  const xmlContext = { ...context(MORNING), type: 'application/xml' };
  it('is what the PDF carries, byte for byte', async () => {
    const output = await invoicePdf.run(caseOf('A '), xmlContext);
    assert.deepEqual(
      Buffer.from(output?.body as Uint8Array),
      readFileSync(new URL('example-a.xml', import.meta.url)),
    );
    assert.equal(output?.facts?.['EInvoice-Profile'], 'EN16931');
  });
  it('is refused where none is allowed', async () => {
    const request = invoiceSchema.parse({ ...FULL, zugferdDisabled: true });
    await assert.rejects(invoicePdf.run(request, xmlContext) as Promise<unknown>, InvalidInput);
  });
});

describe('a profile that is asked for', () => {
  it('and not reached is refused with one detail a missing field', () => {
    const request = invoiceSchema.parse({ ...FULL, profile: 'XRECHNUNG' });
    assert.throws(
      () => preparedInvoice(request, issueContext(MORNING)),
      (error) => {
        assert.ok(error instanceof InvalidInput);
        assert.deepEqual(
          [...new Set(error.violations.map(({ message }) => message))],
          ['message.profileMustBeValid'],
        );
        assert.deepEqual(
          error.violations.map(({ field }) => field),
          [
            'metadata.buyerReference',
            'sender.email',
            'sender.city',
            'sender.postalCode',
            'sender.contact',
            'sender.phone',
            'recipient.email',
            'recipient.city',
            'recipient.postalCode',
          ],
        );
        return true;
      },
    );
  });
  it('XRechnung needs the e-mail address of the contact beside an electronic address (BR-DE-7)', () => {
    const sender = { ...FULL.sender, electronicAddress: '9930:de136695976' };
    const request = invoiceSchema.parse({ ...FULL, sender, profile: 'XRECHNUNG' });
    assert.throws(
      () => preparedInvoice(request, issueContext(MORNING)),
      (error) =>
        error instanceof InvalidInput &&
        error.violations.some(
          ({ field, description }) => field === 'sender.email' && /BT-43/.test(description),
        ),
    );
  });
});

describe('the file', () => {
  it('has the same bytes for the same request at the same time', async () => {
    assert.deepEqual(await bytesOf(FULL, MORNING), await bytesOf(FULL, MORNING));
    assert.notDeepEqual(await bytesOf(FULL, MORNING), await bytesOf(FULL, EVENING));
  });

  it('has the same bytes at any time when it is to be deterministic', async () => {
    const input = { ...FULL, deterministic: true };
    assert.deepEqual(await bytesOf(input, MORNING), await bytesOf(input, EVENING));
  });

  it('is the same whether defaults are written out or left out', async () => {
    const labels = { invoice: 'Invoice', total: 'Total', vat: 'VAT', numberOfPages: '{current} | {total}' };
    const written = {
      ...FULL,
      template: 'DEFAULT',
      locale: 'de-AT',
      currency: 'EUR',
      currencyFormat: 'CODE',
      zugferdDisabled: false,
      labels,
    };
    assert.deepEqual(await bytesOf(written, MORNING), await bytesOf(FULL, MORNING));
  });

  it('is a PDF with the name that the contract gives it', async () => {
    const output = await invoicePdf.run(invoiceSchema.parse(FULL), context(MORNING));
    assert.equal(output?.filename, 'invoice');
    assert.equal(output?.type, 'application/pdf');
    assert.equal((await bytesOf(FULL, MORNING)).subarray(0, 8).toString('latin1'), '%PDF-1.7');
  });

  it('carries the slip of a Swiss QR bill at its foot', async () => {
    const sender = { name: 'A', iban: 'CH9300762011623852957', postalCode: '8001', city: 'Zürich' };
    const asked = { sender, currency: 'CHF', locale: 'en-GB', swissQrInvoice: {} };
    const input = invoiceSchema.parse({ ...FULL, ...asked });
    const { body } = (await invoicePdf.run(input, context(MORNING)))!;
    const pdf = readPdf(body as Uint8Array);
    const texts = pageTexts(pdf, pdf.pages.at(-1)!).map(({ text }) => text);
    for (const text of ['Receipt', 'Payment part', 'CH93 0076 2011 6238 5295 7'])
      assert.ok(texts.includes(text));
  });

  it('of every example is made without a warning that is not declared', async () => {
    for (const { input } of invoicePdf.examples) {
      const output = await invoicePdf.run(invoiceSchema.parse(input), context(MORNING));
      for (const token of output?.warnings ?? []) assert.ok(invoicePdf.warnings?.[token], token);
      for (const fact of Object.keys(output?.facts ?? {})) assert.ok(invoicePdf.facts?.[fact], fact);
    }
  });
});

describe('an EPC code', () => {
  const sender = { ...FULL.sender, name: 'ä'.repeat(70), bic: 'GIBAATWWXXX' };
  it('whose texts have no room together is refused at the longest', () => {
    const epcQrCode = { text: 'ß'.repeat(140), message: '€'.repeat(70) };
    const request = invoiceSchema.parse({ ...FULL, sender, epcQrCode });
    assert.throws(
      () => preparedInvoice(request, issueContext(MORNING)),
      (error) =>
        error instanceof InvalidInput && error.violations[0]?.message === 'message.epcQrCodeTextMustBeValid',
    );
  });

  it('names the reference, else the text, else the invoice number', () => {
    const lines = (epcQrCode: object) =>
      preparedInvoice(invoiceSchema.parse({ ...FULL, epcQrCode }), issueContext(MORNING)).document.epcCode
        ?.lines;
    const account = 'AT57\u00a02011\u00a01400\u00a01440\u00a00144';
    assert.deepEqual(lines({}), [account, 'R 1']);
    assert.deepEqual(lines({ text: 'Rechnung 1', message: 'Danke' }), [account, 'Rechnung 1', 'Danke']);
    assert.deepEqual(lines({ reference: 'rf18 5390 0754 7034', text: 'x' }), [
      account,
      'RF18 5390 0754 7034',
    ]);
  });
});
