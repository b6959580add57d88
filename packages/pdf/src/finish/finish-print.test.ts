import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserPrint } from '#testing/browser-print.ts';
import { classicFile } from '#testing/classic-file.ts';
import { A4, band, everyPage, finishPrint, finishOrder as order } from '#testing/finish-order.ts';
import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
} from '../object.ts';
import { textOf } from '../print/text-string.ts';
import { mediaBoxOf, type PdfPage, pagesOf } from '../read/page-tree.ts';
import { openPdf, type PdfFile } from '../read/pdf-file.ts';
import { type FinishOrder, finishPrintJob } from './finish-print.ts';

interface Finished {
  readonly file: PdfFile;
  readonly pages: readonly PdfPage[];
  readonly bytes: Buffer;
  readonly removedLinks: number;
}

function finished(more: Partial<FinishOrder> = {}): Finished {
  const { pdf, removedLinks } = finishPrint(order(more));
  const file = openPdf(pdf);
  assert.equal(file.isRepaired, false);
  return { file, pages: pagesOf(file), bytes: Buffer.from(pdf), removedLinks };
}

const text = (file: PdfFile, value: PdfObject | undefined): string | undefined => {
  const found = file.resolve(value);
  return isString(found) ? textOf(found) : undefined;
};

const list = (file: PdfFile, value: PdfObject | undefined): readonly PdfObject[] => {
  const found = file.resolve(value);
  return isArray(found) ? found : [];
};

const decodedText = (file: PdfFile, value: PdfObject): string => {
  const stream = file.resolve(value);
  assert(isStream(stream));
  return Buffer.from(file.decoded(stream).data).toString('utf8');
};

const operators = (file: PdfFile, page: PdfPage): string =>
  list(file, page.dict.get('Contents'))
    .map((part) => decodedText(file, part))
    .join('\n');

/** Bytes of the file and of all its streams. */
const everything = ({ file, bytes }: Finished): string =>
  [
    bytes,
    ...file.numbers
      .map((number) => file.object(number))
      .filter(isStream)
      .map((s) => file.decoded(s).data),
  ]
    .map((part) => Buffer.from(part).toString('latin1'))
    .join('\n');

test('pages get the exact size, content hangs from the top left corner', () => {
  const { file, pages } = finished();
  for (const page of pages) {
    const [left, bottom, right, top] = mediaBoxOf(file, page);
    assert.equal(left, 0);
    assert.equal(top, 841.91998);
    assert(Math.abs(right - A4.width) < 0.001 && Math.abs(top - bottom - A4.height) < 0.001);
  }
});

test('Info and XMP agree and have the order’s date', () => {
  const info = {
    title: 'Über <A> & "B"\u0007',
    author: 'Öl AG',
    subject: 'S',
    keywords: 'k, l',
    language: 'de-AT',
  };
  const { file } = finished({ info });
  const entries = file.dict(file.trailer.get('Info'));
  const values = ['Title', 'Author', 'Subject', 'Keywords', 'Producer', 'CreationDate'].map((key) =>
    text(file, entries.get(key)),
  );
  assert.deepEqual(values, ['Über <A> & "B"', 'Öl AG', 'S', 'k, l', 'Kontor', 'D:20260131080509Z']);
  const xmp = decodedText(file, file.catalog.get('Metadata')!);
  for (const part of [
    '>Über &lt;A&gt; &amp; &quot;B&quot;<',
    '>Öl AG<',
    '>S<',
    '>k, l<',
    '<xmp:CreateDate>2026-01-31T08:05:09Z<',
  ]) {
    assert(xmp.includes(part), part);
  }
  assert(!xmp.includes('pdfaid:part'));
  assert.equal(text(file, file.catalog.get('Lang')), 'de-AT');
  assert.equal(file.dict(file.catalog.get('ViewerPreferences')).get('DisplayDocTitle'), true);
});

test('a document without a title has none; its own language stays', () => {
  const { file } = finished({ info: { title: ' \n' } });
  assert.equal(file.dict(file.trailer.get('Info')).has('Title'), false);
  assert(!decodedText(file, file.catalog.get('Metadata')!).includes('dc:title'));
  assert.equal(text(file, file.catalog.get('Lang')), 'en');
});

