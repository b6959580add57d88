import { bytesText, caseFile, streamText } from './case-file.ts';
import { LATER, LIMITED, type PdfACase } from './pdf-a-case.ts';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 50 50]';
const DRAW = 'q 50 0 0 50 20 20 cm /X Do Q';

const withObject = (object: string, objects: Readonly<Record<number, string>> = {}): Buffer =>
  caseFile({ resources: '/XObject<</X 10 0 R>>', content: DRAW, objects: { 10: object, ...objects } });

const withState = (entries: string): Buffer =>
  caseFile({
    resources: `/ExtGState<</G<</Type/ExtGState${entries}>>>>`,
    content: '/G gs 0 g 20 20 50 50 re f',
  });

/** Header of an ICC profile of version 4 for the display, without tables. */
function emptyProfile(space: string, version: number): Buffer {
  const data = Buffer.alloc(132);
  data.writeUInt32BE(132, 0);
  data[8] = version;
  data.write(`mntr${space}XYZ `, 12, 'latin1');
  data.write('acsp', 36, 'latin1');
  return data;
}

const spot = (from: string, to: string): string =>
  `[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>]`;

/** Two colours under one name; the second one's function is an object of its own. */
const twoSpots = (from: string, to: string): Buffer =>
  caseFile({
    resources: `/ColorSpace<</S${spot('0 0 0', '0 1 0')}/T[/Separation/Spot/DeviceRGB 12 0 R]>>`,
    content: '/S cs 1 scn 20 20 50 50 re f /T cs 1 scn 20 20 5 5 re f',
    objects: { 12: `<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>` },
  });

