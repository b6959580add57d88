import { streamText } from '@kontor/pdf/testing';
import { deflatedSpaces, latin1, page } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';
import type { Bombs } from './pdf-bombs-structure.mts';

/** Fonts that are hostile (ISO 32000-1, 9). All are generated. */

const TEXT = 'BT /F 12 Tf 20 40 Td (AAAA) Tj ET';
const LEVELS = 40;
const DESCRIPTOR =
  '/Type /FontDescriptor/FontName /X/Flags 4/FontBBox [0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1';

/** Object 5 is the font of the page. */
const withFont = (font: string, objects: readonly string[] = []): Buffer =>
  page(TEXT, '/Font <</F 5 0 R>>', [font, ...objects]);

/** A simple font with this file of glyphs, object 7. */
const withFile = (kind: 'FontFile' | 'FontFile2' | 'FontFile3', file: string): Buffer => {
  const subtype = kind === 'FontFile2' ? 'TrueType' : 'Type1';
  return withFont(
    `<</Type /Font/Subtype /${subtype}/BaseFont /X/FirstChar 65/LastChar 65/Widths [500]/FontDescriptor 6 0 R/Encoding /WinAnsiEncoding>>`,
    [`<<${DESCRIPTOR}/${kind} 7 0 R>>`, file],
  );
};

/** A composite font whose codes mean this, object 6. */
const withMap = (map: string, objects: readonly string[] = [], more = ''): Buffer =>
  withFont(
    `<</Type /Font/Subtype /Type0/BaseFont /X/Encoding 6 0 R/ToUnicode 6 0 R/DescendantFonts [7 0 R]>>`,
    [
      map,
      `<</Type /Font/Subtype /CIDFontType2/BaseFont /X/CIDSystemInfo <</Registry (A)/Ordering (B)/Supplement 0>>/FontDescriptor 8 0 R${more}>>`,
      `<<${DESCRIPTOR}>>`,
      ...objects,
    ],
  );

