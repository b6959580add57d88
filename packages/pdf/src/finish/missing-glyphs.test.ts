import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { browserPrint } from '#testing/browser-print.ts';
import { classicFile, streamText } from '#testing/classic-file.ts';
import { finishPrint } from './finish-print.ts';

const finished = (body: Uint8Array, text?: string) =>
  finishPrint(
    {
      body,
      bands: [],
      pageSizesPt: [],
      marginsPt: { top: 0, bottom: 0 },
      info: {},
      pdfA: undefined,
      attachments: [],
      createdMs: 0,
      isTest: false,
      text,
    },
    { fonts: new InstalledFonts() },
  );

test('glyphs for characters that no font has are counted and, where the print shows them, named', () => {
  const content =
    '/F4 12 Tf <004100000042> Tj /Span<</ActualText <FEFFD82FDFAD>>> BDC <0000> Tj EMC [<0000> 3 <0041>] TJ <00010000> Tj <41000041> Tj';
  const { missingGlyphs, missing } = finished(browserPrint({ content }));
  assert.equal(missingGlyphs, 4);
  assert.deepEqual(missing, [{ source: 'content', count: 4, characters: ['\u{1bfad}'] }]);
  assert.deepEqual(finished(browserPrint()).missingGlyphs, 0);
});

const SPELLINGS: readonly (readonly [string, number])[] = [
  ['<00100001>', 0],
  ['<0010><0001> Tj 10000 0 Td [<4000> -10000 <0041>]', 0],
  ['<00410000>', 1],
  ['<0041000>', 1],
  ['<00 41 00 00>', 1],
  ['(\\000\\000)', 1],
  ['(\0\0)', 1],
];
for (const [text, count] of SPELLINGS) {
  test(`${JSON.stringify(text)} has ${count} times the code of no glyph`, () => {
    const content = `/F4 12 Tf ${text} ${text.endsWith(']') ? 'TJ' : 'Tj'}`;
    assert.equal(finished(browserPrint({ content })).missingGlyphs, count);
  });
}

test('a character that the print does not name is one of the text that no font has', () => {
  const map =
    '1 beginbfchar\n<0003> <0020>\nendbfchar 2 beginbfrange <0046> <0048> <0061> <0049> <004A> [<0078> <D83DDE00>] endbfrange';
  const body = classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    '<</Type /Pages/Count 1/Kids [3 0 R]/MediaBox [0 0 9 9]/Resources <</Font <</F4 5 0 R>>>>>>',
    '<</Type /Page/Parent 2 0 R/Contents 4 0 R>>',
    streamText('', '/F4 9 Tf <00000046> Tj'),
    '<</Type /Font/Subtype /Type0/Encoding /Identity-H/ToUnicode 6 0 R>>',
    streamText('', map),
  ]);
  const named = (text?: string) => finished(body, text).missing[0]?.characters;
  assert.deepEqual(named('a bcx\u{1f600}\u200d\ufe0f\n\u{1bfad}'), ['\u{1bfad}']);
  assert.deepEqual(named(), []);
});