/** Faults of what is drawn. */
export const CONTENT_CASES: readonly PdfACase[] = [
  {
    name: 'colours for print beside an RGB intent',
    rule: 'default-cmyk',
    pdf: caseFile({ content: '0.2 0.4 0.6 0 k 20 20 50 50 re f 1 0 0 RG 10 10 5 5 re S' }),
    verifiedAgainst: { first: '6.2.3.3', later: '6.2.4.3' },
  },
  {
    name: 'an image in colours for print inside a form',
    rule: 'default-cmyk',
    pdf: withObject(streamText(`${FORM}/Resources<</XObject<</Y 11 0 R>>>>`, '50 0 0 50 0 0 cm /Y Do'), {
      11: bytesText(`${IMAGE}/ColorSpace/DeviceCMYK`, Buffer.from([10, 20, 30, 40])),
    }),
    verifiedAgainst: { first: '6.2.3.3', later: '6.2.4.3' },
  },
  {
    name: 'a spot colour shown by colours for print',
    rule: 'default-cmyk',
    pdf: caseFile({
      resources:
        '/ColorSpace<</S[/Separation/Spot/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>]>>',
      content: '/S cs 1 scn 20 20 50 50 re f',
    }),
    verifiedAgainst: { first: '6.2.3.3', later: '6.2.4.3' },
  },
  {
    name: 'a spot colour that is described in two ways',
    rule: 'spot-colors',
    levels: LATER,
    pdf: twoSpots('0 0 0', '1 1 0'),
    verifiedAgainst: { later: '6.2.4.4' },
  },
  {
    name: 'a spot colour that is described twice',
    rule: 'spot-colors',
    levels: LATER,
    pdf: twoSpots('0 0 0', '0 1 0'),
  },
  {
    name: 'a spot colour that is described otherwise where it is mixed',
    rule: 'spot-colors',
    levels: LATER,
    pdf: caseFile({
      resources:
        `/ColorSpace<</S${spot('0 0 0', '0 1 0')}/T[/DeviceN[/Spot/Black]/DeviceRGB 12 0 R` +
        `<</Subtype/DeviceN/Colorants<</Spot${spot('0 0 0', '1 0 0')}>>/Process<</ColorSpace/DeviceCMYK/Components[/Cyan/Magenta/Yellow/Black]>>>>]>>`,
      content: '/S cs 1 scn 20 20 50 50 re f /T cs 1 0 scn 20 20 5 5 re f',
      objects: {
        12: streamText('/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]', '{pop dup dup}'),
      },
    }),
    verifiedAgainst: { later: '6.2.4.4' },
  },
  {
    name: 'inks that a calculator mixes, as files before PDF 1.6 have them',
    rule: 'spot-colors',
    levels: LATER,
    pdf: caseFile({
      resources: '/ColorSpace<</T[/DeviceN[/Cyan/Gold/None]/DeviceRGB 12 0 R]>>',
      content: '/T cs 0 1 0 scn 20 20 5 5 re f',
      objects: {
        12: streamText(
          '/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1]',
          '{pop 1 exch sub exch 1 exch sub 1}',
        ),
      },
    }),
    verifiedAgainst: { later: '6.2.4.4' },
  },
  {
    name: 'inks that are mixed by samples, as files before PDF 1.6 have them',
    rule: 'spot-colors',
    levels: LATER,
    pdf: caseFile({
      resources: '/ColorSpace<</T[/DeviceN[/Gold/Silver]/DeviceGray 12 0 R]>>',
      content: '/T cs 0 1 scn 20 20 5 5 re f',
      objects: {
        12: streamText('/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[2 2]/BitsPerSample 8', 'zPA!'),
      },
    }),
    verifiedAgainst: { later: '6.2.4.4' },
  },
  {
    name: 'a form without resources of its own',
    rule: 'default-cmyk',
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R>>/ExtGState<</G<</LW 3>>>>',
      content: DRAW,
      objects: { 10: streamText(FORM, '/G gs 0 0 1 0 k 0 0 1 1 re f') },
    }),
  },
  {
    name: 'a transparent form that blends colours for print, and has none',
    rule: 'default-cmyk',
    levels: LATER,
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R>>',
      content: DRAW,
      objects: {
        10: streamText(
          `${FORM}/Resources<<>>/Group<</S/Transparency/CS/DeviceCMYK/I true>>`,
          '1 0 0 rg 0 0 1 1 re f',
        ),
      },
    }),
    verifiedAgainst: { later: '6.2.4.3' },
  },
  {
    name: 'overprint mode 1 with colours that get a profile',
    rule: 'overprint-mode',
    levels: LATER,
    pdf: caseFile({
      resources: '/ExtGState<</G<</OP true/op true/OPM 1>>>>',
      content: '/G gs 0.2 0.4 0.6 0 k 20 20 50 50 re f',
    }),
  },
  {
    name: 'a colour profile that is damaged',
    rule: 'color-profiles',
    pdf: caseFile({
      resources: '/ColorSpace<</P[/ICCBased 10 0 R]>>',
      content: '/P cs 1 0 0 scn 20 20 50 50 re f',
      objects: { 10: streamText('/N 3', 'damaged') },
    }),
    verifiedAgainst: { first: '6.2.3.2', later: '6.2.4.2' },
  },
  {
    name: 'a colour profile that is too new for PDF/A-1',
    rule: 'color-profiles',
    levels: ['1b'],
    pdf: caseFile({
      resources: '/ColorSpace<</P[/ICCBased 10 0 R]>>',
      content: '/P cs 1 0 0 scn 20 20 50 50 re f',
      objects: { 10: bytesText('/N 3', emptyProfile('RGB ', 4)) },
    }),
    verifiedAgainst: { first: '6.2.3.2' },
  },
  {
    name: 'operators that do not exist',
    rule: 'unknown-operators',
    pdf: caseFile({ content: '1 2 xyz 0 g 20 20 50 50 re f (a) foo' }),
    verifiedAgainst: { first: '6.2.10', later: '6.2.2' },
  },
  {
    name: 'data of an image inside content that begins and ends nowhere',
    rule: 'unknown-operators',
    pdf: caseFile({ content: '0 g 20 20 50 50 re f ID q EI Q 20 20 50 50 re f' }),
    verifiedAgainst: { first: '6.2.10', later: '6.2.2' },
  },
  {
    name: 'a rendering intent that does not exist',
    rule: 'rendering-intents',
    levels: LIMITED,
    pdf: caseFile({ content: '/Loud ri 0 g 20 20 50 50 re f', resources: '/ExtGState<</G<</RI/Quiet>>>>' }),
    verifiedAgainst: { first: '6.2.9', later: '6.2.6' },
  },
  {
    name: 'an image inside content with LZW and smoothing',
    rule: 'inline-images',
    pdf: caseFile({
      content: 'q 50 0 0 50 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G /I true /F [/LZW] ID \x80\x1f\xe0\x20\nEI Q',
    }),
    verifiedAgainst: { first: '6.1.10', later: '6.1.10' },
  },
  {
    name: 'colours for print beyond what they can be, by operator, space, alias and pattern',
    rule: 'cmyk-range',
    pdf: caseFile({
      resources: '/ColorSpace<</A/DeviceCMYK/P[/Pattern/DeviceCMYK]>>/Pattern<</T 10 0 R>>',
      content:
        '100 0 0 0 k 0 -9 0 0 K 20 20 50 50 re B q /DeviceCMYK cs 0 100 0 0 sc 90 20 50 50 re f Q ' +
        '/A CS 0 0 40 0 SCN 20 90 50 50 re S /P cs 0 0 0 2 /T scn 90 90 50 50 re f',
      objects: {
        10: streamText(
          '/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>',
          '0 0 10 10 re f',
        ),
      },
    }),
  },
  {
    name: 'functions that give colours for print beyond what they can be',
    rule: 'cmyk-range',
    pdf: caseFile({
      resources:
        '/ColorSpace<</S[/Separation/Spot/DeviceCMYK 10 0 R]/D[/Separation/Other/DeviceCMYK 11 0 R]>>' +
        '/Shading<</A<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 200 0]/Function 12 0 R>>>>',
      content: '/S cs 1 scn 20 20 50 50 re f /D cs 1 scn 90 20 50 50 re f q 20 90 120 50 re W n /A sh Q',
      objects: {
        10: '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[100 0 -1 0]>>',
        11: streamText(
          '/FunctionType 0/Domain[0 1]/Range[0 2 0 1 0 1 0 1]/Size[2]/BitsPerSample 8',
          '\0\0\0\0\xff\xff\0\0',
        ),
        12:
          '<</FunctionType 3/Domain[0 1]/Bounds[0.5]/Encode[0 1 0 1]/Functions[' +
          '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[2 0 0 0]>>' +
          '<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0 0]/C1[0 1 0 0]>>]>>',
      },
    }),
  },
  {
    name: 'a number in content beyond its limits',
    rule: 'number-range',
    levels: LIMITED,
    pdf: caseFile({ content: '0 g 20 20 9999999999 50 re f' }),
    verifiedAgainst: { first: '6.1.12', later: '6.1.13' },
  },
  {
    name: 'a number beyond its limits in a list of texts and distances',
    rule: 'number-range',
    levels: LIMITED,
    pdf: caseFile({ content: '0 g [1 9999999999.5] 0 d 20 20 50 50 re f' }),
    verifiedAgainst: { first: '6.1.12' },
  },
  {
    name: 'an image with alternates, print instructions and smoothing',
    rule: 'image-entries',
    pdf: withObject(
      bytesText(
        `${IMAGE}/ColorSpace/DeviceGray/Interpolate true/OPI<<>>/Alternates[<</Image 10 0 R>>]`,
        Buffer.from([9]),
      ),
    ),
    verifiedAgainst: { first: '6.2.4', later: '6.2.8' },
  },
  {
    name: 'an image with an intent that does not exist',
    rule: 'rendering-intents',
    levels: LIMITED,
    pdf: withObject(bytesText(`${IMAGE}/ColorSpace/DeviceGray/Intent/Loud`, Buffer.from([9]))),
    verifiedAgainst: { first: '6.2.9', later: '6.2.6' },
  },
  {
    name: 'a form with PostScript and a reference',
    rule: 'form-entries',
    pdf: withObject(
      streamText(`${FORM}/Resources<<>>/PS 11 0 R/Ref<</F(x.pdf)/Page 0>>`, '0 g 0 0 1 1 re f'),
      { 11: streamText('', '1') },
    ),
    verifiedAgainst: { first: '6.2', later: '6.2.9' },
  },
  {
    name: 'a drawing in PostScript',
    rule: 'postscript',
    pdf: withObject(streamText('/Type/XObject/Subtype/PS', 'showpage')),
    verifiedAgainst: { first: '6.2.7', later: '6.2.9' },
  },
  {
    name: 'transfer functions',
    rule: 'transfer-functions',
    pdf: withState('/TR/Identity/TR2<</FunctionType 2/Domain[0 1]/N 1>>/HTP[0 0]'),
    verifiedAgainst: { first: '6.2.8', later: '6.2.5' },
  },
  {
    name: 'a halftone of a kind that is not allowed',
    rule: 'halftones',
    levels: LATER,
    pdf: caseFile({
      resources: '/ExtGState<</G<</HT 10 0 R>>>>',
      content: '/G gs 0 g 20 20 50 50 re f',
      objects: { 10: streamText('/Type/Halftone/HalftoneType 6/Width 1/Height 1', 'a') },
    }),
    verifiedAgainst: { later: '6.2.5' },
  },
  {
    name: 'a blend mode that does not exist',
    rule: 'blend-modes',
    pdf: withState('/BM/Loud'),
    verifiedAgainst: { first: '6.4', later: '6.2.10' },
  },
  {
    name: 'a group for transparency without anything transparent in it',
    rule: 'transparency',
    levels: ['1b'],
    pdf: caseFile({ page: '/Group<</S/Transparency/CS/DeviceRGB>>' }),
    verifiedAgainst: { first: '6.4' },
  },
];
