import type { FontLibrary } from '@kontor/graphics';
import { caseFile, streamText } from './case-file.ts';
import { cff, composite } from './font-cases.ts';
import { FIRST, LATER, type PdfACase, UNICODE } from './pdf-a-case.ts';
import { program } from './tiny-truetype.ts';

/** A character map of two-byte codes. */
const map = (members: string, sections: string): string =>
  streamText(
    `/Type/CMap/CMapName/Own${members}`,
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 1 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${sections}
endcmap end end`,
  );

const OWN_MAP = '/Encoding 16 0 R/ToUnicode 14 0 R';
const SYSTEM = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
const BOTH = '2 begincidchar <0001> 1 <0002> 2 endcidchar';

/** A Type 3 font with boxes for A and B, 600 units wide by their own words. */
const type3 = (widths: string, glyph = '600 0 0 0 500 700 d1 0 0 500 700 re f'): Buffer =>
  caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: 'BT /F 20 Tf 20 50 Td (AB) Tj ET',
    objects: {
      10:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66' +
        `/Widths[${widths}]/Encoding<</Differences[65/a/b]>>/CharProcs<</a 11 0 R/b 12 0 R>>/Resources<<>>/ToUnicode 14 0 R>>`,
      11: streamText('', glyph),
      12: streamText('', '600 0 d0 0 0 400 700 re f'),
      14: streamText(
        '',
        'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <0041> <42> <0042> endbfchar endcmap',
      ),
    },
  });

/** Faults of codes, and of what leads from them to glyphs and text. */
export function codeCases(fonts: FontLibrary): readonly PdfACase[] {
  const file = program(fonts).with({});
  return [
    {
      name: 'a text that ends in half a code',
      rule: 'whole-codes',
      pdf: composite({ file, content: '<0001000200>' }),
      verifiedAgainst: { first: '6.3.5', later: '6.2.11.8' },
    },
    {
      name: 'texts in an array, one of which ends in half a code',
      rule: 'whole-codes',
      pdf: composite({ file, content: '[<000100> 20 <0002>] TJ <0001>' }),
      verifiedAgainst: { first: '6.3.5', later: '6.2.11.8' },
    },
    {
      name: 'a composite font that shows CID 0, and names the collection of its characters by half',
      rule: 'font-entries',
      pdf: composite({
        file,
        content: '<000000010002>',
        objects: {
          13: '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)>>/FontDescriptor 11 0 R/DW 667/CIDToGIDMap/Identity>>',
        },
      }),
    },
    {
      name: 'a string of hexadecimal digits of which one has no pair',
      rule: 'hex-strings',
      pdf: cff({ widths: '500 600 0', content: 'BT /F 20 Tf 20 50 Td <41424> Tj ET' }),
      verifiedAgainst: { first: '6.1.6', later: '6.1.6' },
    },
    {
      name: 'a string of hexadecimal digits with another character',
      rule: 'hex-strings',
      pdf: cff({ widths: '500 600 0', content: 'BT /F 20 Tf 20 50 Td [<41x42>] TJ ET' }),
      verifiedAgainst: { first: '6.1.6', later: '6.1.6' },
    },
    {
      name: 'a Type 3 font with other widths than its glyphs',
      rule: 'glyph-widths',
      pdf: type3('700 500'),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a Type 3 font with a glyph without its width',
      rule: 'glyph-widths',
      pdf: type3('600 600', '0 0 500 700 re f'),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.5' },
    },
    {
      name: 'a Type 3 font that shows a code without a glyph',
      rule: 'missing-glyphs',
      levels: LATER,
      pdf: Buffer.from(type3('600 600').toString('latin1').replace('/a 11 0 R', '/c 11 0 R'), 'latin1'),
      verifiedAgainst: { later: '6.2.11.5' },
    },
    {
      name: 'a Type 3 font that shows a space which it does not name',
      rule: 'missing-glyphs',
      pdf: Buffer.from(type3('600 600').toString('latin1').replace('(AB) Tj', '9 Tw ( ) Tj'), 'latin1'),
    },
    {
      name: 'a Type 3 font that shows one glyph in two widths',
      rule: 'glyph-widths',
      pdf: Buffer.from(
        type3('600 700').toString('latin1').replace('[65/a/b]', '[65/a/a]').replace('/b 12 0 R', '/x 12 0 R'),
        'latin1',
      ),
    },
    {
      name: 'a composite font that shows CID 0',
      rule: 'missing-glyphs',
      pdf: composite({ file, content: '<000000010002>' }),
      verifiedAgainst: { first: '6.3.6', later: '6.2.11.8' },
    },
    {
      name: 'a character map for another writing mode than in its dictionary',
      rule: 'character-maps',
      pdf: composite({
        file,
        entries: OWN_MAP,
        objects: { 16: map(`${SYSTEM}/WMode 1`, BOTH) },
      }),
      verifiedAgainst: { first: '6.3.3.3', later: '6.2.11.3.3' },
    },
    {
      name: 'a character map for another collection than its font',
      rule: 'character-maps',
      pdf: composite({
        file,
        entries: OWN_MAP,
        objects: {
          16: map('/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>', BOTH),
        },
      }),
      verifiedAgainst: { first: '6.3.3.1', later: '6.2.11.3.1' },
    },
    {
      name: 'a character map that is not in the document, and is none of those that everybody has',
      rule: 'character-maps',
      outcome: 'redistill',
      pdf: composite({ file, entries: '/Encoding/Somebodys-H' }),
      verifiedAgainst: { first: '6.3.3.3', later: '6.2.11.3.3' },
    },
    {
      name: 'a character map that is not in the document, in PDF/A-1',
      rule: 'character-maps',
      outcome: 'redistill',
      levels: FIRST,
      pdf: composite({ file, entries: '/Encoding/UniGB-UCS2-H' }),
      verifiedAgainst: { first: '6.3.3.3' },
    },
    {
      name: 'a character map that everybody has, for another collection than its font',
      rule: 'character-maps',
      outcome: 'redistill',
      levels: LATER,
      pdf: composite({ file, entries: '/Encoding/UniGB-UCS2-H' }),
      verifiedAgainst: { later: '6.2.11.3.1' },
    },
    {
      name: 'a character map with too large numbers',
      rule: 'character-maps',
      outcome: 'redistill',
      pdf: composite({
        file,
        entries: OWN_MAP,
        objects: { 16: map(SYSTEM, '2 begincidchar <0001> 1 <0002> 70000 endcidchar') },
      }),
      verifiedAgainst: { first: '6.1.12', later: '6.1.13' },
    },
    {
      name: 'a map to text whose words are damaged',
      rule: 'to-unicode',
      levels: UNICODE,
      pdf: composite({
        file,
        objects: {
          14: streamText(
            '',
            'begincmap 1 dcodespacerange <0000> <ffff> endcodespacerange 2 dbfchar <0001> <0041> <0002> <0042> endbfchar endcin',
          ),
        },
      }),
      verifiedAgainst: { later: '6.2.11.7.2' },
    },
    {
      name: 'a font with a name that is not UTF-8',
      rule: 'font-names',
      levels: LATER,
      pdf: Buffer.from(
        composite({ file }).toString('latin1').replaceAll('ABCDEF+Test', 'ABCDEF+T\xe9st'),
        'latin1',
      ),
      verifiedAgainst: { later: '6.1.8' },
    },
  ];
}
