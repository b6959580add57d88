import { bytesText, caseFile, streamText } from './case-file.ts';
import { FIRST, type PdfACase } from './pdf-a-case.ts';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray';
const GROUP =
  '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray>>/Resources<<>>';
const UNDER = '1 0 0 rg 20 20 60 60 re f';
const FONT = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

const page = (resources: string, content: string, objects: Readonly<Record<number, string>> = {}): Buffer =>
  caseFile({ resources, content: `${UNDER} ${content}`, objects });

const obstacle = (name: string, pdf: Buffer): PdfACase => ({
  name: `${name}, in PDF/A-1`,
  rule: 'transparency',
  outcome: 'redistill',
  levels: FIRST,
  pdf,
  verifiedAgainst: { first: '6.4' },
});

/** What shines through, which PDF/A-1 does not allow. */
export const TRANSPARENCY_CASES: readonly PdfACase[] = [
  obstacle(
    'colors that are mixed with those beneath',
    page('/ExtGState<</G<</BM/Multiply>>>>', '/G gs 0 1 1 rg 50 50 80 80 re f'),
  ),
  obstacle(
    'graphics behind a mask',
    page('/ExtGState<</G<</SMask<</S/Luminosity/G 10 0 R>>>>>>', 'q /G gs 0 0 1 rg 50 50 80 80 re f Q', {
      10: streamText(GROUP, '1 g 50 50 40 80 re f'),
    }),
  ),
  obstacle(
    'text that shines through, and text beside it',
    page(
      `/ExtGState<</G<</ca 0.4>>>>${FONT}`,
      'BT /F 9 Tf 20 150 Td (plain text) Tj ET q /G gs BT /F 12 Tf 1 0 0 1 10 40 Tm (seen ) Tj (through) Tj ET Q',
    ),
  ),
  obstacle(
    'a drawing that shines through as a whole',
    page('/ExtGState<</G<</ca 0.5>>>>/XObject<</X 10 0 R>>', 'q 0.5 0 0 0.5 30 30 cm /G gs /X Do Q', {
      10: streamText(
        '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Matrix[1 0 0 1 20 0]/Resources<<>>',
        '0 g 0 0 99 99 re f',
      ),
    }),
  ),
  obstacle(
    'lines that shine through on a page that is turned',
    caseFile({
      page: '/Rotate 90',
      resources: `/ExtGState<</G<</CA 0.5>>>>${FONT}`,
      content: `${UNDER} BT /F 9 Tf 20 150 Td (turned) Tj ET /G gs 9 w 0 0 1 RG 30 30 m 120 90 l S`,
    }),
  ),
  obstacle(
    'a marker over text',
    caseFile({
      resources: FONT,
      content: 'BT /F 9 Tf 20 50 Td (marked text) Tj ET',
      page: '/Annots[10 0 R]',
      objects: {
        10: '<</Type/Annot/Subtype/Highlight/Rect[18 44 70 62]/QuadPoints[18 62 70 62 18 44 70 44]/F 4/C[1 1 0]/AP<</N 11 0 R>>>>',
        11: streamText(
          '/Type/XObject/Subtype/Form/BBox[18 44 70 62]/Resources<</ExtGState<</G<</BM/Multiply>>>>>>',
          '/G gs 1 1 0 rg 18 44 52 18 re f',
        ),
      },
    }),
  ),
  {
    name: 'an image with a mask that hides nothing',
    rule: 'transparency',
    levels: FIRST,
    pdf: page('/XObject<</X 10 0 R>>', 'q 50 0 0 50 20 20 cm /X Do Q', {
      10: bytesText(`${IMAGE}/SMask 11 0 R`, Buffer.from([9])),
      11: bytesText(IMAGE, Buffer.from([255])),
    }),
    verifiedAgainst: { first: '6.4' },
  },
];
