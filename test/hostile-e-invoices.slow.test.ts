import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf, ciiDocument, ublDocument } from '@kontor/e-invoice/testing';
import { samplePage } from '../src/core/sample-page.ts';
import { encrypted } from '../src/operations/pdf-to-pdf-a/testing/documents.ts';
import type { Answer, Service } from '../src/testing/harness.ts';
import { multipartForm, type Part } from '../src/testing/multipart.ts';
import { programsLacking } from '../src/testing/programs.ts';
import { sharedService } from '../src/testing/shared-service.ts';

/**
 * What must not be read as an e-invoice, through each operation that takes one in: a 406 that names what it is, quickly, without a file or
 * an address being opened. (OWASP: XML External Entity Prevention; XML 1.0, 4.3.3.)
 */

interface HostileFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly reason: RegExp;
}

const xml = (name: string, text: string, reason: RegExp, encoding: BufferEncoding = 'utf8'): HostileFile => ({
  name,
  content: Buffer.from(text, encoding),
  reason,
});

const UBL = ublDocument('Invoice');
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const CONTENT = UBL.replace(DECLARATION, '').trim();
/** A document with this document type, and its number an entity of it. */
const withDoctype = (doctype: string, number = 'K-17'): string =>
  `${DECLARATION}${doctype}${CONTENT.replace('K-17', number)}`;

const LAUGHS = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');
const NESTED = '<cac:Delivery>'.repeat(300);
const ATTRIBUTES = Array.from({ length: 257 }, (_, index) => `a${index}="x"`).join(' ');

const XML_FILES: readonly HostileFile[] = [
  xml(
    'external entity, file',
    withDoctype('<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'),
    /DOCTYPE/,
  ),
  xml(
    'external entity, address',
    withDoctype('<!DOCTYPE Invoice [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>', '&x;'),
    /DOCTYPE/,
  ),
  xml(
    'parameter entity',
    withDoctype('<!DOCTYPE Invoice [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd">%x;]>'),
    /DOCTYPE/,
  ),
  xml(
    'external document type',
    withDoctype('<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:1/x.dtd">'),
    /DOCTYPE/,
  ),
  xml(
    'public document type',
    withDoctype('<!DOCTYPE Invoice PUBLIC "-//x//y" "http://127.0.0.1:1/x.dtd">'),
    /DOCTYPE/,
  ),
  xml('empty document type', withDoctype('<!DOCTYPE Invoice>'), /DOCTYPE/),
  xml('billion laughs', withDoctype(`<!DOCTYPE Invoice [<!ENTITY l0 "ha">${LAUGHS}]>`, '&l9;'), /DOCTYPE/),
  xml(
    'quadratic entities',
    withDoctype(`<!DOCTYPE Invoice [<!ENTITY x "${'x'.repeat(50_000)}">]>`, '&x;'.repeat(50_000)),
    /DOCTYPE/,
  ),
  xml(
    'document type in UTF-16',
    `\ufeff${withDoctype('<!DOCTYPE Invoice [<!ENTITY x "y">]>', '&x;').replace('UTF-8', 'UTF-16')}`,
    /DOCTYPE/,
    'utf16le',
  ),
  xml('entity without a document type', UBL.replace('K-17', '&xxe;'), /undefined entity/),
  xml('300 levels', UBL.replace('<cac:PaymentTerms>', `${NESTED}$&`), /256 levels/),
  xml('257 attributes', UBL.replace('<cbc:ID>', `<cbc:ID ${ATTRIBUTES}>`), /256 attributes/),
  xml(
    'Latin-1 that is declared as UTF-8',
    UBL.replace('Muster', 'Müster'),
    /not UTF-8 \(line \d+, column \d+\)/,
    'latin1',
  ),
  xml('UTF-8 that is declared as UTF-16', UBL.replace('UTF-8', 'UTF-16'), /declares UTF-16/),
  xml('UTF-7', UBL.replace('UTF-8', 'UTF-7'), /unknown encoding utf-7/),
  xml('EBCDIC', UBL.replace('UTF-8', 'IBM037'), /unknown encoding ibm037/),
  xml(
    'half a surrogate',
    `\ufeff${UBL.replace('UTF-8', 'UTF-16').replace('K-17', '\ud800')}`,
    /not UTF-16/,
    'utf16le',
  ),
  xml('a character of code zero', UBL.replace('K-17', 'K\u0000'), /does not allow/),
  xml('a reference to code zero', UBL.replace('K-17', '&#0;'), /does not allow/),
  xml('cut off', UBL.slice(0, -60), /has no end|well-formed/),
  xml('two roots', `${UBL}${CONTENT}`, /line \d+/),
  xml('a prefix that is not declared', UBL.replaceAll('cbc:ID>', 'x:ID>'), /prefix x is not declared/),
  xml(
    'an instruction of a style sheet alone',
    '<?xml-stylesheet href="http://127.0.0.1:1/"?>',
    /not well-formed/,
  ),
  xml('HTML', '<html><script>alert(1)</script></html>', /root element html/),
  xml(
    'ZUGFeRD 1',
    '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    /ZUGFeRD 1/,
  ),
];

