import { classicFile, streamText } from '@kontor/pdf/testing';
import { deflatedSpaces, page } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';
import type { Bombs } from './pdf-bombs-structure.mts';

/** Drawing that is hostile: operators, patterns, shadings, functions, colors, transparency (ISO 32000-1, 8, 11). */

const MILLION = 1_000_000;
const HUNDRED_THOUSAND = 100_000;
const LEVELS = 40;
const FORM = '/Type /XObject/Subtype /Form/BBox [0 0 200 200]';
const GROUP = `${FORM}/Group <</S /Transparency/I true/K true/CS /DeviceRGB>>`;
const TILING = '/Type /Pattern/PatternType 1/PaintType 1/TilingType 1';

/** Object 5 is this color space; the page is filled with it. */
const inColor = (space: string, operands: string, objects: readonly string[] = []): Buffer =>
  page(`/C cs ${operands} scn 0 0 200 200 re f`, '/ColorSpace <</C 5 0 R>>', [space, ...objects]);

/** Object 6 is this function, by which a color is made. */
const byFunction = (text: string, objects: readonly string[] = [], inputs = 1): Buffer => {
  const names = Array.from({ length: inputs }, (_, index) => `/A${index}`).join('');
  const space =
    inputs === 1 ? '[/Separation /A0 /DeviceGray 6 0 R]' : `[/DeviceN [${names}] /DeviceGray 6 0 R]`;
  return inColor(space, '0.5 '.repeat(inputs), [text, ...objects]);
};

const calculator = (code: string): string => streamText('/FunctionType 4/Domain [0 1]/Range [0 1]', code);

/** Object 5 is this shading, over the whole page. */
const shaded = (text: string, objects: readonly string[] = []): Buffer =>
  page('/S sh', '/Shading <</S 5 0 R>>', [text, ...objects]);

const SLOW_CODE = `{ ${'dup sin cos sqrt '.repeat(20_000)} pop }`;

const forms = (count: number, members: string, operators: string, isCircle: boolean): readonly string[] =>
  Array.from({ length: count }, (_, level) => {
    const isLast = level === count - 1;
    const next = isLast ? 5 : 6 + level;
    return streamText(
      `${members}/Resources <</XObject <</F ${next} 0 R>>/ExtGState <</G <</ca 0.5/BM /Luminosity>>>>>>`,
      isLast && !isCircle ? '0 0 200 200 re f' : operators,
    );
  });

export const DRAWING_BOMBS: Bombs = {
  'transparent groups that double 40 times': () =>
    page('/F Do', '/XObject <</F 5 0 R>>', forms(LEVELS, GROUP, '/G gs /F Do /F Do', false)),
  'transparent groups in a circle': () =>
    page('/F Do', '/XObject <</F 5 0 R>>', forms(3, GROUP, '/G gs /F Do', true)),
  '3,000 transparent groups in each other': () =>
    page('/F Do', '/XObject <</F 5 0 R>>', forms(3_000, GROUP, '/G gs /F Do', false)),
  'a transparent group drawn 100,000 times': () =>
    page('/F Do '.repeat(HUNDRED_THOUSAND), '/XObject <</F 5 0 R>>', forms(1, GROUP, '', false)),
  'a soft mask that is its own': () =>
    page('/G gs 0 0 200 200 re f', '/ExtGState <</G 5 0 R>>', [
      '<</SMask <</S /Luminosity/G 6 0 R>>>>',
      streamText(`${GROUP}/Resources <</ExtGState <</G 5 0 R>>>>`, '/G gs 0 0 200 200 re f'),
    ]),
  '2,000 soft masks in each other': () =>
    page(
      '/G gs 0 0 200 200 re f',
      '/ExtGState <</G 5 0 R>>',
      Array.from({ length: 2_000 }, (_, index) =>
        index % 2 === 0
          ? `<</SMask <</S /Luminosity/G ${6 + index} 0 R/BC [0]/TR 5 0 R>>>>`
          : streamText(`${GROUP}/Resources <</ExtGState <</G ${6 + index} 0 R>>>>`, '/G gs 0 0 200 200 re f'),
      ),
    ),
  'a million tiles': () =>
    page('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern <</P 5 0 R>>', [
      streamText(`${TILING}/BBox [0 0 1 1]/XStep 0.2/YStep 0.2/Resources <<>>`, '0 0 1 1 re f'),
    ]),
  'tiles without a step': () =>
    page('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern <</P 5 0 R>>', [
      streamText(`${TILING}/BBox [0 0 1 1]/XStep 0/YStep 0/Resources <<>>`, '0 0 1 1 re f'),
    ]),
  'a tile of 10⁹ points': () =>
    page('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern <</P 5 0 R>>', [
      streamText(`${TILING}/BBox [-1e9 -1e9 1e9 1e9]/XStep 1/YStep 1/Resources <<>>`, '0 0 1 1 re f'),
    ]),
  'tiles that are made of themselves': () =>
    page('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern <</P 5 0 R>>', [
      streamText(
        `${TILING}/BBox [0 0 9 9]/XStep 9/YStep 9/Resources <</Pattern <</P 5 0 R>>>>`,
        '/Pattern cs /P scn 0 0 9 9 re f',
      ),
    ]),
  'tiles of tiles, 40 levels deep': () =>
    page(
      '/Pattern cs /P scn 0 0 200 200 re f',
      '/Pattern <</P 5 0 R>>',
      Array.from({ length: LEVELS }, (_, level) =>
        streamText(
          `${TILING}/BBox [0 0 100 100]/XStep 50/YStep 50/Resources <</Pattern <</P ${6 + ((level + 1) % LEVELS) - 1} 0 R>>>>`,
          level === LEVELS - 1 ? '0 0 1 1 re f' : '/Pattern cs /P scn 0 0 100 100 re f',
        ),
      ),
    ),
  'dashes of a millionth': () => page('[0.000001] 0 d 1 w 0 0 m 200 200 l S', ''),
  'a line of 10³⁸ in dashes': () => page('[0.1 0.1] 1e38 d 9 w 0 0 m 1e38 1e38 l -1e38 1e38 l S', ''),
  'a line of a million curves': () =>
    page(`0 0 m ${'1 2 3 4 5 6 c 9 8 7 6 5 4 c '.repeat(MILLION / 2)} S`, ''),
  '100,000 clips in each other': () =>
    page('0 0 200 200 re W n 10 10 100 100 re W* n '.repeat(HUNDRED_THOUSAND / 2), ''),
  'numbers as large as can be': () =>
    page('1e38 1e38 1e38 1e38 1e38 1e38 cm 1e38 w 1e38 1e38 m 1e38 -1e38 l S '.repeat(1_000), ''),
  'content marked 200,000 times': () => page('/Span <</MCID 1>> BDC '.repeat(200_000), ''),
  'a million operands': () => page(`${'1 '.repeat(MILLION)} re f`, ''),
  'a page of 100,000 shadings': () =>
    page('/S sh '.repeat(HUNDRED_THOUSAND), '/Shading <</S 5 0 R>>', [
      '<</ShadingType 2/ColorSpace /DeviceGray/Coords [0 0 200 200]/Extend [true true]/Function 6 0 R>>',
      '<</FunctionType 2/Domain [0 1]/N 1>>',
    ]),
};

