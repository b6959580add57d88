import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import type { PdfObject, PdfString } from '@kontor/pdf';
import { readPdf } from '@kontor/pdf/testing';
import fc from 'fast-check';
import { TEMPLATES } from '#layout/document.ts';
import { renderInvoice } from '#render-invoice.ts';
import { prepared } from '#testing/prepared.ts';
import { contentFault, fileNameFault, isTooMuch, lengthFault, urlFault } from './attachment-faults.ts';
import { embeddedNames } from './embedded-names.ts';

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

describe('names of attached files', () => {
  const REFUSED = [
    '../etc/passwd',
    'a\\b.pdf',
    'C:x.pdf',
    'a\u0000.pdf',
    'a\n.pdf',
    'x\u202efdp.exe',
    'x\u2066.pdf',
    '.',
    '..',
    ' a.pdf',
    'FACTUR-X.XML',
    'xrechnung.xml',
    'invoice-ubl.xml',
    '\ud800.pdf',
  ];
  for (const name of REFUSED)
    it(`${JSON.stringify(name)} is refused`, () => assert.ok(fileNameFault(name) !== undefined));

  const TAKEN = ['plan.pdf', 'Stückliste (2).csv', '請求書.pdf', '.profile', "o'brien & co.png", 'a.b.c'];
  for (const name of TAKEN) it(`${name} is one`, () => assert.equal(fileNameFault(name), undefined));
});

describe('addresses of attachments', () => {
  for (const url of ['javascript:1', ' DATA:text/html,x', 'vbscript :x', 'File:///etc/passwd'])
    it(`${url} is refused`, () => assert.ok(urlFault(url) !== undefined));
  for (const url of ['https://a.example/x', 'ftp://a.example', 'Ordner 7, Fach B', 'urn:x:data:1'])
    it(`${url} is one`, () => assert.equal(urlFault(url), undefined));
});

describe('contents of attached files', () => {
  const CASES = [
    ['application/pdf', '%PDF-1.4', true],
    ['application/pdf', ' %PDF-1.4', false],
    ['image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), true],
    ['image/png', 'PNG', false],
    ['text/csv', 'ä;b', true],
    ['text/csv', new Uint8Array([0xe4, 0x3b]), true],
    ['text/csv', new Uint8Array([0xe4, 0x81]), false],
    ['text/csv', 'a\u0000b', false],
    ['application/vnd.oasis.opendocument.spreadsheet', 'PK\u0003\u0004', true],
    ['application/vnd.oasis.opendocument.spreadsheet', 'MZ', false],
  ] as const;
  for (const [type, bytes, isRight] of CASES)
    it(`${JSON.stringify(bytes)} ${isRight ? 'is' : 'is not'} ${type}`, () =>
      assert.equal(contentFault(base64(bytes), type) === undefined, isRight));

  it('are judged by length first', () => {
    assert.equal(lengthFault('A'.repeat(4 * 1024)), undefined);
    assert.ok(lengthFault('A'.repeat(8_000_000)) !== undefined);
    assert.ok(lengthFault('A'.repeat(9_000_000)) !== undefined);
    assert.ok(lengthFault('') !== undefined);
  });

  it('together have 7 MiB at most', () => {
    const of = (mebibytes: number) => 'AAAA'.repeat(Math.floor((mebibytes * 1024 * 1024) / 3));
    assert.equal(isTooMuch([of(3.5), of(3.5)]), false);
    assert.equal(isTooMuch([of(3.5), of(3.6)]), true);
    assert.equal(isTooMuch([`${of(3.4)}${' '.repeat(1_000_000)}`, of(3.5)]), false);
  });
});

describe('names of files in one PDF', () => {
  it('get a number before the ending', () => {
    assert.deepEqual(embeddedNames(['a.pdf', 'A.pdf', 'a.pdf', 'b', 'b']), [
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'b',
      'b (2)',
    ]);
  });

  it('are all different, whatever they are', () => {
    const names = fc.array(fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'b', '.x', 'a (2) (3).pdf'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(names, (all) => {
        const found = embeddedNames(all);
        assert.equal(new Set(found.map((name) => name.toLowerCase())).size, all.length);
      }),
    );
  });
});

describe('a PDF with attachments', () => {
  it('has the files beside the e-invoice, as supplements', async () => {
    const { document } = prepared({
      attachments: [
        { number: '1', fileName: 'Stückliste.csv', mediaType: 'text/csv', content: base64('a;b') },
        { number: '2', fileName: 'b.pdf', mediaType: 'application/pdf', content: base64('%PDF-1.4') },
      ],
    });
    assert.deepEqual(
      document.files?.map(({ fileName, description }) => [fileName, description]),
      [
        ['Stückliste.csv', '1'],
        ['b.pdf', '2'],
      ],
    );
    const { pdf } = await renderInvoice(document, { fonts: new InstalledFonts() });
    const plain = await renderInvoice({ ...document, files: [] }, { fonts: new InstalledFonts() });
    assert.ok(pdf.length > plain.pdf.length + 100, `${pdf.length} and ${plain.pdf.length}`);
  });

  it('has no file where none has content', () => {
    assert.deepEqual(prepared({ attachments: [{ number: '1', fileName: 'a.pdf' }] }).document.files, []);
  });
});

describe('links of attachments on the page', () => {
  const attachments = [
    { number: 'P-1', description: 'Pläne', url: 'https://acme.example/pläne' },
    { number: 'P-2', url: 'ftp://acme.example/a' },
    { number: 'P-3', url: 'https://' },
    { number: 'P-4' },
  ];
  for (const template of TEMPLATES) {
    it(`lead to http and https alone, in ${template}`, async () => {
      const { document } = prepared({ template, attachments });
      assert.deepEqual(document.links, ['https://acme.example/pläne']);
      const { pdf: bytes } = await renderInvoice(document, { fonts: new InstalledFonts() });
      const pdf = readPdf(bytes);
      const annotations = pdf.pages.flatMap((page) =>
        ((page.get('Annots') ?? []) as readonly PdfObject[]).map((ref) => pdf.dict(ref)),
      );
      assert.ok(annotations.length > 0);
      for (const annotation of annotations) {
        const uri = pdf.dict(annotation.get('A')).get('URI') as PdfString;
        assert.equal(Buffer.from(uri.bytes).toString(), 'https://acme.example/pl%C3%A4ne');
      }
    });
  }
});
