import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openPdf, pagesOf } from '@kontor/pdf';
import { type CaseParts, caseFile, streamText } from '#testing/case-file.ts';
import { EditablePdf } from '../model/editable-pdf.ts';
import { comparisonFile } from './comparison-file.ts';
import { likenessOf } from './likeness.ts';

const FONT = (entries = '', widths = '500'): string =>
  `<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 65/LastChar 65/Widths[${widths}]/Encoding/WinAnsiEncoding/FontDescriptor 11 0 R${entries}>>`;
const DESCRIPTOR = (entries = ''): string => `<</Type/FontDescriptor/FontName/X/Flags 32${entries}>>`;

const PARTS: CaseParts = {
  resources: '/Font<</F 10 0 R>>/XObject<</I 13 0 R>>',
  content: 'BT /F 20 Tf (A) Tj ET /I Do',
  page: '/Annots[20 0 R]',
  objects: {
    10: FONT('/ToUnicode 12 0 R'),
    11: DESCRIPTOR('/FontFile2 14 0 R'),
    12: streamText('', 'map'),
    13: streamText(
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
      'x',
    ),
    14: streamText('', 'program'),
    20: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 1]/A<</S/URI/URI(https://example.org)>>>>',
  },
};

const opened = (parts: CaseParts): EditablePdf =>
  new EditablePdf(openPdf(caseFile(parts)), '2b', { nowMs: 0, isTest: false });

const withObjects = (objects: CaseParts['objects'], rest: CaseParts = {}): CaseParts => ({
  ...PARTS,
  ...rest,
  objects: { ...PARTS.objects, ...objects },
});

const same = { look: true, text: true };

/** What is changed, and whether look and text are then still the same. */
const CHANGES: readonly (readonly [string, CaseParts, typeof same])[] = [
  ['nothing', PARTS, same],
  [
    'metadata of an image',
    withObjects({ 13: PARTS.objects![13]!.replace('/Width 1', '/Metadata 12 0 R/Width 1') }),
    same,
  ],
  ['the print flag of a link', withObjects({ 20: PARTS.objects![20]!.replace('/Rect', '/F 4/Rect') }), same],
  [
    'a link that is hidden',
    withObjects({ 20: PARTS.objects![20]!.replace('/Rect', '/F 2/Rect') }),
    { look: false, text: false },
  ],
  [
    'the border of a link',
    withObjects({ 20: PARTS.objects![20]!.replace('0 0 1]', '0 0 2]') }),
    { look: false, text: false },
  ],
  ['content', { ...PARTS, content: 'BT /F 20 Tf (A ) Tj ET /I Do' }, { look: false, text: false }],
  [
    'the program of a font whose texts are stated',
    withObjects({ 14: streamText('', 'other') }),
    { look: false, text: true },
  ],
  ['texts of a font', withObjects({ 12: streamText('', 'other') }), { look: true, text: false }],
  ['widths', withObjects({ 10: FONT('/ToUnicode 12 0 R', '501') }), { look: false, text: false }],
  ['pixels', withObjects({ 13: PARTS.objects![13]!.replace('\nx\n', '\ny\n') }), { look: false, text: true }],
  ['the size of the page', { ...PARTS, page: '/Annots[20 0 R]/Rotate 90' }, { look: false, text: false }],
  [
    'layers',
    {
      ...PARTS,
      catalog: '/OCProperties<</OCGs[21 0 R]/D<</OFF[21 0 R]>>>>',
      objects: { ...PARTS.objects, 21: '<</Type/OCG/Name(L)>>' },
    },
    { look: false, text: false },
  ],
];

describe('two versions of a document', () => {
  const given = opened(PARTS);
  for (const [what, parts, expected] of CHANGES) {
    it(`differ as they may after a change of ${what}`, () => {
      const { changedPages, isTextAlike } = likenessOf({ made: opened(parts), given }, 'shown');
      assert.deepEqual({ look: changedPages.length === 0, text: isTextAlike }, expected);
    });
  }

  it('without texts of a font differ in text with its program', () => {
    const bare = withObjects({ 10: FONT() });
    const other = withObjects({ 10: FONT(), 14: streamText('', 'other') });
    assert.equal(likenessOf({ made: opened(other), given: opened(bare) }, 'shown').isTextAlike, false);
  });

  it('may have annotations that are not looked at', () => {
    const parts = withObjects({ 20: PARTS.objects![20]!.replace('0 0 1]', '0 0 2]') });
    assert.deepEqual(likenessOf({ made: opened(parts), given }, 'hidden').changedPages, []);
  });

  it('differ on every page where fields are drawn by viewers', () => {
    const fields = opened({ ...PARTS, catalog: '/AcroForm<</NeedAppearances true>>' });
    assert.deepEqual(likenessOf({ made: opened(PARTS), given: fields }, 'shown').changedPages, [1]);
  });

  it('are compared to their ends where objects lead back to themselves', () => {
    const loop = {
      resources: '/XObject<</X 10 0 R>>',
      objects: { 10: streamText('/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 10 0 R>>>>', '/X Do') },
    };
    const other = { ...loop, objects: { 10: loop.objects[10].replace('0 0 1 1', '0 0 1 2') } };
    assert.deepEqual(likenessOf({ made: opened(loop), given: opened(loop) }, 'shown').changedPages, []);
    assert.deepEqual(likenessOf({ made: opened(other), given: opened(loop) }, 'shown').changedPages, [1]);
  });
});

describe('the file that pages are drawn from', () => {
  it('has each page beside its other version, and nothing that leads away', () => {
    const versions = { made: opened({ ...PARTS, page: '/Rotate 90/Annots[20 0 R]' }), given: opened(PARTS) };
    const file = openPdf(comparisonFile(versions, [1])!);
    const pages = pagesOf(file);
    assert.deepEqual(
      pages.map(({ attributes }) => file.resolve(attributes.get('Rotate'))),
      [null, 90],
    );
    assert.ok(
      file.numbers.every(
        (number) =>
          !JSON.stringify(
            file.object(number) instanceof Map
              ? [...(file.object(number) as Map<string, unknown>).keys()]
              : [],
          ).includes('"A"'),
      ),
    );
  });

  it('is not made where more than the pages decides', () => {
    const layers = opened({ ...PARTS, catalog: '/OCProperties<</OCGs[]>>' });
    assert.equal(comparisonFile({ made: layers, given: layers }, [1]), undefined);
  });
});
