import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { Typesetter } from '@kontor/graphics';
import { gridFromText } from '@kontor/graphics/testing';
import { pageTexts } from '#testing/page-text.ts';
import { type ReadPdf, readPdf } from '#testing/read-pdf.ts';
import type { PdfObject } from './object.ts';
import { PdfDocument } from './pdf-document.ts';
import { child, type StructureElement } from './structure.ts';

const fonts = new InstalledFonts();
const REGULAR = 'source-sans-3/400Regular';
const A4 = { width: 210, height: 297 };

interface SampleOptions {
  readonly createdAt?: string;
  readonly text?: string;
}

/** A document with one of everything. */
function sample({
  createdAt = '2026-01-31T08:05:09Z',
  text = 'Grüße aus Łódź',
}: SampleOptions = {}): Uint8Array {
  const set = new Typesetter(fonts, { locale: 'de-AT' });
  const pdf = new PdfDocument({
    language: 'de-AT',
    title: 'Titel & <Test>',
    author: 'Öl (AG)',
    createdAt,
    accessible: true,
  });
  const page = pdf.page(A4);
  const ink = { size: 10, color: '#1B2330' };
  page.text(set.shape('Heading', REGULAR), { ...ink, x: 25, y: 30, tag: child(pdf.root, 'H1') });
  page.text(set.shape(text, REGULAR), { ...ink, x: 25, y: 40, tag: child(pdf.root, 'P') });
  page.text(set.shape('artifact', REGULAR), { ...ink, x: 25, y: 290 });
  page.line([25, 50], [190, 50], { width: 0.5, color: '#808080', dash: [2, 1] });
  page.rect({ x: 25, y: 60, width: 10, height: 10 }, '#0F4C81');
  const code = child(pdf.root, 'Figure', { alt: 'Ein Code' });
  page.modules(
    gridFromText(['##', '#.']),
    { x: 25, y: 80, width: 10, height: 10 },
    { color: '#000000', tag: code },
  );
  const image = pdf.image({
    width: 2,
    height: 2,
    channels: 3,
    coding: 'raw',
    data: Uint8Array.from({ length: 12 }, (_, i) => i * 20),
  });
  page.image(
    image,
    { x: 50, y: 80, width: 10, height: 10 },
    { tag: child(pdf.root, 'Figure', { alt: 'Logo' }) },
  );
  const table = child(child(pdf.root, 'Table'), 'TR');
  page.text(set.shape('Kopf', REGULAR), {
    ...ink,
    x: 25,
    y: 100,
    tag: child(table, 'TH', { scope: 'Column' }),
  });
  child(table, 'TD');
  const attachment = {
    fileName: 'factur-x.xml',
    description: 'Daten',
    mediaType: 'text/xml',
    data: Buffer.from('<a>ü</a>'),
    relationship: 'Alternative',
    modifiedAt: createdAt,
  } as const;
  return pdf.bytes({
    attachments: [attachment],
    facturX: { fileName: 'factur-x.xml', version: '1.0', conformanceLevel: 'EN 16931' },
  });
}

const textOf = (value: PdfObject | undefined): string => {
  const { bytes } = value as { bytes: Buffer };
  return bytes[0] === 0xfe
    ? Buffer.from(bytes).swap16().toString('utf16le').slice(1)
    : Buffer.from(bytes).toString('latin1');
};

test('every object can be read back, and nothing is left over', () => {
  const pdf = readPdf(sample());
  for (const number of pdf.numbers)
    if (number !== pdf.numbers.at(-1)) pdf.resolve({ object: number, generation: 0 });
  const version = Buffer.from(sample()).toString('latin1', 0, 15);
  assert.equal(version, '%PDF-1.7\n%âãÏÓ\n');
});

test('texts, places and marks of a page', () => {
  const pdf = readPdf(sample());
  const texts = pageTexts(pdf, pdf.pages[0]!);
  assert.deepEqual(
    texts.map(({ text, mark }) => [text, mark]),
    [
      ['Heading', 'H1'],
      ['Grüße aus Łódź', 'P'],
      ['artifact', 'Artifact'],
      ['Kopf', 'TH'],
    ],
  );
  const [heading] = texts;
  assert.ok(heading);
  assert.ok(Math.abs(heading.x - (25 * 72) / 25.4) < 0.001);
  assert.ok(Math.abs(heading.y - (267 * 72) / 25.4) < 0.001);
  assert.equal(heading.size, 10);
});

test('what PDF/A-3 asks of the catalog is there', () => {
  const pdf = readPdf(sample());
  const [intent] = pdf.resolve(pdf.catalog.get('OutputIntents')) as readonly PdfObject[];
  assert.deepEqual(pdf.dict(intent).get('S'), { name: 'GTS_PDFA1' });
  const profile = pdf.data(pdf.dict(intent).get('DestOutputProfile'));
  assert.equal(profile.toString('latin1', 36, 40), 'acsp');
  assert.equal(profile.readUInt32BE(0), profile.length);
  assert.equal(textOf(pdf.catalog.get('Lang')), 'de-AT');
  assert.equal(pdf.dict(pdf.catalog.get('MarkInfo')).get('Marked'), true);
  assert.equal(pdf.dict(pdf.catalog.get('ViewerPreferences')).get('DisplayDocTitle'), true);
  const [one, two] = pdf.trailer.get('ID') as readonly { bytes: Buffer }[];
  assert.equal(one?.bytes.length, 16);
  assert.deepEqual(one?.bytes, two?.bytes);
});

