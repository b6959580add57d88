import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { isString, openPdf } from '@kontor/pdf';
import { caseFile, streamText } from '#testing/case-file.ts';
import { checkPdfA } from './check-pdf-a.ts';
import { parseCodeMap } from './content/code-map.ts';
import { convertPdfA } from './convert.ts';
import { finishDistilled } from './finish-distilled.ts';
import { unicodeMap } from './font/unicode-map.ts';
import { markTestPdfA } from './mark-test.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { ObjectCursor } from './model/object-cursor.ts';
import { nameIdeographs } from './rules/distilled-document.ts';

const fonts = new InstalledFonts();

const original = caseFile({
  catalog: '/Lang(de-AT)/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>>>',
  trailer: '/Info 12 0 R',
  objects: {
    10: '<</Type/Filespec/F(a.csv)/EF<</F 11 0 R>>>>',
    11: streamText('/Type/EmbeddedFile', 'a;b'),
    12: '<</Title(The original)>>',
  },
});
const distilled = caseFile({
  trailer: '/Info 10 0 R',
  objects: { 10: '<</Title(distilled)/Producer(Ghostscript)>>' },
});

test('a distilled document gets title, language and attachments of the original', () => {
  const result = finishDistilled({ pdf: distilled, original, nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  assert.equal(result.level, '3b');
  assert.equal(result.facts.attachments, 1);
  const file = openPdf(result.pdf);
  const title = file.dict(file.trailer.get('Info')).get('Title') ?? null;
  assert.ok(isString(title));
  assert.equal(Buffer.from(title.bytes).toString(), 'The original');
  const language = file.catalog.get('Lang') ?? null;
  assert.ok(isString(language));
  assert.equal(Buffer.from(language.bytes).toString(), 'de-AT');
  assert.deepEqual(checkPdfA({ output: result.pdf, input: original, level: '3b', route: 'redistill' }), []);
});

test('facts are counted once, of the distilled document alone', () => {
  const at = mock.method(ObjectCursor.prototype, 'at');
  finishDistilled({ pdf: distilled, original, nowMs: 0, isTest: false }, { fonts });
  // Nothing but the facts asks whether the document is tagged.
  assert.equal(at.mock.calls.filter(({ arguments: [key] }) => key === 'StructTreeRoot').length, 1);
  at.mock.restore();
});

test('a level without attachments leaves them out', () => {
  const order = { pdf: distilled, original, level: '2b' as const, nowMs: 0, isTest: false };
  const result = finishDistilled(order, { fonts });
  assert.ok(result.kind === 'lossless');
  assert.equal(result.facts.attachments, 0);
});

test('a distiller names ideographs, not the radicals that look like them', () => {
  // U+2EA0 of the supplement, U+2F00 of the radicals of Kangxi, and U+4E01.
  const map = unicodeMap(
    new Map([
      [1, '\u2ea0'],
      [2, '\u2f00'],
      [3, '\u4e01'],
    ]),
    2,
  );
  const pdf = caseFile({
    objects: {
      10: '<</Type/Font/Subtype/Type0/BaseFont/F/ToUnicode 11 0 R>>',
      11: streamText('', Buffer.from(map).toString('latin1')),
    },
  });
  const document = new EditablePdf(openPdf(pdf), '2u', { nowMs: 0, isTest: false });
  nameIdeographs(document, document);
  const { stream } = document.cursor({ object: 10, generation: 0 }).at('ToUnicode');
  const texts = parseCodeMap(document.decoded(stream!)!)?.texts;
  assert.deepEqual(
    [...(texts ?? [])],
    [
      [1, '\u6c11'],
      [2, '\u4e00'],
      [3, '\u4e01'],
    ],
  );
});

test('what a distiller leaves undone is an obstacle', () => {
  const pdf = caseFile({
    resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Wingdings>>>>',
    content: 'BT /F 9 Tf (a) Tj ET',
  });
  const result = finishDistilled({ pdf, original, level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.equal(result.kind, 'obstacles');
});

test('the mark of test keys is drawn on every page, and the document passes its checks', () => {
  for (const level of ['1b', '2b'] as const) {
    const result = convertPdfA({ pdf: distilled, level, nowMs: 0, isTest: true }, { fonts });
    assert.ok(result.kind === 'lossless');
    const marked = markTestPdfA({ pdf: result.pdf, level }, { fonts });
    assert.deepEqual(checkPdfA({ output: marked, input: distilled, level, route: 'lossless' }), []);
    assert.ok(marked.length > result.pdf.length);
    assert.equal(
      Buffer.from(marked.subarray(0, 8)).toString('latin1'),
      level === '1b' ? '%PDF-1.4' : '%PDF-1.7',
    );
  }
});
