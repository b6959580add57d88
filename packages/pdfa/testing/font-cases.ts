import type { FontLibrary } from '@kontor/graphics';
import { TrueTypeProgram } from '#font/truetype.ts';
import { symbolicMap } from '#font/truetype-extend.ts';
import { bytesText, caseFile, streamText } from './case-file.ts';
import { FIRST, LATER, LIMITED, type PdfACase, UNICODE } from './pdf-a-case.ts';
import { tinyCff } from './tiny-cff.ts';
import { program, withoutLastBearings } from './tiny-truetype.ts';
import { type TinyType1, tinyType1 } from './tiny-type1.ts';

const TEXT = 'BT /F 20 Tf 20 50 Td (AB) Tj ET';
const WIDTHS = [667, 667];

/** The map of a font for Windows: Unicode, codes as they are. */
function unicodeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  const table = Buffer.from(symbolicMap(glyphs));
  table.writeUInt16BE(1, 6);
  table.writeUInt16BE(255, 12 + 14);
  table.writeUInt16BE(0, 12 + 20);
  return table;
}

const AB = new Map([
  [65, 1],
  [66, 2],
]);

const descriptor = (flags: number, key = 'FontFile2', entries = ''): string =>
  `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags ${flags}/FontBBox[0 -200 700 800]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${key} 12 0 R${entries}>>`;

interface Simple {
  readonly file: Uint8Array;
  readonly flags: number;
  readonly entries: string;
  readonly content?: string;
  readonly widths?: string;
}

const simple = ({ file, flags, entries, content = TEXT, widths }: Simple): Buffer =>
  caseFile({
    resources: '/Font<</F 10 0 R>>',
    content,
    objects: {
      10: `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test${widths ?? `/FirstChar 65/LastChar 66/Widths[${WIDTHS.join(' ')}]`}/FontDescriptor 11 0 R${entries}>>`,
      11: descriptor(flags),
      12: bytesText(`/Length1 ${file.length}`, file),
    },
  });

export interface Composite {
  readonly file: Uint8Array;
  /** Entries of the CIDFont. */
  readonly font?: string;
  /** Entries of the font itself. */
  readonly entries?: string;
  readonly content?: string;
  readonly objects?: Readonly<Record<number, string>>;
  readonly descriptor?: string;
}

const MAP =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def ' +
  '1 begincodespacerange <0000> <ffff> endcodespacerange 3 beginbfchar <0000> <0041> <0001> <0041> <0002> <0042> endbfchar ' +
  'endcmap end end';

export const composite = ({
  file,
  font = '/CIDToGIDMap/Identity',
  entries = '/ToUnicode 14 0 R',
  content = '<00010002>',
  objects = {},
  descriptor: own = '',
}: Composite): Buffer =>
  caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: `BT /F 20 Tf 20 50 Td ${content} Tj ET`,
    objects: {
      10: `<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/Encoding/Identity-H/DescendantFonts[13 0 R]${entries}>>`,
      11: descriptor(4, 'FontFile2', own),
      12: bytesText(`/Length1 ${file.length}`, file),
      13: `<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 11 0 R/DW 667${font}>>`,
      14: streamText('', MAP),
      ...objects,
    },
  });

export interface Cff {
  readonly widths: string;
  readonly content?: string;
  readonly entries?: string;
  readonly descriptor?: string;
  readonly program?: { readonly subtype: string; readonly data: Uint8Array };
}

/** A Type 1 font with a CFF program: A and B, 500 and 600 thousandths wide, .notdef 250. */
export const cff = ({
  widths,
  content = TEXT,
  entries = '/Encoding/WinAnsiEncoding',
  descriptor: own = '',
  program: { subtype, data } = { subtype: 'Type1C', data: tinyCff() },
}: Cff): Buffer =>
  caseFile({
    resources: '/Font<</F 10 0 R>>',
    content,
    objects: {
      10: `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[${widths}]/FontDescriptor 11 0 R${entries}>>`,
      11: descriptor(32, 'FontFile3', own),
      12: bytesText(`/Subtype/${subtype}`, data),
    },
  });

/** An OpenType font that has nothing but outlines. */
function openType(outlines: Uint8Array): Buffer {
  const head = Buffer.alloc(28);
  head.write('OTTO\0\x01', 'latin1');
  head.write('CFF ', 12, 'latin1');
  head.writeUInt32BE(head.length, 20);
  head.writeUInt32BE(outlines.length, 24);
  return Buffer.concat([head, outlines]);
}

interface Type1 {
  readonly widths: string;
  readonly content?: string;
  readonly program?: TinyType1;
}

