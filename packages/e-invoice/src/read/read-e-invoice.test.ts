import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { type InvoiceInput, invoiceSchema, invoiceXmlJob } from '@kontor/invoice';
import fc from 'fast-check';
import { carrierPdf, ciiDocument, ublDocument } from '#testing/documents.ts';
import { readEInvoice } from './read-e-invoice.ts';

const SETTINGS = { PDF_DATES: 'now', SWISS_BILL_STANDARD: '2.3' } as unknown as Parameters<
  typeof readEInvoice
>[0]['settings'];
const NOW = Date.UTC(2026, 10, 2);

const read = (bytes: Uint8Array | string, hasContents = false) =>
  readEInvoice({
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    profile: 'AUTO',
    nowMs: NOW,
    settings: SETTINGS,
    hasContents,
  });

const written = async (request: object): Promise<Uint8Array> => {
  const input = invoiceSchema.parse(request) as InvoiceInput;
  const order = { request: input, issueContext: { nowMs: NOW, pdfDates: 'now' as const } };
  return (await invoiceXmlJob.run(order, {})).xml;
};

/** Texts as forms have them: no white space at their ends, none twice. */
const words = fc
  .array(fc.stringMatching(/^[A-Za-zÄÖÜäöüßéèçñ0-9&<>"'.,-]{1,10}$/), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' '));
const cents = fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 100);
const day = fc
  .integer({ min: 0, max: 360 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const party = (vatNumber: string, country: string) =>
  fc.record(
    {
      name: words,
      street: words,
      city: words,
      postalCode: fc.constant('1010'),
      country: fc.constant(country),
      vatNumber: fc.constant(vatNumber),
      tradingName: words,
      addressLine2: words,
      contact: words,
      phone: fc.constant('+43 1 234 56 78'),
      electronicAddress: fc.constant('0088:7300010000001'),
      identifiers: fc.constantFrom(['K-4711'], ['0088:7300010000001']),
    },
    { requiredKeys: ['name', 'country', 'vatNumber', 'electronicAddress'] },
  );

const item = fc.record(
  {
    description: words,
    amount: fc.integer({ min: 1, max: 500 }),
    unitCode: fc.constantFrom('C62', 'HUR', 'KGM'),
    unitPrice: cents,
    tax: fc.constantFrom(20, 10, 13),
    taxCategory: fc.constant('S'),
    note: words,
    sellerItemNumber: words,
    buyerItemNumber: words,
    orderLine: fc.constant('7'),
    gtin: fc.constant('4012345678901'),
    originCountry: fc.constant('AT'),
    accountingReference: words,
    attributes: fc.array(fc.record({ name: words, value: words }), { minLength: 1, maxLength: 2 }),
    classifications: fc.constant([{ code: '73101010', scheme: 'TST', version: '19' }]),
    period: fc.constant({ start: '2026-01-01', end: '2026-01-31' }),
  },
  { requiredKeys: ['description', 'amount', 'unitCode', 'unitPrice', 'tax', 'taxCategory'] },
);

const IBAN = 'AT611904300234573201';

/** The account is that of who is paid: nothing is transferred to the sender of a credit note, which has none of it. */
const request = fc
  .record({
    type: fc.constantFrom('INVOICE', 'CREDIT_NOTE', 'PREPAYMENT_INVOICE'),
    format: fc.constantFrom('CII', 'UBL'),
    currency: fc.constantFrom('EUR', 'CHF'),
    sender: party('ATU12345675', 'AT').map((one) => ({ ...one, iban: IBAN })),
    recipient: party('DE123456788', 'DE'),
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    paymentReference: words,
    paymentTerms: words.map((text) => `Bar. ${text}`),
    prepaidAmount: optional(fc.constant(0.5)),
    legalNotes: optional(
      fc.array(fc.record({ code: fc.constant('AAI'), text: words }), { minLength: 1, maxLength: 1 }),
    ),
    precedingInvoices: optional(
      fc.array(fc.record({ number: words, issueDate: day }), { minLength: 1, maxLength: 1 }),
    ),
    metadata: fc.record(
      {
        number: words,
        issueDate: fc.constant('2026-11-02'),
        dueDate: fc.constant('2026-11-30'),
        deliveryDate: day,
        buyerReference: words,
        orderNumber: words,
        contractNumber: words,
        projectNumber: words,
        accountingReference: words,
      },
      { requiredKeys: ['number', 'issueDate', 'dueDate', 'deliveryDate'] },
    ),
  })
  .map((one) => (one.type === 'CREDIT_NOTE' ? { ...one, sender: { ...one.sender, iban: undefined } } : one));

/** Members that the document states and the request leaves to defaults. */
type Members = Record<string, unknown>;

const isSubset = (part: unknown, whole: unknown, path = ''): void => {
  if (typeof part === 'object' && part !== null) {
    for (const [name, value] of Object.entries(part))
      if (value !== undefined) isSubset(value, (whole as Members | undefined)?.[name], `${path}.${name}`);
  } else assert.deepEqual(whole, part, path);
};

describe('own invoices', () => {
  test('read back equal the request that made them, and the document is the same again', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (own) => {
        const xml = await written(own);
        const found = await read(xml);
        assert.deepEqual(found.unmapped, []);
        assert.equal(found.lossless, true);
        isSubset(own, found.invoice);
        assert.equal(Buffer.from(await written(found.invoice)).toString(), Buffer.from(xml).toString());
      }),
      { seed: 35, numRuns: 60 },
    );
  });
});

describe('what a document states', () => {
  test('a sum of zero that the request does not state is an entry of its own, and no other sum', async () => {
    const found = await read(
      ciiDocument().replace(
        '<ram:TaxBasisTotalAmount>',
        '<ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>$&',
      ),
    );
    assert.equal(found.totals.allowances, 0);
    const [first] = found.unmapped;
    assert.deepEqual([first?.term, first?.value], ['BT-107', '0']);
    assert.ok(found.unmapped.every(({ term }) => term !== 'totals'));
  });

  test('totals and taxes as stated, also when they are wrong; then the request gives others', async () => {
    const found = await read(ciiDocument().replaceAll('>350.00<', '>349.99<'));
    assert.deepEqual([found.totals.total, found.totals.due, found.totals.prepaid], [349.99, 349.99, null]);
    assert.deepEqual(found.taxes[1], {
      category: 'S',
      rate: 10,
      base: 100,
      tax: 10,
      reason: null,
      reasonCode: null,
    });
    assert.equal(found.lossless, false);
    assert.equal(found.unmapped[0]!.term, 'totals');
  });

  test('what no member takes is listed by term or by its place', async () => {
    const xml = ublDocument('Invoice')
      .replace('<cbc:DocumentCurrencyCode>', '<cbc:AccountingCostCode>4711</cbc:AccountingCostCode>$&')
      .replace('<cbc:Name>Item 1</cbc:Name>', `<cbc:Name>${'x'.repeat(5_001)}</cbc:Name>`);
    const { unmapped, lossless } = await read(xml);
    assert.equal(lossless, false);
    const code = unmapped.find(({ location }) => location.includes('AccountingCostCode'));
    assert.deepEqual(code, {
      term: null,
      name: null,
      location: '/ubl:Invoice[1]/cbc:AccountingCostCode[1]',
      value: '4711',
    });
    const name = unmapped.find(({ term }) => term === 'BT-153');
    assert.equal(name?.name, 'Item name');
    assert.equal(name?.value?.length, 200);
  });

  test('self-billed documents have the buyer as sender', async () => {
    const { invoice } = await read(ciiDocument().replace('>380<', '>389<'));
    assert.equal((invoice.sender as Members).name, 'Muster AG');
    assert.equal(invoice.type, 'SELF_BILLED_INVOICE');
  });

  test('an unknown type is unmapped', async () => {
    const { invoice, unmapped } = await read(ciiDocument().replace('>380<', '>999<'));
    assert.equal(invoice.typeCode, undefined);
    assert.ok(unmapped.some(({ term, value }) => term === 'BT-3' && value === '999'));
  });

  test('a document with nothing but its specification is read', async () => {
    const xml =
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><CustomizationID xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">x</CustomizationID></Invoice>';
    const found = await read(xml);
    assert.deepEqual([found.profile, found.specification, found.lossless], ['EN16931', 'x', false]);
  });
});

describe('attachments', () => {
  const file =
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="../../a\u0085b.csv">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>';
  const withFile = ublDocument('Invoice').replace('<cac:AccountingSupplierParty>', `${file}$&`);
  const sha256 = 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78';

  test('of the XML and of the PDF, with size and hash, without content', async () => {
    const pdf = carrierPdf([
      { name: 'factur-x.xml', data: Buffer.from(withFile), mediaType: 'text/xml' },
      { name: 'notes.txt', data: Buffer.from('ABC'), mediaType: 'text/plain' },
    ]);
    const { attachments, container } = await read(pdf);
    assert.deepEqual(container, { type: 'PDF', attachment: 'factur-x.xml', relationship: 'Alternative' });
    assert.deepEqual(
      attachments.map(({ name, mediaType, source, bytes, sha256: hash, content }) => [
        name,
        mediaType,
        source,
        bytes,
        hash,
        content,
      ]),
      [
        ['notes.txt', 'text/plain', 'PDF', 3, sha256, undefined],
        ['ab.csv', 'text/csv', 'XML', 3, sha256, undefined],
      ],
    );
  });

  test('with content where it is asked for, up to 10 MiB together', async () => {
    const { attachments } = await read(withFile, true);
    assert.equal(attachments[0]!.content, 'QUJD');
    const large = carrierPdf([
      { name: 'factur-x.xml', data: Buffer.from(ciiDocument()), mediaType: 'text/xml' },
      { name: 'large.bin', data: Buffer.alloc(10 * 1024 * 1024 + 1), mediaType: 'application/octet-stream' },
    ]);
    await assert.rejects(
      () => read(large, true),
      (error) =>
        error instanceof InvalidInput && error.violations[0]!.message === 'message.includeMustBeValid',
    );
    assert.equal((await read(large)).attachments[0]!.bytes, 10 * 1024 * 1024 + 1);
  });
});
