import { caseFile, streamText } from './case-file.ts';
import { LATER, type PdfACase } from './pdf-a-case.ts';

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 500 700]';
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]';
const TEXT = 'BT /T 20 Tf 20 50 Td (ab) Tj ET';
/** A glyph that draws a form. */
const GLYPH = '600 0 0 0 500 700 d1 /X Do';
const BOX = '0 0 500 700 re f';

const font = (entries: string): string =>
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 97/LastChar 98' +
  `/Widths[600 600]/Encoding<</Differences[97/a/b]>>/CharProcs<</a 21 0 R/b 22 0 R>>${entries}>>`;

interface Pages {
  /** Resources of the first and of the second page, beside the font. */
  readonly resources: readonly [string, string];
  readonly content?: string;
  readonly objects: Readonly<Record<number, string>>;
}

/** Two pages that draw the same. */
const twoPages = ({ resources: [first, second], content = TEXT, objects }: Pages): Buffer =>
  caseFile({
    objects: {
      2: '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
      3: `<<${PAGE}/Contents 4 0 R/Resources<</Font<</T 20 0 R>>${first}>>>>`,
      4: streamText('', content),
      5: `<<${PAGE}/Contents 4 0 R/Resources<</Font<</T 20 0 R>>${second}>>>>`,
      ...objects,
    },
  });

/** Names of resources that drawings have from elsewhere, or from nowhere. */
export const GLYPH_CASES: readonly PdfACase[] = [
  {
    name: 'a glyph with a form that only the second page has',
    rule: 'own-resources',
    levels: LATER,
    pdf: twoPages({
      resources: ['', '/XObject<</X 23 0 R>>'],
      objects: {
        20: font(''),
        21: streamText('', '600 0 0 0 500 700 d1'),
        22: streamText('', GLYPH),
        23: streamText(FORM, BOX),
      },
    }),
  },
  {
    name: 'a form with a font that only the second page has',
    rule: 'own-resources',
    pdf: twoPages({
      resources: ['/XObject<</X 23 0 R>>', '/XObject<</X 23 0 R>>/Font<</F 24 0 R>>'],
      content: '/X Do',
      objects: {
        23: streamText(`${FORM}/Resources<<>>`, 'BT /F 20 Tf 5 5 Td (A) Tj ET'),
        24: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      },
    }),
  },
  {
    name: 'glyphs with resources of their own, under one name',
    rule: 'own-resources',
    pdf: twoPages({
      resources: ['', ''],
      objects: {
        20: font('/Resources<<>>'),
        21: streamText('/Resources<</XObject<</X 23 0 R>>>>', GLYPH),
        22: streamText('/Resources<</XObject<</X 24 0 R>>>>', GLYPH),
        23: streamText(FORM, BOX),
        24: streamText(FORM, '100 0 300 300 re f'),
      },
    }),
  },
  {
    name: 'a page that draws what is not there',
    rule: 'own-resources',
    levels: ['4'],
    pdf: caseFile({ content: `q /X Do /G gs /S sh /T /P DP /T /P BDC ${BOX} EMC Q` }),
  },
  {
    name: 'a page with text in a font that is not there',
    rule: 'own-resources',
    levels: ['4'],
    outcome: 'redistill',
    pdf: caseFile({ content: 'BT /F 20 Tf 20 50 Td (A) Tj ET' }),
  },
];
