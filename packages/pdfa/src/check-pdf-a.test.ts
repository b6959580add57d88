import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { caseFile, streamText } from '#testing/case-file.ts';
import { checkPdfA } from './check-pdf-a.ts';
import { convertPdfA } from './convert.ts';

const fonts = new InstalledFonts();

const input = caseFile({
  page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/A<</S/URI/URI(https://example.org)>>>>]',
});

function output(pdf: Uint8Array): Uint8Array {
  const result = convertPdfA({ pdf, level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  return result.pdf;
}

const check = (made: Uint8Array, given: Uint8Array = input) =>
  checkPdfA({ output: made, input: given, level: '2b', route: 'lossless' });

test('a converted document is good', () => {
  assert.deepEqual(check(output(input)), []);
});

test('a document that is no PDF/A has no id, no claim and no intent', () => {
  assert.deepEqual(check(input), [
    'the file has no /ID',
    'the document has no plain metadata',
    'the document has no output intent with a colour profile',
  ]);
});

test('a claim of another level is a fault', () => {
  const faults = checkPdfA({ output: output(input), input, level: '3u', route: 'lossless' });
  assert.deepEqual(faults, ['the metadata do not claim PDF/A-3u']);
});

test('lost links, bookmarks, tags, other sizes and turned pages are faults', () => {
  assert.deepEqual(check(output(caseFile({}))), ['the document has 0 links instead of 1']);
  const given = caseFile({
    page: '/Rotate 90',
    catalog: '/StructTreeRoot<</Type/StructTreeRoot>>/Outlines<</First 10 0 R/Last 10 0 R>>',
    objects: { 10: '<</Title(a)>>' },
  });
  assert.deepEqual(check(output(caseFile({})), given), [
    'page 1 is turned differently',
    'the document lost bookmarks',
    'the document lost its tags',
  ]);
  const large = caseFile({
    objects: { 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<>>>>' },
  });
  assert.deepEqual(check(output(caseFile({})), large), ['page 1 has another size']);
});

test('scripts, events, XFA, LZW and fonts without a program are faults', () => {
  const faults = check(
    caseFile({
      catalog: '/AA<<>>/Names<</JavaScript<<>>>>/AcroForm<</XFA 10 0 R>>/OpenAction<</S/JavaScript>>',
      resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/U 11 0 R>>',
      content: 'BT /U 9 Tf (a) Tj ET',
      objects: {
        10: streamText('/Filter/LZWDecode', ''),
        11: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
      },
    }),
    caseFile({}),
  );
  assert.deepEqual(faults.slice(3), [
    'the document has actions on events',
    'the document has an XFA form',
    'the document has scripts',
    'the document has an action that is not allowed',
    'the document has LZW data',
    'font Courier is not embedded',
  ]);
});

test('signatures of other bytes, packed metadata and pages without a size are faults', () => {
  const faults = check(
    caseFile({
      catalog: '/AcroForm<</Fields[10 0 R]>>',
      objects: {
        3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>/Metadata 11 0 R>>',
        10: '<</FT/Sig/T(s)/V<</Type/Sig>>>>',
        11: streamText('/Type/Metadata/Filter/ASCIIHexDecode', '>'),
      },
    }),
    caseFile({}),
  );
  assert.deepEqual(faults.slice(3), [
    'page 1 has no size',
    'page 1 has another size',
    'the document has a signature of other bytes',
    'the document has metadata that are packed',
  ]);
});

test('what cannot be read is a fault, not an exception', () => {
  assert.deepEqual(check(Buffer.from('%PDF-1.7')), ['the result cannot be read: damaged']);
});

test('a code that shows .notdef is a fault', () => {
  const given = caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: 'BT /F 20 Tf 20 50 Td (A\\001) Tj ET',
    objects: { 10: '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>' },
  });
  const made = output(given);
  assert.deepEqual(check(made, given), []);
  const other = Buffer.from(made).toString('latin1').replace('(A\\001) Tj', '(A\\002) Tj');
  const faults = check(Buffer.from(other, 'latin1'), given);
  assert.deepEqual(faults, ['font LiberationMono shows codes without a glyph']);
});