/** A Type 1 font with a program of that kind. */
function type1({ widths, content = TEXT, program: wanted }: Type1): Buffer {
  const { data, lengths } = tinyType1(wanted);
  return caseFile({
    resources: '/Font<</F 10 0 R>>',
    content,
    objects: {
      10: `<</Type/Font/Subtype/Type1/BaseFont/Test/FirstChar 65/LastChar 67/Widths[${widths}]/FontDescriptor 11 0 R/Encoding/WinAnsiEncoding>>`,
      11: descriptor(32, 'FontFile').replaceAll('ABCDEF+', ''),
      12: bytesText(lengths, data),
    },
  });
}

/** Faults of fonts that are in the document. */
export function fontCases(fonts: FontLibrary): readonly PdfACase[] {
  const plain = program(fonts);
  const bare = plain.with({});
  const symbolic = plain.with({ cmap: symbolicMap(AB) });
  const unicode = plain.with({ cmap: unicodeCmap(AB) });
  return [
    {
      name: 'a composite font without its map to glyphs',
      rule: 'cid-to-gid-map',
      pdf: composite({ file: bare, font: '' }),
      verifiedAgainst: { first: '6.3.3.2', later: '6.2.11.3.2' },
    },
    {
      name: 'a composite font with other widths than its program',
      rule: 'glyph-widths',
      pdf: composite({ file: bare, font: '/CIDToGIDMap/Identity/W[1[700 600]]' }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'two characters with one glyph and two widths',
      rule: 'glyph-widths',
      pdf: composite({
        file: bare,
        font: '/CIDToGIDMap 15 0 R/W[1[700 600]]',
        objects: { 15: bytesText('', Buffer.from([0, 0, 0, 1, 0, 1])) },
      }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a composite font that shows a character without a glyph',
      rule: 'missing-glyphs',
      levels: LATER,
      pdf: composite({
        file: bare,
        font: '/CIDToGIDMap 15 0 R',
        objects: { 15: bytesText('', Buffer.from([0, 0, 0, 1, 0, 0])) },
      }),
    },
    {
      name: 'a composite font that shows a character beyond its glyphs',
      rule: 'missing-glyphs',
      pdf: composite({ file: bare, content: '<000100020009>', entries: '' }),
      levels: ['1b', '2b', '3b'],
      verifiedAgainst: { first: '6.3.5', later: '6.2.11.4.1' },
    },
    {
      name: 'an incomplete list of the characters of a subset',
      rule: 'subset-lists',
      levels: LIMITED,
      pdf: composite({
        file: bare,
        descriptor: '/CIDSet 15 0 R',
        objects: { 15: bytesText('', Buffer.from([0x40])) },
      }),
      verifiedAgainst: { first: '6.3.5', later: '6.2.11.4.2' },
    },
    {
      name: 'a composite font whose text only its program gives',
      rule: 'to-unicode',
      levels: UNICODE,
      pdf: composite({ file: unicode, entries: '' }),
      verifiedAgainst: { later: '6.2.11.7.2' },
    },
    {
      name: 'a font whose text only names of several parts give',
      rule: 'to-unicode',
      levels: UNICODE,
      pdf: cff({
        widths: '500 600 0',
        entries: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/f_i/f_f_l]>>',
        program: { subtype: 'Type1C', data: tinyCff({ names: ['f_i', 'f_f_l'] }) },
      }),
      verifiedAgainst: { later: '6.2.11.7.2' },
    },
    {
      name: 'a font whose text is zero',
      rule: 'to-unicode',
      levels: UNICODE,
      pdf: composite({
        file: unicode,
        objects: { 14: streamText('', MAP.replace('<0001> <0041>', '<0001> <0000>')) },
      }),
      verifiedAgainst: { later: '6.2.11.7.2' },
    },
    {
      name: 'a symbolic TrueType font with an encoding',
      rule: 'truetype-encoding',
      pdf: simple({ file: symbolic, flags: 4, entries: '/Encoding/WinAnsiEncoding' }),
      verifiedAgainst: { first: '6.3.7', later: '6.2.11.6' },
    },
    {
      name: 'a TrueType font without an encoding that is not symbolic',
      rule: 'truetype-encoding',
      pdf: simple({ file: unicode, flags: 32, entries: '' }),
      verifiedAgainst: { first: '6.3.7', later: '6.2.11.6' },
    },
    {
      name: 'a TrueType font with names of its own in the encoding',
      rule: 'truetype-encoding',
      pdf: simple({
        file: unicode,
        flags: 32,
        entries: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/B.foo/g12]>>',
      }),
      verifiedAgainst: { first: '6.3.7', later: '6.2.11.6' },
    },
    {
      name: 'a TrueType font with other widths than its program',
      rule: 'glyph-widths',
      pdf: simple({
        file: unicode,
        flags: 32,
        entries: '/Encoding/WinAnsiEncoding',
        widths: '/FirstChar 65/LastChar 66/Widths[500 700]',
      }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a TrueType font without its last bearings and with other widths than its program',
      rule: 'glyph-widths',
      pdf: simple({
        file: withoutLastBearings(TrueTypeProgram.read(unicode)!),
        flags: 32,
        entries: '/Encoding/WinAnsiEncoding',
        widths: '/FirstChar 65/LastChar 66/Widths[500 700]',
      }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a TrueType font that shows a code without a glyph',
      rule: 'missing-glyphs',
      levels: LATER,
      pdf: simple({
        file: unicode,
        flags: 32,
        entries: '/Encoding/WinAnsiEncoding',
        content: 'BT /F 20 Tf 20 50 Td (AC) Tj ET',
        widths: '/FirstChar 65/LastChar 67/Widths[667 667 750]',
      }),
      verifiedAgainst: { later: '6.2.11.4.1' },
    },
    {
      name: 'a font with fewer widths than codes',
      rule: 'font-entries',
      pdf: simple({
        file: unicode,
        flags: 32,
        entries: '/Encoding/WinAnsiEncoding',
        widths: '/FirstChar 65/LastChar 80/Widths[667 667]',
      }),
      verifiedAgainst: { first: '6.3.2', later: '6.2.11.2' },
    },
    {
      name: 'an OpenType font, which part 1 does not allow',
      rule: 'font-entries',
      levels: FIRST,
      pdf: cff({ widths: '500 600 0', program: { subtype: 'OpenType', data: openType(tinyCff()) } }),
      verifiedAgainst: { first: '6.3.2' },
    },
    {
      name: 'a CID font whose CFF program is called one of a simple font',
      rule: 'font-entries',
      pdf: composite({
        file: unicode,
        objects: {
          11: descriptor(4, 'FontFile3'),
          12: bytesText('/Subtype/Type1C', tinyCff()),
          13: '<</Type/Font/Subtype/CIDFontType0/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 11 0 R/DW 0/W[0[250 500 600]]>>',
        },
      }),
      verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
    },
    {
      name: 'a CFF font with other widths than its program',
      rule: 'glyph-widths',
      pdf: cff({ widths: '520 610 0' }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a CFF font whose widths differ where the decimals of its nominal width are dropped',
      rule: 'glyph-widths',
      pdf: cff({
        widths: '500 666.5 0',
        program: { subtype: 'Type1C', data: tinyCff({ nominal: 565.75 }) },
      }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a CFF font with other widths than its program, in the matrix of one of its fonts',
      rule: 'glyph-widths',
      pdf: composite({
        file: unicode,
        objects: {
          11: descriptor(4, 'FontFile3'),
          12: bytesText(
            '/Subtype/CIDFontType0C',
            tinyCff({ fonts: [{ matrix: 0.001 }, { matrix: 0.0005 }], select: [0, 0, 1] }),
          ),
          13: '<</Type/Font/Subtype/CIDFontType0/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 11 0 R/DW 0/W[0[250 500 600]]>>',
        },
      }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a CFF font that shows a code without a glyph',
      rule: 'missing-glyphs',
      levels: ['2b', '3b'],
      pdf: cff({ widths: '500 600 333', content: 'BT /F 20 Tf 20 50 Td (ABC) Tj ET' }),
      verifiedAgainst: { later: '6.2.11.4.1' },
    },
    {
      name: 'a Type 1 font with other widths than its program',
      rule: 'glyph-widths',
      pdf: type1({ widths: '520 610 0' }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a Type 1 font that shows a code without a glyph',
      rule: 'missing-glyphs',
      levels: LATER,
      pdf: type1({ widths: '500 600 333', content: 'BT /F 20 Tf 20 50 Td (ABC) Tj ET' }),
      verifiedAgainst: { later: '6.2.11.4.1' },
    },
    {
      name: 'a Type 1 font that shows a code without a glyph, and has none for that',
      rule: 'missing-glyphs',
      pdf: type1({
        widths: '500 600 333',
        content: 'BT /F 20 Tf 20 50 Td (ABC) Tj ET',
        program: { withNotdef: 'without' },
      }),
    },
    {
      name: 'a TrueType font that shows code 0, without a glyph',
      rule: 'missing-glyphs',
      levels: LATER,
      pdf: simple({
        file: symbolic,
        flags: 4,
        entries: '',
        content: 'BT /F 20 Tf 20 50 Td (A\\000B) Tj ET',
        widths: `/FirstChar 0/LastChar 66/Widths[500 ${'0 '.repeat(64)}667 667]`,
      }),
    },
    {
      name: 'a CFF subset without the list of its glyphs',
      rule: 'subset-lists',
      levels: FIRST,
      pdf: cff({ widths: '500 600 0' }),
      verifiedAgainst: { first: '6.3.5' },
    },
  ];
}
