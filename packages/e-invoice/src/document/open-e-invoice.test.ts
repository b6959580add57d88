import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { carrierPdf, ciiDocument, ublDocument } from '#testing/documents.ts';
import { openEInvoice } from './open-e-invoice.ts';

const open = (bytes: Uint8Array | string, attachment?: string) =>
  openEInvoice({
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    profile: 'AUTO',
    attachment,
  });

const descriptionOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof InvalidInput);
    assert.equal(error.violations.length, 1);
    assert.equal(error.violations[0]!.message, 'message.fileMustBeValid');
    return error.violations[0]!.description;
  }
  return assert.fail('was not refused');
};

describe('XML by itself', () => {
  test('CII, UBL invoice and UBL credit note are recognised by their roots', () => {
    assert.equal(open(ciiDocument()).syntax, 'CII');
    assert.equal(open(ublDocument('Invoice')).syntax, 'UBL');
    assert.equal(open(ublDocument('CreditNote')).syntax, 'UBL_CREDIT_NOTE');
  });

  test('specification, process and profile are stated by the document; a word overrides the profile alone', () => {
    const opened = open(ublDocument('Invoice'));
    assert.equal(opened.specification, 'urn:cen.eu:en16931:2017');
    assert.equal(opened.process, null);
    assert.equal(opened.profile, 'EN16931');
    const forced = openEInvoice({ bytes: Buffer.from(ublDocument('Invoice')), profile: 'XRECHNUNG' });
    assert.equal(forced.profile, 'XRECHNUNG');
    assert.equal(forced.specification, 'urn:cen.eu:en16931:2017');
  });
});

const OTHERS: readonly (readonly [what: string, xml: string, words: RegExp])[] = [
  [
    'ZUGFeRD 1',
    '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    /ZUGFeRD 1/,
  ],
  [
    'Order-X',
    '<o xmlns="urn:un:unece:uncefact:data:standard:SCRDMCCBDACIOMessageStructure:100"/>',
    /Order-X/,
  ],
  [
    'FatturaPA',
    '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
    /FatturaPA/,
  ],
  ['an order in UBL', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', /UBL/],
  ['a wrong namespace', '<Invoice xmlns="urn:x"/>', /namespace/],
  ['no namespace', '<Invoice/>', /namespace/],
  ['HTML', '<html><body/></html>', /root element html/],
  ['malformed XML', '<a>\n</b>', /line 2/],
  ['text', 'hello', /line 1/],
];

for (const [what, xml, words] of OTHERS) {
  test(`${what} is refused in words`, () =>
    assert.match(
      descriptionOf(() => open(xml)),
      words,
    ));
}

describe('PDF', () => {
  const cii = Buffer.from(ciiDocument());
  const file = (name: string, data: Uint8Array = cii, mediaType = 'text/xml') => ({ name, data, mediaType });

  test('the one e-invoice is found by its root, whatever its name; other files stay others', () => {
    const opened = open(carrierPdf([file('notes.txt', Buffer.from('x'), 'text/plain'), file('a.xml')]));
    assert.equal(opened.pdf?.attachment.name, 'a.xml');
    assert.deepEqual(
      opened.pdf?.others.map(({ name }) => name),
      ['notes.txt'],
    );
    assert.equal(opened.profile, 'FACTURX');
  });

  test('of several the one of a known name, in any letter case', () => {
    assert.equal(
      open(carrierPdf([file('a.xml'), file('Factur-X.XML')])).pdf?.attachment.name,
      'Factur-X.XML',
    );
  });

  test('the caller may name one', () => {
    const pdf = carrierPdf([file('a.xml'), file('b.xml', Buffer.from(ublDocument('Invoice')))]);
    assert.equal(open(pdf, 'b.xml').syntax, 'UBL');
    assert.match(
      descriptionOf(() => open(pdf)),
      /more than one.*a\.xml, b\.xml/,
    );
    assert.match(
      descriptionOf(() => open(pdf, 'c.xml')),
      /a\.xml, b\.xml/,
    );
  });

  test('refused in words: none, another document, malformed, more than 10 MiB', () => {
    assert.match(
      descriptionOf(() => open(carrierPdf([]))),
      /no e-invoice attached/,
    );
    const order = Buffer.from(OTHERS[1]![1]);
    assert.match(
      descriptionOf(() => open(carrierPdf([file('order-x.xml', order)]))),
      /Order-X/,
    );
    assert.match(
      descriptionOf(() => open(carrierPdf([file('factur-x.xml', Buffer.from('\nhello'))]))),
      /line 2/,
    );
    const large = Buffer.concat([cii, Buffer.alloc(10 * 1024 * 1024, 0x20)]);
    assert.match(
      descriptionOf(() => open(carrierPdf([file('factur-x.xml', large)]))),
      /10 MiB/,
    );
  });

  test('a PDF that is none inside is refused', () => {
    assert.match(
      descriptionOf(() => open('%PDF-1.7\nnothing')),
      /damaged/,
    );
  });
});
