import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { isStream, nameText, openPdf } from '@kontor/pdf';
import { withAttached } from '#testing/attachment-cases.ts';
import { caseFile, streamText } from '#testing/case-file.ts';
import { composite } from '#testing/font-cases.ts';
import { testRepairs } from '#testing/repairs.ts';
import { testRepeatedOrders } from '#testing/repeated-orders.ts';
import { program } from '#testing/tiny-truetype.ts';
import { checkPdfA } from './check-pdf-a.ts';
import { convertPdfA } from './convert.ts';
import type { PdfALevel } from './level/pdf-a-level.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { nameTreeEntries } from './model/name-tree.ts';

const fonts = new InstalledFonts();
const NOW = Date.UTC(2026, 0, 31, 8, 5);
/** Every eighth case; all of them are in `convert.slow.test.ts`. */
const SOME = 8;

testRepairs(1);
testRepeatedOrders(SOME);

test('what pages share is shared in the result as well, changed or not', () => {
  const lengthOf = (pageCount: number): number => {
    const numbers = Array.from({ length: pageCount }, (_, index) => 10 + index);
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>`;
    const pdf = caseFile({
      // Random enough not to be packed to nothing, with an operator that has to go.
      content: `${Array.from({ length: 400 }, (_, i) => `${(i * i * 7919) % 199} ${(i * 104_729) % 197} m`).join('\n')} xyz`,
      objects: {
        2: `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pageCount}>>`,
        ...Object.fromEntries(numbers.map((number) => [number, page])),
      },
    });
    const result = convertPdfA({ pdf, level: '2b', nowMs: NOW, isTest: false }, { fonts });
    assert.ok(result.kind === 'lossless' && result.changes.some(({ rule }) => rule === 'unknown-operators'));
    assert.equal(result.facts.pageCount, pageCount);
    return result.pdf.length;
  };
  assert.ok(lengthOf(21) - lengthOf(1) < 2_000);
});

test('level 2 keeps the attachments that are PDF/A-1 or -2, byte for byte, and drops the others', () => {
  const of = (level: PdfALevel): Buffer => {
    const result = convertPdfA({ pdf: caseFile({}), level, nowMs: NOW, isTest: false }, { fonts });
    assert.ok(result.kind === 'lossless');
    return Buffer.from(result.pdf);
  };
  const [first, second, third] = [of('1b'), of('2b'), of('3b')];
  const cut = second.subarray(0, -200);
  const pdf = withAttached(first, third, second, cut, Buffer.from('a;b'));
  const result = convertPdfA({ pdf, level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  const document = new EditablePdf(openPdf(result.pdf), '2b', { nowMs: 0, isTest: false });
  const kept = nameTreeEntries(document.catalog.at('Names').at('EmbeddedFiles')).map(({ cursor }) =>
    Buffer.from(document.decoded(cursor.at('EF').at('F').stream!)!),
  );
  assert.deepEqual(kept, [first, second]);
  assert.equal(result.changes.find(({ rule }) => rule === 'dropped-attachments')?.count, 3);
  assert.equal(result.facts.attachments, 6);
  assert.equal(result.attachments, 3);
});

test('a reference to nothing does not come to mean an object that is new', () => {
  // Object 12 is not there, and without a usable /Size its number would be the first free one.
  const pdf = caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: 'BT /F 20 Tf 20 50 Td (AB) Tj ET',
    objects: {
      10:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66' +
        '/Widths[600 600]/Encoding<</Differences[65/a/b]>>/CharProcs<</a 11 0 R/b 12 0 R>>/Resources<<>>>>',
      11: streamText('', '600 0 0 0 500 700 d1 0 0 500 700 re f'),
    },
  });
  const result = convertPdfA({ pdf, level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  assert.deepEqual(checkPdfA({ output: result.pdf, input: pdf, level: '2b', route: 'lossless' }), []);
});

test('a dictionary that damage made a stream is a dictionary again', () => {
  const members =
    '/Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/FontDescriptor 11 0 R/DW 667/CIDToGIDMap/Identity' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const file = program(fonts).with({});
  const pdf = composite({ file, objects: { 13: streamText(members, 'left of another object') } });
  const result = convertPdfA({ pdf, level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  const made = openPdf(result.pdf);
  const found = made.numbers.map((number) => made.object(number));
  const typed = found.filter(isStream).map(({ dict }) => nameText(dict.get('Type')));
  assert.ok(!typed.includes('Font'));
  assert.deepEqual(checkPdfA({ output: result.pdf, input: pdf, level: '2b', route: 'lossless' }), []);
});

/** Damage leaves the data of one object behind the dictionary of another. */
test('actions go from dictionaries that have data behind them, with and without a type', () => {
  const actions = '/A<</S/URI/URI(https://example.org)>>/AA<</K<</S/JavaScript/JS(1)>>>>';
  // Behind /F of a stream its data are in another file, which is an obstacle of its own.
  for (const type of ['/Type/Annot/F 4', '']) {
    const pdf = caseFile({
      catalog: '/AcroForm<</Fields[10 0 R]>>/OpenAction 21 0 R',
      page: '/Annots[10 0 R]',
      objects: {
        10: streamText(
          `${type}/P 3 0 R/Subtype/Widget/FT/Tx/T(t)/Rect[20 20 120 80]${actions}/AP<</N 20 0 R>>`,
          'data of another object',
        ),
        20: streamText('/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<<>>', '1 0 0 rg 0 0 50 50 re f'),
        21: streamText('/S/JavaScript/JS(2)', 'data of another object'),
      },
    });
    for (const level of ['1b', '2b', '3b'] as const) {
      const result = convertPdfA({ pdf, level, nowMs: NOW, isTest: false }, { fonts });
      assert.equal(result.kind, 'lossless', `${level} ${JSON.stringify(result)}`);
      if (result.kind !== 'lossless') continue;
      const output = openPdf(result.pdf);
      const dictionaries = output.numbers.map((number) => output.dict({ object: number, generation: 0 }));
      for (const key of ['AA', 'JS', 'OpenAction']) {
        assert.ok(!dictionaries.some((one) => one.has(key)), `${level} ${type} ${key}`);
      }
      assert.deepEqual(checkPdfA({ output: result.pdf, input: pdf, level, route: 'lossless' }), []);
    }
  }
});