const attached = (name: string, data: string | Uint8Array) => ({
  name,
  data: typeof data === 'string' ? Buffer.from(data) : data,
  mediaType: 'text/xml',
});

const [external] = XML_FILES as readonly [HostileFile];

const PDF_FILES = async (): Promise<readonly HostileFile[]> => {
  const hybrid = carrierPdf([attached('factur-x.xml', ciiDocument())]);
  const text = Buffer.from(hybrid).toString('latin1');
  return [
    {
      name: 'several e-invoices',
      content: carrierPdf([attached('a.xml', UBL), attached('b.xml', ciiDocument())]),
      reason: /more than one e-invoice.*a\.xml, b\.xml/,
    },
    {
      name: 'external entity inside',
      content: carrierPdf([attached('factur-x.xml', external.content)]),
      reason: /DOCTYPE/,
    },
    {
      name: 'no e-invoice',
      content: carrierPdf([attached('a.xml', '<a/>')]),
      reason: /root element a|no e-invoice attached/,
    },
    {
      name: 'more than 10 MiB inside',
      content: carrierPdf([
        attached('factur-x.xml', Buffer.concat([Buffer.from(UBL), Buffer.alloc(10 * 1024 * 1024, 0x20)])),
      ]),
      reason: /10 MiB/,
    },
    {
      name: 'encrypted',
      content: await encrypted(hybrid, { user: 'Tulpe 7', owner: 'x' }),
      reason: /password protected/,
    },
    { name: 'the head alone', content: Buffer.from('%PDF-1.7\n'), reason: /damaged/ },
    {
      name: 'cut in the middle',
      content: Buffer.from(text.slice(0, text.length / 3), 'latin1'),
      reason: /damaged|no e-invoice|no pages/,
    },
  ];
};

const part = (name: string, content: Uint8Array): Part => ({
  name,
  content: Buffer.from(content),
  filename: name,
  type: 'application/octet-stream',
});

const PATHS = ['read', 'validate', 'view', 'convert'].map((name) => `/v1/e-invoice/${name}`);
/** They open a file by the same code: by turns, one of them with each. */
const pathOf = (index: number): string => PATHS[index % PATHS.length]!;

describe('hostile e-invoices', { skip: programsLacking() ?? false }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const sent = (url: string, parts: readonly Part[]): Promise<Answer> => {
    const { body, contentType } = multipartForm(parts);
    return service.call({ method: 'POST', url, payload: body, headers: { 'content-type': contentType } });
  };

  async function assertRefused(path: string, parts: readonly Part[], reason: RegExp, identifier: string) {
    const answer = await sent(path, parts);
    assert.equal(answer.statusCode, 406, `${path}: ${answer.body.slice(0, 300)}`);
    const { details } = answer.json() as { details: { message: string; description: string }[] };
    assert.equal(details[0]!.message, identifier, path);
    assert.match(details[0]!.description, reason, path);
    assert.doesNotMatch(answer.body, /root:/);
  }

  for (const [index, { name, content, reason }] of XML_FILES.entries()) {
    it(`XML: ${name}`, async () => {
      await assertRefused(pathOf(index), [part('file', content)], reason, 'message.fileMustBeValid');
      const parts = [part('file', samplePage()), part('invoice', content)];
      await assertRefused('/v1/e-invoice/embed', parts, reason, 'message.invoiceMustBeValid');
    });
  }

  it('PDF', async () => {
    for (const [index, { content, reason }] of (await PDF_FILES()).entries())
      await assertRefused(pathOf(index), [part('file', content)], reason, 'message.fileMustBeValid');
  });
});
