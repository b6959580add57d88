import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { Typesetter } from '@kontor/graphics';
import { pageTexts } from '#testing/page-text.ts';
import { type ReadPdf, readPdf } from '#testing/read-pdf.ts';
import { PdfDocument } from './pdf-document.ts';

const fonts = new InstalledFonts();
const FACE = 'source-sans-3/400Regular';
const options = { language: 'de', title: 't', createdAt: '2026-01-01T00:00:00Z', commonCharacters: true };

function documentOf(text: string): ReadPdf {
  const pdf = new PdfDocument(options);
  const shaped = new Typesetter(fonts, { locale: 'de' }).shape(text, FACE);
  pdf.page({ width: 210, height: 297 }).text(shaped, { x: 20, y: 20, size: 10, color: '#000000' });
  return readPdf(pdf.bytes());
}

/** The font program of the only face. */
function program(pdf: ReadPdf): Buffer {
  const resources = pdf.dict(pdf.pages[0]!.get('Resources'));
  const font = pdf.dict(pdf.dict(resources.get('Font')).get('F1'));
  const [descendant] = pdf.resolve(font.get('DescendantFonts')) as readonly never[];
  const descriptor = pdf.dict(pdf.dict(descendant).get('FontDescriptor'));
  return pdf.data(descriptor.get('FontFile2'));
}

const LONG = 'Franz jagt im komplett verwahrlosten Taxi quer durch Bayern, 20.11.2026';

test('texts of the same signs share their font program, and all come back', () => {
  const [one, two] = [documentOf(`${LONG} äöü`), documentOf(`äöü ${[...LONG].reverse().join('')}`)];
  assert.deepEqual(program(one), program(two));
  assert.deepEqual(
    pageTexts(one, one.pages[0]!).map(({ text }) => text),
    [`${LONG} äöü`],
  );
});

test('a face of few characters has no others', () => {
  const few = documentOf('Übertrag ΩЖ');
  assert.ok(program(few).length < program(documentOf(LONG)).length / 2);
  assert.deepEqual(
    pageTexts(few, few.pages[0]!).map(({ text }) => text),
    ['Übertrag ΩЖ'],
  );
});

test('a face of headings and labels has its own letters and all figures', () => {
  const invoice = documentOf('Rechnung 2026-017');
  assert.deepEqual(program(invoice), program(documentOf('Rechnung 345-89')));
  assert.notDeepEqual(program(invoice), program(documentOf('Rechnung Wien 2026-017')));
  assert.ok(program(invoice).length < program(documentOf(LONG)).length);
});

test('what was made before does not change what is made', () => {
  const first = program(documentOf(LONG));
  for (let i = 0; i < 100; i++) documentOf(`${LONG} ${String.fromCodePoint(0xc0 + i)}`);
  assert.deepEqual(program(documentOf(LONG)), first);
});