for (const [level, part, conformance] of [
  ['2b', 2, 'B'],
  ['2u', 2, 'U'],
  ['3b', 3, 'B'],
  ['3u', 3, 'U'],
] as const) {
  test(`PDF/A-${level} is claimed with an output intent and an /ID`, () => {
    const { file } = finished({ pdfA: { part, conformance } });
    const xmp = decodedText(file, file.catalog.get('Metadata')!);
    assert(xmp.includes(`<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${conformance}<`));
    const intent = file.dict(list(file, file.catalog.get('OutputIntents'))[0]);
    assert.equal(nameText(intent.get('S')), 'GTS_PDFA1');
    assert.equal(decodedText(file, intent.get('DestOutputProfile')!).slice(36, 40), 'acsp');
    const id = list(file, file.trailer.get('ID'));
    assert.equal(id.length, 2);
    assert.deepEqual(id[0], id[1]);
  });
}

test('attachments are in the name tree, sorted, and in /AF', () => {
  const attachment = (name: string) => ({
    name,
    mediaType: 'text/xml',
    data: Buffer.from(`<${name}/>`),
    relationship: 'Source' as const,
  });
  const { file } = finished({
    attachments: [attachment('z.xml'), { ...attachment('a.xml'), mediaType: 'odd', description: 'First' }],
  });
  const names = list(file, file.dict(file.dict(file.catalog.get('Names')).get('EmbeddedFiles')).get('Names'));
  assert.deepEqual([text(file, names[0]), text(file, names[2])], ['a.xml', 'z.xml']);
  const first = file.dict(names[1]);
  assert.equal(text(file, first.get('Desc')), 'First');
  assert.equal(nameText(first.get('AFRelationship')), 'Source');
  const stream = file.resolve(file.dict(first.get('EF')).get('F'));
  assert(isStream(stream));
  assert.equal(nameText(stream.dict.get('Subtype')), 'application/octet-stream');
  assert.equal(Buffer.from(file.decoded(stream).data).toString(), '<a.xml/>');
  assert.deepEqual(list(file, file.catalog.get('AF')), [names[3], names[1]]);
});

test('bands are artifacts behind the enclosed body, at the edges, cut at their margins', () => {
  const bands = [
    { kind: 'header' as const, source: 'header', pdf: band('/F1 9 Tf <0048> Tj'), pageOf: everyPage },
    {
      kind: 'footer' as const,
      source: 'footer',
      pdf: band('/F1 9 Tf <0046> Tj', '', 40.08),
      pageOf: everyPage.slice(1),
    },
  ];
  const { file, pages } = finished({ bands });
  const [first, second] = pages.map((page) => operators(file, page));
  assert.match(
    first!,
    /^q\n\n\/F4 12 Tf \/Artifact BMC\n<00410042> Tj\nEMC\n\nQ\n\/Artifact <<\/Type \/Pagination \/Subtype \/Header>> BDC\nq 1 0 0 1 0 813.84 cm \/HF1 Do Q\nEMC\n$/,
  );
  const [, bottom] = mediaBoxOf(file, pages[1]!);
  assert(
    second!.includes(
      `/Subtype /Footer>> BDC\nq 1 0 0 1 0 ${Number((bottom + 40 - 40.08).toFixed(3))} cm /HF2 Do Q`,
    ),
  );
  const forms = file.dict(file.dict(pages[1]!.dict.get('Resources')).get('XObject'));
  const header = file.resolve(forms.get('HF1'));
  assert(isStream(header));
  assert.deepEqual(list(file, header.dict.get('BBox')), [0, 28.08 - 28, 595.92, 28.08]);
  assert.equal(Buffer.from(file.decoded(header).data).toString(), '/F1 9 Tf <0048> Tj');
});

test('equal bands and equal font files are there once', () => {
  const bands = [1, 2].flatMap((page) => [
    { kind: 'header' as const, source: 'header', pdf: band('same'), pageOf: [{ page, bandPage: 1 }] },
    { kind: 'footer' as const, source: 'footer', pdf: band(`page ${page}`), pageOf: [{ page, bandPage: 1 }] },
  ]);
  const done = finished({ bands });
  const formOf = (page: PdfPage, name: string): PdfObject | undefined =>
    done.file.dict(done.file.dict(page.dict.get('Resources')).get('XObject')).get(name);
  assert.deepEqual(formOf(done.pages[0]!, 'HF1'), formOf(done.pages[1]!, 'HF1'));
  assert.notDeepEqual(formOf(done.pages[0]!, 'HF2'), formOf(done.pages[1]!, 'HF2'));
  assert.equal(done.bytes.toString('latin1').split('the same font file').length, 2);
});

