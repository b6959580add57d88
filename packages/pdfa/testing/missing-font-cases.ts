import { caseFile } from './case-file.ts';
import type { PdfACase } from './pdf-a-case.ts';

const TEXT = 'BT /F 20 Tf 20 50 Td (AB) Tj ET';

const standard = (font: string): Buffer =>
  caseFile({ resources: '/Font<</F 10 0 R>>', content: TEXT, objects: { 10: `<</Type/Font${font}>>` } });

/** Fonts without an equal: flags, and widths of space, A, B, i, m and ä. */
const SIMILAR: readonly (readonly [string, number, readonly number[]])[] = [
  ['Garamond', 34, [250, 677, 615, 229, 771, 404]],
  ['Calibri,Bold', 32, [226, 606, 561, 246, 813, 494]],
  ['OfficinaMono', 33, [600, 600, 600, 600, 600, 600]],
  ['Frutiger-BlackItalic', 96, [333, 722, 722, 333, 944, 611]],
];

function similar([family, flags, widths]: (typeof SIMILAR)[number]): PdfACase {
  const codes = [32, 65, 66, 105, 109, 228];
  const all = Array.from({ length: 228 - 32 + 1 }, (_, i) => widths[codes.indexOf(32 + i)] ?? 0);
  return {
    name: `${family}, which has no equal`,
    rule: 'font-embedding',
    pdf: caseFile({
      resources: '/Font<</F 10 0 R>>',
      content: 'BT /F 20 Tf 20 50 Td (A\\344B im) Tj ET',
      objects: {
        10: `<</Type/Font/Subtype/TrueType/BaseFont/${family}/FirstChar 32/LastChar 228/Widths[${all.join(' ')}]/Encoding/WinAnsiEncoding/FontDescriptor 11 0 R>>`,
        11: `<</Type/FontDescriptor/FontName/${family}/Flags ${flags}/FontBBox[0 -200 900 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>`,
      },
    }),
    verifiedAgainst: { first: '6.3', later: '6.2.11' },
  };
}

/** Fonts that are not in the document, and what stands for them. */
export const MISSING_FONT_CASES: readonly PdfACase[] = [
  {
    name: 'a standard font',
    rule: 'font-embedding',
    pdf: standard('/Subtype/Type1/BaseFont/Helvetica'),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'a standard font with an encoding, and a code that it does not have',
    rule: 'font-embedding',
    pdf: caseFile({
      resources: '/Font<</F 10 0 R>>',
      content: 'BT /F 20 Tf 20 50 Td (A\\200\\001\\002) Tj ET',
      objects: {
        10: '<</Type/Font/Subtype/Type1/BaseFont/Times-BoldItalic/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/Lslash/nothing]>>>>',
      },
    }),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'a standard font, and codes from 0 on that it does not have',
    rule: 'font-embedding',
    pdf: caseFile({
      resources: '/Font<</F 10 0 R>>',
      content: 'BT /F 20 Tf 20 50 Td (A\\000B\\001C) Tj ET',
      objects: { 10: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>' },
    }),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'a font of Windows with widths of its own',
    rule: 'font-embedding',
    pdf: standard(
      '/Subtype/TrueType/BaseFont/CourierNew,Bold/FirstChar 65/LastChar 66/Widths[610 590]/Encoding/WinAnsiEncoding' +
        '/FontDescriptor<</Type/FontDescriptor/FontName/CourierNew,Bold/Flags 33/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1>>',
    ),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'the standard font of Greek letters and signs',
    rule: 'font-embedding',
    pdf: standard('/Subtype/Type1/BaseFont/Symbol'),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'the standard font of pictures, with a code that it does not have',
    rule: 'font-embedding',
    pdf: caseFile({
      resources: '/Font<</F 10 0 R>>',
      content: 'BT /F 20 Tf 20 50 Td (4\\001\\002l) Tj ET',
      objects: { 10: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats/Encoding<</Differences[2/a20]>>>>' },
    }),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'the standard font of pictures with widths of its own',
    rule: 'font-embedding',
    pdf: standard(
      '/Subtype/Type1/BaseFont/ZapfDingbats/FirstChar 65/LastChar 66/Widths[600 700]' +
        '/FontDescriptor<</Type/FontDescriptor/FontName/ZapfDingbats/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1>>',
    ),
    verifiedAgainst: { first: '6.3.4', later: '6.2.11.4.1' },
  },
  {
    name: 'a font that has no equal, without widths',
    rule: 'font-embedding',
    pdf: standard('/Subtype/Type1/BaseFont/Garamond/Encoding/WinAnsiEncoding'),
    verifiedAgainst: { first: '6.3', later: '6.2.11' },
  },
  ...SIMILAR.map(similar),
];
