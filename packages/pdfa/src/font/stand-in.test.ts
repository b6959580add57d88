import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import { caseFile } from '#testing/case-file.ts';
import { convertPdfA } from '../convert.ts';
import { EditablePdf } from '../model/editable-pdf.ts';
import { faceLabel } from './stand-in.ts';

const fonts = new InstalledFonts();

/** A font of one letter, in the width of its dictionary; without widths where that is undefined. */
const document = (name: string, letter: string, width?: number): Buffer => {
  const code = letter.charCodeAt(0);
  const widths =
    width === undefined
      ? ''
      : `/FirstChar ${code}/LastChar ${code}/Widths[${width}]/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1>>`;
  return caseFile({
    resources: '/Font<</F 10 0 R>>',
    content: `BT /F 20 Tf 20 50 Td <${code.toString(16)}> Tj ET`,
    objects: { 10: `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding${widths}>>` },
  });
};

const convert = (pdf: Uint8Array) => convertPdfA({ pdf, level: '2b', nowMs: 0, isTest: false }, { fonts });

/** What stands for a font, or why nothing does. */
function standIn(pdf: Uint8Array): string {
  const result = convert(pdf);
  if (result.kind === 'obstacles') return result.obstacles.map(({ description }) => description).join('; ');
  assert.ok(result.kind === 'lossless');
  const { details } = result.changes.find(({ rule }) => rule === 'font-embedding')!;
  return details!.join('; ');
}

describe('a font that stands for another', () => {
  const CASES: readonly (readonly [string, Buffer, string])[] = [
    ['has its metrics', document('Helvetica', 'A'), 'Helvetica → Liberation Sans'],
    [
      'has its weight and slant',
      document('Times-BoldItalic', 'A'),
      'Times-BoldItalic → Liberation Serif Bold Italic',
    ],
    ['is stretched up to 1.25 times', document('Verdana', 'i', 277), 'Verdana → Liberation Sans'],
    ['is of the next family where that is not enough', document('Verdana', 'f', 352), 'Verdana → Noto Sans'],
    ['is narrowed down to 0.8 times', document('ArialNarrow', 'A', 547), 'ArialNarrow → Liberation Sans'],
    [
      'is none where no family is near',
      document('Wide', 'i', 900),
      'font Wide is not in the document, and no font here has its widths',
    ],
    [
      'is none with fixed pitch where the pitch is another',
      document('Mono', 'i', 900),
      'font Mono is not in the document, and no font here has its widths',
    ],
    [
      'has the widths of the standard font, not those of Arial',
      document('Helvetica', '\u00af'),
      'Helvetica → Liberation Sans',
    ],
  ];
  for (const [what, pdf, expected] of CASES) it(what, () => assert.equal(standIn(pdf), expected));

  it('is none where a character is missing', () => {
    const pdf = document('Helvetica', 'A')
      .toString('latin1')
      .replace('/WinAnsiEncoding', '<</Differences[65/uni3042]>>');
    assert.match(standIn(Buffer.from(pdf, 'latin1')), /no font here has its character uni3042/);
  });

  it('is in what the result is compared with, and nothing else is', () => {
    const pdf = Buffer.from(
      document('Helvetica', 'A')
        .toString('latin1')
        .replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(a)>>'),
      'latin1',
    );
    const result = convert(pdf);
    assert.ok(result.kind === 'lossless' && result.baseline !== undefined);
    const baseline = new EditablePdf(openPdf(result.baseline), '2b', { nowMs: 0, isTest: false });
    assert.ok(baseline.catalog.has('OpenAction') && !baseline.catalog.has('OutputIntents'));
    const font = baseline.pages[0]!.cursor.at('Resources').at('Font').at('F');
    assert.ok(font.at('FontDescriptor').has('FontFile2'));
    const own = convert(caseFile({}));
    assert.ok(own.kind === 'lossless' && own.baseline === undefined);
  });

  it('is named in words', () => {
    const names = [
      'LiberationSans',
      'LiberationSans-BoldItalic',
      'NotoSans-Regular',
      'SourceSans3-SemiBold',
      'IBMPlexSans',
    ];
    assert.deepEqual(names.map(faceLabel), [
      'Liberation Sans',
      'Liberation Sans Bold Italic',
      'Noto Sans',
      'Source Sans 3 Semi Bold',
      'IBM Plex Sans',
    ]);
  });
});
