import type { FontLibrary } from '@kontor/graphics';
import { bytesText, caseFile } from './case-file.ts';
import type { PdfACase } from './pdf-a-case.ts';
import { tinyCff } from './tiny-cff.ts';
import { program } from './tiny-truetype.ts';
import { tinyType1 } from './tiny-type1.ts';

const SIMPLE = '/FirstChar 65/LastChar 66/Encoding/WinAnsiEncoding';
const COLLECTION = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';

interface Misplaced {
  /** Of the font; that of the descendant for fonts of CIDs. */
  readonly kind: string;
  readonly key: string;
  readonly widths: string;
  readonly data: Uint8Array;
  /** Entries of the stream. */
  readonly entries?: string;
}

const descriptor = (key: string): string =>
  `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags 32/FontBBox[0 -200 700 800]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${key} 12 0 R>>`;

function misplaced({ kind, key, widths, data, entries = '' }: Misplaced): Buffer {
  const isComposite = kind.startsWith('CID');
  return caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: `BT /F 20 Tf 20 50 Td ${isComposite ? '<00010002>' : '(AB)'} Tj ET`,
    objects: {
      10: isComposite
        ? '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/Encoding/Identity-H/DescendantFonts[13 0 R]>>'
        : `<</Type/Font/Subtype/${kind}/BaseFont/ABCDEF+Test${SIMPLE}/Widths[${widths}]/FontDescriptor 11 0 R>>`,
      11: descriptor(key),
      12: bytesText(entries, data),
      13: `<</Type/Font/Subtype/${kind}/BaseFont/ABCDEF+Test${COLLECTION}/FontDescriptor 11 0 R/W[1[${widths}]]>>`,
    },
  });
}

const MISSING = { first: '6.3.4', later: '6.2.11.4.1' };

/** Fonts whose program is of another kind than by their dictionaries: viewers go by the program. */
export function programCases(fonts: FontLibrary): readonly PdfACase[] {
  const trueType = program(fonts).with({});
  return [
    {
      name: 'a CID font whose CFF program is where one of Type 1 would be',
      rule: 'font-entries',
      levels: ['1b', '2b', '3b', '4'],
      pdf: misplaced({ kind: 'CIDFontType0', key: 'FontFile', widths: '500 600', data: tinyCff() }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a CID font of TrueType whose program is CFF',
      rule: 'font-entries',
      levels: ['1b', '2b', '3b', '4'],
      pdf: misplaced({ kind: 'CIDFontType2', key: 'FontFile2', widths: '500 600', data: tinyCff() }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a CID font of CFF whose program is TrueType',
      rule: 'font-entries',
      levels: ['1b', '2b', '3b', '4'],
      pdf: misplaced({ kind: 'CIDFontType0', key: 'FontFile3', widths: '667 667', data: trueType }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a CID font with a Type 1 program, which has no CIDs',
      rule: 'font-embedding',
      outcome: 'redistill',
      pdf: misplaced({ kind: 'CIDFontType0', key: 'FontFile', widths: '500 600', data: tinyType1().data }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a TrueType font whose program is CFF',
      rule: 'font-entries',
      pdf: misplaced({
        kind: 'TrueType',
        key: 'FontFile3',
        widths: '500 600',
        data: tinyCff(),
        entries: '/Subtype/Type1C',
      }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a Type 1 font whose program is TrueType',
      rule: 'font-entries',
      pdf: misplaced({ kind: 'Type1', key: 'FontFile2', widths: '667 667', data: trueType }),
      verifiedAgainst: MISSING,
    },
    {
      name: 'a Type 1 font whose CFF program is called one of CIDs',
      rule: 'font-entries',
      pdf: misplaced({
        kind: 'Type1',
        key: 'FontFile3',
        widths: '500 600',
        data: tinyCff(),
        entries: '/Subtype/CIDFontType0C',
      }),
      verifiedAgainst: MISSING,
    },
  ];
}