export const FUNCTION_BOMBS: Bombs = {
  'a calculator of 80,000 steps for each point': () =>
    shaded('<</ShadingType 1/ColorSpace /DeviceGray/Domain [0 1000 0 1000]/Function 6 0 R>>', [
      streamText('/FunctionType 4/Domain [0 1000 0 1000]/Range [0 1]', SLOW_CODE.replace('{', '{ pop')),
    ]),
  'a calculator of a million steps': () => byFunction(calculator(`{ ${'dup pop '.repeat(MILLION / 2)} }`)),
  'a calculator of 50,000 levels': () =>
    byFunction(calculator(`${'{ true '.repeat(50_000)}${'} if '.repeat(49_999)}}`)),
  'a calculator without an end': () => byFunction(calculator('{ { { 1 add '.repeat(10_000))),
  'a calculator that rolls 2³¹ times': () =>
    byFunction(calculator('{ dup 2 2147483647 roll 2147483647 copy 2147483647 index }')),
  'a calculator that fills its stack': () => byFunction(calculator(`{ ${'dup '.repeat(200_000)} }`)),
  'a function of itself': () =>
    byFunction('<</FunctionType 3/Domain [0 1]/Functions [6 0 R 6 0 R]/Bounds [0.5]/Encode [0 1 0 1]>>'),
  'functions that double 40 times': () =>
    byFunction(
      '<</FunctionType 3/Domain [0 1]/Functions [7 0 R 7 0 R]/Bounds [0.5]/Encode [0 1 0 1]>>',
      Array.from({ length: LEVELS }, (_, level) =>
        level === LEVELS - 1
          ? '<</FunctionType 2/Domain [0 1]/N 1>>'
          : `<</FunctionType 3/Domain [0 1]/Functions [${8 + level} 0 R ${8 + level} 0 R]/Bounds [0.5]/Encode [0 1 0 1]>>`,
      ),
    ),
  'a function of 100,000 pieces': () =>
    byFunction(
      `<</FunctionType 3/Domain [0 1]/Functions [${'7 0 R '.repeat(HUNDRED_THOUSAND)}]/Bounds [${Array.from({ length: HUNDRED_THOUSAND - 1 }, (_, index) => ((index + 1) / HUNDRED_THOUSAND).toFixed(6)).join(' ')}]/Encode [${'0 1 '.repeat(HUNDRED_THOUSAND)}]>>`,
      ['<</FunctionType 2/Domain [0 1]/N 1>>'],
    ),
  'a function of 255⁸ samples': () =>
    byFunction(
      streamText(
        `/FunctionType 0/Domain [${'0 1 '.repeat(8)}]/Range [0 1]/Size [${'255 '.repeat(8)}]/BitsPerSample 32`,
        'x',
      ),
      [],
      8,
    ),
  'a function of negative samples': () =>
    byFunction(
      streamText('/FunctionType 0/Domain [0 1]/Range [0 1]/Size [-2147483648]/BitsPerSample -8', 'x'),
    ),
  'a function of 32 inputs': () =>
    byFunction(
      streamText(
        `/FunctionType 0/Domain [${'0 1 '.repeat(32)}]/Range [0 1]/Size [${'2 '.repeat(32)}]/BitsPerSample 8`,
        'x'.repeat(1_000),
      ),
      [],
      32,
    ),
  'a mesh of a million patches': () =>
    shaded(
      streamText(
        '/ShadingType 6/ColorSpace /DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode [0 200 0 200 0 1]/Filter [/FlateDecode /FlateDecode]',
        deflatedSpaces(29 * MILLION, 2),
      ),
    ),
  'a mesh of 2³¹ columns': () =>
    shaded(
      streamText(
        '/ShadingType 5/ColorSpace /DeviceGray/BitsPerCoordinate 32/BitsPerComponent 16/VerticesPerRow 2147483647/Decode [0 1 0 1 0 1]',
        'x'.repeat(999),
      ),
    ),
  'circles of 10³⁸': () =>
    shaded(
      '<</ShadingType 3/ColorSpace /DeviceGray/Coords [0 0 1e38 1 1 1e-38]/Extend [true true]/Function 6 0 R>>',
      ['<</FunctionType 2/Domain [0 1]/N 1000000>>'],
    ),
};