test('tags of a band’s own document come out of it', () => {
  const pdf = band('/NonStruct <</MCID 0 >>BDC\n<0041> Tj\nEMC');
  const { file, pages } = finished({ bands: [{ kind: 'header', source: 'header', pdf, pageOf: everyPage }] });
  const form = file.dict(file.dict(pages[0]!.dict.get('Resources')).get('XObject')).get('HF1')!;
  assert.equal(decodedText(file, form), '/Artifact BMC\n<0041> Tj\nEMC');
});

test('links of bands move to the page; those beyond the cut or to scripts do not', () => {
  const link = (uri: string, y: number): string =>
    `<</Type /Annot/Subtype /Link/Rect [10 ${y} 30 ${y + 5}]/A <</S /URI/URI (${uri})>>/StructParent 0>>`;
  const pdf = band(
    'x',
    [link('https://example.org', 20), link('javascript:x', 20), link('https://example.org/low', -9)].join(
      ' ',
    ),
  );
  const { file, pages } = finished({
    bands: [{ kind: 'header', source: 'header', pdf, pageOf: everyPage.slice(0, 1) }],
  });
  const annotations = list(file, pages[0]!.dict.get('Annots')).map((value) => file.dict(value));
  assert.deepEqual(
    annotations.map((one) => text(file, file.dict(one.get('A')).get('URI'))),
    ['https://example.com/', 'https://example.org'],
  );
  const rectangle = list(file, annotations[1]!.get('Rect')).map(
    (value) => Math.round(Number(value) * 100) / 100,
  );
  assert.deepEqual(rectangle, [10, 833.84, 30, 838.84]);
  assert.equal(annotations[1]!.get('F'), 4);
  // Its Link in the structure, and the address as its text, where the band's own structure does not come along.
  assert.equal(text(file, annotations[1]!.get('Contents')), 'https://example.org');
  const parents = file.dict(file.dict(file.catalog.get('StructTreeRoot')).get('ParentTree'));
  const numbers = list(file, parents.get('Nums'));
  const element = file.dict(numbers[numbers.indexOf(annotations[1]!.get('StructParent')!) + 1]);
  assert.equal(nameText(element.get('S')), 'Link');
});

const GONE = [
  'javascript:alert\\(1\\)',
  'JaVaScript:x',
  'file:///etc/passwd',
  'data:text/html,hello',
  'ftp://host/x',
  ' javascript:x',
  'vbscript:x',
  'relative/x',
  'https://document.invalid/offers/7.html',
  'HTTPS://a.b.invalid:443?x',
  'http://invalid.invalid.',
];
const KEPT = [
  'https://example.com/.invalid/a',
  'https://invalid.example',
  'HTTP://example.com',
  'mailto:a@b.c',
  'tel:+431',
];

test('links to scripts, files and data are gone from the bytes; the others stay', () => {
  const done = finished({ body: browserPrint({ links: [...GONE, ...KEPT] }) });
  const all = everything(done);
  for (const part of ['alert', 'passwd', 'hello', 'ftp:', 'script:', 'relative', '7.html', '443?x'])
    assert(!all.includes(part), part);
  assert.equal(done.removedLinks, GONE.length);
  const annotations = list(done.file, done.pages[0]!.dict.get('Annots')).map((value) =>
    done.file.dict(value),
  );
  assert.deepEqual(
    annotations.map((one) => text(done.file, done.file.dict(one.get('A')).get('URI'))),
    [...GONE.map(() => undefined), ...KEPT],
  );
  assert(annotations.every((one) => nameText(one.get('Subtype')) === 'Link'));
});

