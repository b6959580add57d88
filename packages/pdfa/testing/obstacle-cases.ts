import { bytesText, caseFile, streamText } from './case-file.ts';
import { FIRST, LATER, LIMITED, type PdfACase } from './pdf-a-case.ts';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1';
const TEXT = 'BT /F 20 Tf 20 50 Td (A) Tj ET';

const withFont = (font: string, objects: Readonly<Record<number, string>> = {}): Buffer =>
  caseFile({ resources: '/Font<</F 10 0 R>>', content: TEXT, objects: { 10: font, ...objects } });

const withState = (entries: string): Buffer =>
  caseFile({ resources: `/ExtGState<</G<<${entries}>>>>`, content: '/G gs 0 g 20 20 50 50 re f' });

/** Fonts of Asian scripts that viewers have: their encoding, their character collection, a text. */
const COMPOSITES: readonly (readonly [string, string, string, string])[] = [
  ['characters by number', 'Identity-H', 'Japan1', '002200230511'],
  ['Japanese, Shift-JIS', '90ms-RKSJ-H', 'Japan1', '41422093fa967b8cea'],
  ['Chinese, Unicode', 'UniGB-UCS2-H', 'GB1', '0041004253d17968'],
  ['Chinese of Taiwan, Big Five', 'ETen-B5-H', 'CNS1', '4142b5a6b2bc'],
  ['Korean, Unicode', 'UniKS-UCS2-H', 'Korea1', '00410042d55cae00'],
];

interface Composite {
  readonly encoding: string;
  readonly ordering: string;
  readonly text: string;
}

const composite = ({ encoding, ordering, text }: Composite): Buffer =>
  caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: `BT /F 20 Tf 20 50 Td <${text}> Tj ET`,
    objects: {
      10: `<</Type/Font/Subtype/Type0/BaseFont/Mincho/Encoding/${encoding}/DescendantFonts[11 0 R]>>`,
      11: `<</Type/Font/Subtype/CIDFontType0/BaseFont/Mincho/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000/W[1[250]2 94 500]/FontDescriptor<</Type/FontDescriptor/FontName/Mincho/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/StemV 80>>>>`,
    },
  });

/** Documents that cannot be converted as they are. */
export const OBSTACLE_CASES: readonly PdfACase[] = [
  {
    name: 'a colour of two inks that nobody describes',
    rule: 'spot-colors',
    // Part 1 refuses it too, since it is no colour of PDF at all; the independent judge does not look at it there.
    levels: LATER,
    pdf: caseFile({
      resources: '/ColorSpace<</T[/DeviceN[/Cyan/Black]null null]>>',
      content: '/T cs 1 0 scn 20 20 5 5 re f',
    }),
    outcome: 'redistill',
  },
  {
    name: 'a font of pictures that is not in the document',
    rule: 'font-embedding',
    outcome: 'redistill',
    pdf: withFont('<</Type/Font/Subtype/TrueType/BaseFont/Wingdings/Encoding/WinAnsiEncoding>>'),
    verifiedAgainst: { first: '6.3', later: '6.2.11' },
  },
  ...COMPOSITES.map(([name, encoding, ordering, text]) => ({
    name: `a composite font that is not in the document: ${name}`,
    rule: 'font-embedding',
    outcome: 'redraw' as const,
    pdf: composite({ encoding, ordering, text }),
    judged: { first: '6.3', later: '6.2.11' },
  })),
  {
    name: 'transparent graphics in PDF/A-1',
    rule: 'transparency',
    outcome: 'redistill',
    levels: FIRST,
    pdf: withState('/ca 0.5'),
    verifiedAgainst: { first: '6.4' },
  },
  {
    name: 'an image with transparency in PDF/A-1',
    rule: 'transparency',
    outcome: 'redistill',
    levels: FIRST,
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R>>',
      content: '/X Do',
      objects: {
        10: bytesText(`${IMAGE}/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 11 0 R`, Buffer.from([9])),
        11: bytesText(`${IMAGE}/BitsPerComponent 8/ColorSpace/DeviceGray`, Buffer.from([9])),
      },
    }),
    verifiedAgainst: { first: '6.4' },
  },
  {
    name: 'JPEG 2000 in PDF/A-1',
    rule: 'filters',
    outcome: 'redistill',
    levels: FIRST,
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R>>',
      content: '/X Do',
      objects: { 10: streamText(`${IMAGE}/Filter/JPXDecode`, 'x') },
    }),
  },
  {
    name: 'layers that are hidden, in PDF/A-1',
    rule: 'optional-content',
    outcome: 'redistill',
    levels: FIRST,
    pdf: caseFile({
      catalog: '/OCProperties<</OCGs[10 0 R]/D<</Name(d)/OFF[10 0 R]>>>>',
      objects: { 10: '<</Type/OCG/Name(one)>>' },
    }),
    verifiedAgainst: { first: '6.1.13' },
  },
  {
    name: 'graphics states saved too deep',
    rule: 'graphics-state-nesting',
    levels: LIMITED,
    outcome: 'redistill',
    pdf: caseFile({ content: `${'q '.repeat(30)}0 g 20 20 50 50 re f ${'Q '.repeat(30)}` }),
    verifiedAgainst: { first: '6.1.12', later: '6.1.13' },
  },
  {
    name: 'a page that is too small',
    rule: 'page-size',
    outcome: 'refuse',
    levels: LATER,
    pdf: caseFile({
      objects: { 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 2 2]/Contents 4 0 R/Resources<<>>>>' },
    }),
    verifiedAgainst: { later: '6.1.13' },
  },
  {
    name: 'pages that an XFA form makes when it is opened',
    rule: 'xfa',
    outcome: 'refuse',
    pdf: caseFile({
      catalog: '/NeedsRendering true/AcroForm<</Fields[]/XFA 10 0 R>>',
      objects: { 10: streamText('', '<x/>') },
    }),
  },
  {
    name: 'data in another file',
    rule: 'external-streams',
    outcome: 'redistill',
    pdf: caseFile({ page: '/PieceInfo 10 0 R', objects: { 10: streamText('/F(other.bin)', '') } }),
    verifiedAgainst: { first: '6.1.7', later: '6.1.7.1' },
  },
  {
    name: 'data with an unknown filter',
    rule: 'filters',
    outcome: 'redistill',
    pdf: caseFile({ page: '/PieceInfo 10 0 R', objects: { 10: streamText('/Filter/FooDecode', 'x') } }),
    levels: LATER,
    verifiedAgainst: { later: '6.1.7.2' },
  },
];