test('metadata: XMP is unfiltered, escaped, and equals the Info dictionary', () => {
  const pdf = readPdf(sample());
  const stream = pdf.stream(pdf.catalog.get('Metadata'));
  assert.equal(stream.dict.has('Filter'), false);
  const xmp = Buffer.from(stream.data).toString('utf8');
  assert.match(xmp, /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/);
  assert.match(xmp, /<rdf:li xml:lang="x-default">Titel &amp; &lt;Test&gt;<\/rdf:li>/);
  assert.match(xmp, /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</);
  assert.match(xmp, /<pdfuaid:part>1</);
  assert.match(xmp, /<fx:ConformanceLevel>EN 16931</);
  for (const property of ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel', 'part']) {
    assert.match(xmp, new RegExp(`<pdfaProperty:name>${property}<`));
  }
  assert.match(xmp, /<xmp:CreateDate>2026-01-31T08:05:09Z</);
  const info = pdf.dict(pdf.trailer.get('Info'));
  assert.equal(textOf(info.get('Title')), 'Titel & <Test>');
  assert.equal(textOf(info.get('Author')), 'Öl (AG)');
  assert.equal(textOf(info.get('CreationDate')), 'D:20260131080509Z');
});

test('the attachment comes back byte for byte, with size and relationship', () => {
  const pdf = readPdf(sample());
  const [file] = pdf.resolve(pdf.catalog.get('AF')) as readonly PdfObject[];
  const spec = pdf.dict(file);
  assert.deepEqual(spec.get('AFRelationship'), { name: 'Alternative' });
  assert.equal(textOf(spec.get('UF')), 'factur-x.xml');
  const stream = pdf.dict(spec.get('EF')).get('F');
  assert.equal(pdf.data(stream).toString('utf8'), '<a>ü</a>');
  assert.deepEqual(pdf.stream(stream).dict.get('Subtype'), { name: 'text/xml' });
  const params = pdf.dict(pdf.stream(stream).dict.get('Params'));
  assert.equal(params.get('Size'), 9);
});

/** All structure elements below a node, with the marked content numbers that they own. */
function structure(
  pdf: ReadPdf,
  node: PdfObject | undefined,
): readonly { type: string; content: readonly number[]; alt?: string }[] {
  const element = pdf.dict(node);
  const own = element.get('K');
  const kids = (Array.isArray(own) ? own : [own]).filter((kid) => kid !== undefined) as readonly PdfObject[];
  const type = (element.get('S') as { name: string } | undefined)?.name ?? 'root';
  const alt = element.has('Alt') ? { alt: textOf(element.get('Alt')) } : {};
  const content = kids.filter((kid): kid is number => typeof kid === 'number');
  const below = kids.filter((kid) => typeof kid === 'object').flatMap((kid) => structure(pdf, kid));
  return [{ type, content, ...alt }, ...below];
}

test('the structure tree has every tagged piece once, and the parent tree leads back', () => {
  const pdf = readPdf(sample());
  const root = pdf.dict(pdf.catalog.get('StructTreeRoot'));
  const elements = structure(pdf, pdf.catalog.get('StructTreeRoot'));
  assert.deepEqual(
    elements.map(({ type }) => type),
    ['root', 'Document', 'H1', 'P', 'Figure', 'Figure', 'Table', 'TR', 'TH', 'TD'],
  );
  assert.deepEqual(
    elements.flatMap(({ content }) => content),
    [0, 1, 2, 3, 4],
  );
  assert.deepEqual(
    elements.flatMap(({ alt }) => alt ?? []),
    ['Ein Code', 'Logo'],
  );
  const [index, parents] = pdf.dict(root.get('ParentTree')).get('Nums') as [number, PdfObject];
  assert.equal(index, pdf.pages[0]!.get('StructParents'));
  const types = (pdf.resolve(parents) as readonly PdfObject[]).map((parent) => pdf.dict(parent).get('S'));
  assert.deepEqual(types, [
    { name: 'H1' },
    { name: 'P' },
    { name: 'Figure' },
    { name: 'Figure' },
    { name: 'TH' },
  ]);
});

test('images keep their samples', () => {
  const pdf = readPdf(sample());
  const images = pdf.dict(pdf.dict(pdf.pages[0]!.get('Resources')).get('XObject'));
  assert.deepEqual(
    [...pdf.data(images.get('I1'))],
    Array.from({ length: 12 }, (_, i) => i * 20),
  );
});

test('same input, same bytes; another date changes neither /ID nor pages, another text does', () => {
  assert.deepEqual(sample(), sample());
  const id = (bytes: Uint8Array): string => JSON.stringify(readPdf(bytes).trailer.get('ID'));
  assert.equal(id(sample()), id(sample({ createdAt: '2027-12-01T00:00:00Z' })));
  assert.notEqual(id(sample()), id(sample({ text: 'anders' })));
});

test('a page may be taller than any object stream: 500 pieces on three pages', () => {
  const set = new Typesetter(fonts, { locale: 'en' });
  const pdf = new PdfDocument({ language: 'en', title: 'Many', createdAt: '2026-01-01T00:00:00Z' });
  const pieces: StructureElement[] = [];
  for (let p = 0; p < 3; p++) {
    const page = pdf.page(A4);
    for (let i = 0; i < 500; i++) {
      const tag = child(pdf.root, 'P');
      pieces.push(tag);
      page.text(set.shape(`piece ${p}/${i}`, REGULAR), {
        x: 20,
        y: 10 + i / 2,
        size: 5,
        color: '#000000',
        tag,
      });
    }
  }
  const read = readPdf(pdf.bytes());
  assert.equal(read.pages.length, 3);
  assert.equal(pageTexts(read, read.pages[2]!).at(-1)?.text, 'piece 2/499');
  assert.equal(structure(read, read.catalog.get('StructTreeRoot')).length, 1502);
});