export const COLOR_BOMBS: Bombs = {
  'a color space of itself': () => inColor('[/Indexed 5 0 R 255 <00>]', '1'),
  'a color that is its own alternative': () =>
    inColor('[/Separation /A 5 0 R 6 0 R]', '1', ['<</FunctionType 2/Domain [0 1]/N 1>>']),
  'a pattern of a pattern of a pattern': () => inColor('[/Pattern [/Pattern [/Pattern 5 0 R]]]', '1'),
  'color spaces of color spaces, 50,000 levels': () =>
    inColor(`${'[/Indexed '.repeat(50_000)}/DeviceGray${' 255 <00>]'.repeat(50_000)}`, '1'),
  'a color of 10,000 inks': () =>
    inColor(
      `[/DeviceN [${Array.from({ length: 10_000 }, (_, index) => `/I${index}`).join('')}] /DeviceGray 6 0 R]`,
      '1 '.repeat(10_000),
      [calculator('{}')],
    ),
  'a profile that is its own alternative': () =>
    inColor('[/ICCBased 6 0 R]', '1', [streamText('/N 1/Alternate 5 0 R', 'x')]),
  'a profile of 2³¹ components': () => inColor('[/ICCBased 6 0 R]', '1', [streamText('/N 2147483647', 'x')]),
  'a profile of 2³² tags': () =>
    inColor('[/ICCBased 6 0 R]', '1 1 1', [
      streamText(
        '/N 3',
        profile((data) => data.writeUInt32BE(0xffffffff, 128)),
      ),
    ]),
  'a profile of 4 GiB by its own words': () =>
    inColor('[/ICCBased 6 0 R]', '1 1 1', [
      streamText(
        '/N 3',
        profile((data) => data.writeUInt32BE(0xffffffff, 0)),
      ),
    ]),
  'a profile of 255¹⁵ colors': () =>
    inColor('[/ICCBased 6 0 R]', '1 1 1', [streamText('/N 3', tableProfile())]),
  'a profile of 1 GiB, deflated twice': () =>
    inColor('[/ICCBased 6 0 R]', '1 1 1', [
      streamText('/N 3/Filter [/FlateDecode /FlateDecode]', deflatedSpaces(1024 ** 3, 2)),
    ]),
  '50,000 profiles': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      `<</Type /Page/Parent 2 0 R/MediaBox [0 0 200 200]/Contents 4 0 R/Resources <</ColorSpace <<${Array.from({ length: 50_000 }, (_, index) => `/C${index} [/ICCBased ${5 + index} 0 R]`).join('')}>>>>>>`,
      streamText(
        '',
        Array.from({ length: 50_000 }, (_, index) => `/C${index} cs 1 sc 0 0 1 1 re f `).join(''),
      ),
      ...Array<string>(50_000).fill(streamText('/N 1', 'x')),
    ]),
};

/** The head of a color profile (ICC.1, 7.2), with something changed. */
function profile(change: (data: Buffer) => void, size = 256): string {
  const data = Buffer.alloc(size);
  data.writeUInt32BE(size, 0);
  data.write('\x02\x40\0\0mntrRGB XYZ ', 8, 'latin1');
  data.write('acsp', 36, 'latin1');
  change(data);
  return data.toString('latin1');
}

/** A table of colors (ICC.1, 10.10) with 15 inputs of 255 points each. */
const tableProfile = (): string =>
  profile((data) => {
    data.writeUInt32BE(1, 128);
    data.write('A2B0', 132, 'latin1');
    data.writeUInt32BE(160, 136);
    data.writeUInt32BE(90, 140);
    data.write('mft2', 160, 'latin1');
    data[168] = 15;
    data[169] = 15;
    data[170] = 255;
  });