const cmap = (content: string, members = ''): string =>
  streamText(
    `/Type /CMap/CMapName /X/CIDSystemInfo <</Registry (A)/Ordering (B)/Supplement 0>>${members}`,
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${content} endcmap end end`,
  );

/** A font of procedures: each glyph is drawn by this; `F` is a font, object 5 or a later one. */
const procedures = (operators: string, fonts: (level: number) => number, count = 1): Buffer =>
  page(
    TEXT,
    '/Font <</F 5 0 R>>',
    Array.from({ length: count }, (_, level) => [
      `<</Type /Font/Subtype /Type3/FontBBox [0 0 1 1]/FontMatrix [1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths [1]/Encoding <</Differences [65/A]>>/CharProcs <</A ${6 + 2 * level} 0 R>>/Resources <</Font <</F ${fonts(level)} 0 R>>>>>>`,
      streamText('', level === count - 1 && count > 1 ? '1 0 d0 0 0 1 1 re f' : operators),
    ]).flat(),
  );

/** The eexec part of a Type 1 font (Adobe Type 1 Font Format, 7.3). */
function eexec(text: string): string {
  let key = 55_665;
  const out = Buffer.from(`xxxx${text}`, 'latin1').map((byte) => {
    const coded = (byte ^ (key >> 8)) & 0xff;
    key = ((coded + key) * 52_845 + 22_719) & 0xffff;
    return coded;
  });
  return latin1(out);
}

/** Charstring bytes, coded with the key 4330 (7.3). */
function charstring(bytes: readonly number[]): string {
  let key = 4_330;
  return latin1(
    Buffer.from([0, 0, 0, 0, ...bytes]).map((byte) => {
      const coded = (byte ^ (key >> 8)) & 0xff;
      key = ((coded + key) * 52_845 + 22_719) & 0xffff;
      return coded;
    }),
  );
}

const CALL = 10;
const RETURN = 11;
const END = 14;
/** A number of −107 to 107. */
const small = (value: number): number => value + 139;

/** A Type 1 font whose subroutines are these. */
function type1(routines: readonly (readonly number[])[], count = routines.length): string {
  const head =
    '%!PS-AdobeFont-1.0: X\n/FontName /X def /FontMatrix [0.001 0 0 0.001 0 0] def /Encoding StandardEncoding def /FontBBox {0 0 1 1} def /PaintType 0 def /FontType 1 def currentfile eexec\n';
  const subs = routines.map((bytes, index) => {
    const coded = charstring(bytes);
    return `dup ${index} ${coded.length} RD ${coded} NP\n`;
  });
  const glyph = charstring([small(0), small(100), 13, small(0), CALL, END]);
  const body = eexec(
    `dup /Private 9 dict dup begin /RD {string currentfile exch readstring pop} def /NP {put} def /ND {def} def /lenIV 4 def /Subrs ${count} array\n${subs.join('')}ND 2 index /CharStrings 2 dict dup begin /A ${glyph.length} RD ${glyph} ND /.notdef ${glyph.length} RD ${glyph} ND end end mark currentfile closefile`,
  );
  return streamText(`/Length1 ${head.length}/Length2 ${body.length}/Length3 0`, head + body);
}

/** An index of CFF (Adobe Technical Note 5176, 5). */
function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head[2] = 4;
  let offset = 1;
  [...items, new Uint8Array()].forEach((item, place) => {
    head.writeUInt32BE(offset, 3 + 4 * place);
    offset += item.length;
  });
  return Buffer.concat([head, ...items]);
}

/** A CFF font whose global subroutines are these. */
function cff(routines: readonly (readonly number[])[]): string {
  const number = (value: number): readonly number[] => [
    29,
    (value >> 24) & 255,
    (value >> 16) & 255,
    (value >> 8) & 255,
    value & 255,
  ];
  const make = (place: number): Buffer =>
    Buffer.concat([
      Buffer.from([1, 0, 4, 4]),
      index([Buffer.from('X')]),
      index([Buffer.from([...number(place), 17])]),
      index([]),
      index(routines.map((bytes) => Buffer.from(bytes))),
    ]);
  const glyph = Buffer.from([small(-107), 29, END]);
  const head = make(make(0).length);
  return streamText('/Subtype /Type1C', latin1(Buffer.concat([head, index([glyph, glyph])])));
}

/** Subroutines that call the next one so often; the last returns, or calls the first. */
const calling = (
  count: number,
  times: number,
  call: number,
  isCircle: boolean,
): readonly (readonly number[])[] =>
  Array.from({ length: count }, (_, level) => {
    if (level === count - 1 && !isCircle) return [RETURN];
    const next = (level + 1) % count;
    return [
      ...Array.from({ length: times }, () => [small(call === CALL ? next : next - 107), call]).flat(),
      RETURN,
    ];
  });

/** A TrueType font of the tables that are named; all others are not there. */
function trueType(tables: Readonly<Record<string, Buffer>>): string {
  const names = Object.keys(tables);
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  let place = head.length;
  names.forEach((name, number) => {
    head.write(name, 12 + 16 * number, 'latin1');
    head.writeUInt32BE(place, 20 + 16 * number);
    head.writeUInt32BE(tables[name]!.length, 24 + 16 * number);
    place += tables[name]!.length;
  });
  const data = Buffer.concat([head, ...Object.values(tables)]);
  return streamText(`/Length1 ${data.length}`, latin1(data));
}

/** Glyphs that are made of the next one so often; the last of the first. */
function compositeGlyphs(count: number, times: number): string {
  const glyphs = Array.from({ length: count }, (_, number) => {
    const parts = Array.from({ length: times }, (_unused, part) => {
      const data = Buffer.alloc(6);
      data.writeUInt16BE(part === times - 1 ? 0 : 0x20, 0);
      data.writeUInt16BE((number + 1) % count, 2);
      return data;
    });
    return Buffer.concat([Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 9, 0, 9]), ...parts]);
  });
  const places = Buffer.alloc(4 * (count + 1));
  let place = 0;
  glyphs.forEach((glyph, number) => {
    place += glyph.length;
    places.writeUInt32BE(place, 4 * number + 4);
  });
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1_000, 18);
  head.writeInt16BE(1, 50);
  const most = Buffer.alloc(32, 0xff);
  most.writeUInt32BE(0x00010000, 0);
  most.writeUInt16BE(count, 4);
  const metrics = Buffer.alloc(36);
  metrics.writeUInt32BE(0x00010000, 0);
  metrics.writeUInt16BE(1, 34);
  return trueType({
    glyf: Buffer.concat(glyphs),
    head,
    hhea: metrics,
    hmtx: Buffer.alloc(4 + 2 * count),
    loca: places,
    maxp: most,
  });
}

export const FONT_BOMBS: Bombs = {
  'a glyph that writes itself': () => procedures('1 0 d0 BT /F 1 Tf (A) Tj ET', () => 5),
  'glyphs that write each other twice, 40 levels deep': () =>
    procedures('1 0 d0 BT /F 1 Tf (AA) Tj ET', (level) => 7 + 2 * Math.min(level, LEVELS - 2), LEVELS),
  'a glyph of 1 GiB, deflated twice': () =>
    withFont(
      '<</Type /Font/Subtype /Type3/FontBBox [0 0 1 1]/FontMatrix [1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths [1]/Encoding <</Differences [65/A]>>/CharProcs <</A 6 0 R>>>>',
      [streamText('/Filter [/FlateDecode /FlateDecode]', deflatedSpaces(1024 ** 3, 2))],
    ),
  'a font of no size': () =>
    withFont(
      '<</Type /Font/Subtype /Type3/FontBBox [1e38 -1e38 0 0]/FontMatrix [0 0 0 0 1e38 -1e38]/FirstChar -2147483648/LastChar 2147483647/Widths [1]/Encoding <</Differences [2147483647/A -1/B]>>/CharProcs <<>>>>',
    ),
  'an encoding of a million differences': () =>
    withFont(
      `<</Type /Font/Subtype /Type1/BaseFont /Helvetica/Encoding <</Differences [0 ${'/A'.repeat(1_000_000)}]>>>>`,
    ),
  'a character map that uses itself': () => withMap(cmap('', '/UseCMap 6 0 R')),
  '5,000 character maps that use the next': () =>
    withMap(
      cmap('', '/UseCMap 9 0 R'),
      Array.from({ length: 5_000 }, (_, number) => cmap('', `/UseCMap ${9 + ((number + 1) % 5_000)} 0 R`)),
    ),
  'ranges of 2³² codes': () =>
    withMap(
      cmap(
        '1 begincidrange <00000000> <ffffffff> 0 endcidrange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange',
      ),
    ),
  '100,000 ranges of codes': () =>
    withMap(cmap(`100000 begincidrange ${'<0000> <ffff> 0 '.repeat(100_000)} endcidrange`)),
  'codes that become texts of 1 MB': () =>
    withMap(cmap(`1 beginbfrange <0000> <ffff> <${'0041'.repeat(500_000)}> endbfrange`)),
  'a character map of 1 GiB, deflated twice': () =>
    withMap(
      streamText('/Type /CMap/CMapName /X/Filter [/FlateDecode /FlateDecode]', deflatedSpaces(1024 ** 3, 2)),
    ),
  'widths of 2³¹ characters': () =>
    withMap(cmap(''), [], '/W [0 2147483647 500 -2147483648 2147483647 1]/W2 [0 2147483647 1 1 1]'),
  'a font that is its own descendant': () =>
    withFont('<</Type /Font/Subtype /Type0/BaseFont /X/Encoding /Identity-H/DescendantFonts [5 0 R]>>'),
  'Type 1: a subroutine that calls itself': () => withFile('FontFile', type1(calling(1, 1, CALL, true))),
  'Type 1: subroutines that double 40 times': () =>
    withFile('FontFile', type1(calling(LEVELS, 2, CALL, false))),
  'Type 1: 2³¹ subroutines': () => withFile('FontFile', type1(calling(1, 1, CALL, true), 2_147_483_647)),
  'Type 1: lengths beyond the file': () =>
    withFile(
      'FontFile',
      streamText(
        '/Length1 2147483647/Length2 -5/Length3 2147483647',
        '%!PS-AdobeFont-1.0: X\ncurrentfile eexec\n',
      ),
    ),
  'CFF: a subroutine that calls itself': () => withFile('FontFile3', cff(calling(1, 1, 29, true))),
  'CFF: subroutines that double 40 times': () => withFile('FontFile3', cff(calling(LEVELS, 2, 29, false))),
  'CFF: an index of 65,535 that is not there': () =>
    withFile(
      'FontFile3',
      streamText(
        '/Subtype /Type1C',
        latin1(Buffer.from([1, 0, 4, 4, 0xff, 0xff, 4, 0xff, 0xff, 0xff, 0xff])),
      ),
    ),
  'TrueType: a glyph of itself': () => withFile('FontFile2', compositeGlyphs(1, 1)),
  'TrueType: glyphs that double in a circle': () => withFile('FontFile2', compositeGlyphs(LEVELS, 2)),
  'TrueType: 65,535 tables': () =>
    withFile(
      'FontFile2',
      streamText(
        '',
        latin1(Buffer.concat([Buffer.from([0, 1, 0, 0, 0xff, 0xff]), Buffer.alloc(1_000, 0xff)])),
      ),
    ),
  'a font of 1 GiB, deflated twice': () =>
    withFile('FontFile2', streamText('/Filter [/FlateDecode /FlateDecode]', deflatedSpaces(1024 ** 3, 2))),
  '20,000 fonts on a page': () =>
    page(
      Array.from({ length: 20_000 }, (_, number) => `BT /F${number} 9 Tf (A) Tj ET `).join(''),
      `/Font <<${Array.from({ length: 20_000 }, (_, number) => `/F${number} ${5 + number} 0 R`).join('')}>>`,
      Array.from({ length: 20_000 }, (_, number) => `<</Type /Font/Subtype /Type1/BaseFont /N${number}>>`),
    ),
};