test('nothing runs on opening or on other events, and none of it is left', () => {
  const action = '<</S /JavaScript/JS (evil)>>';
  const body = classicFile([
    `<</Type /Catalog/Pages 2 0 R/AA <</WC ${action}>>/OpenAction 4 0 R/Names <</JavaScript <</Names [(x) 4 0 R]>>>>>>`,
    '<</Type /Pages/Kids [3 0 R]>>',
    '<</Type /Page>>',
    action,
  ]);
  const done = finished({ body });
  assert.deepEqual(
    ['AA', 'OpenAction'].map((key) => done.file.catalog.has(key)),
    [false, false],
  );
  assert.deepEqual([...done.file.dict(done.file.catalog.get('Names')).keys()], []);
  assert(!everything(done).includes('evil'));
});

test('the same order gives the same bytes, whenever and after whatever the browser printed', () => {
  const print = (more: Parameters<typeof browserPrint>[0]) =>
    finishPrint(order({ body: browserPrint(more) })).pdf;
  const bytes = print({});
  assert.deepEqual(print({ firstNode: 4_711, date: '20301231235959' }), bytes);
  assert.notDeepEqual(print({ content: '/F4 12 Tf <0044> Tj' }), bytes);
  const links = ['file:///x'];
  assert.deepEqual(print({ links, firstNode: 99_999_990, date: '20301231235959' }), print({ links }));
});

test('ids of structure elements count from 1; texts that look like them stay', () => {
  const { file, bytes } = finished({ body: browserPrint({ firstNode: 500 }) });
  const cell = file.dict({ object: 11, generation: 0 });
  assert.equal(text(file, cell.get('ID')), 'node00000001');
  assert.equal(text(file, cell.get('Alt')), 'node00000077');
  const headers = list(file, file.dict(list(file, cell.get('A'))[0]).get('Headers'));
  assert.deepEqual(
    headers.map((one) => text(file, one)),
    ['node00000002', 'node00000001'],
  );
  assert(bytes.includes('/Limits [(node00000001) (node00000002)]'));
});

test('an order leaves the print’s bytes alone', () => {
  const body = browserPrint({ firstNode: 7 });
  const before = Buffer.from(body);
  finishPrint(order({ body }));
  assert.deepEqual(body, before);
});

test('the TEST mark is on every page, as an artifact over the enclosed body', () => {
  const { file, pages } = finished({ isTest: true, pdfA: { part: 2, conformance: 'B' } });
  for (const page of pages) {
    const drawn = operators(file, page);
    assert.match(drawn, /^q\n[\s\S]*\nQ\nq 1 0 0 1 0 0.03 cm\n\/Artifact BMC\n[\s\S]* RG[\s\S]*EMC\nQ\n$/);
    assert(!drawn.includes(' gs'));
  }
});

test('what is drawn without a mark is an artifact where the document is tagged', () => {
  const { file, pages } = finished();
  assert(isRef(pages[0]!.dict.get('Contents')));
  assert.equal(
    decodedText(file, pages[0]!.dict.get('Contents')!),
    '/F4 12 Tf /Artifact BMC\n<00410042> Tj\nEMC',
  );
  const untagged = finished({ isTagged: false });
  assert.equal(
    decodedText(untagged.file, untagged.pages[0]!.dict.get('Contents')!),
    '/F4 12 Tf <00410042> Tj',
  );
});

test('the page count is returned', () => {
  assert.equal(finishPrint(order()).pageCount, 2);
});

test('a direct annotation is cleaned as well', () => {
  const direct = '/Annots [<</Subtype /Link/A <</S /Launch/F (evil.exe)>>>>]';
  const body = browserPrint({ links: [] }).toString('latin1').replace('/Annots []', direct);
  const done = finished({ body: Buffer.from(body, 'latin1') });
  const [annotation] = list(done.file, done.pages[0]!.dict.get('Annots'));
  assert(isDict(annotation as PdfDict));
  assert.equal((annotation as PdfDict).has('A'), false);
  assert(!everything(done).includes('evil'));
});

test('bytes that have their memory for themselves are handed over, each once', () => {
  const own = (): Uint8Array => Uint8Array.from([1, 2, 3]);
  const [body, pdf] = [own(), own()];
  const shared = new Uint8Array(new ArrayBuffer(8), 0, 4);
  const bands = [pdf, pdf, shared].map((one) => ({
    kind: 'header' as const,
    source: 'header',
    pdf: one,
    pageOf: [],
  }));
  assert.deepEqual(finishPrintJob.handsOver?.(order({ body, bands })), [body.buffer, pdf.buffer]);
});
