import { classicFile, streamText } from '@kontor/pdf/testing';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { latin1, page } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';
import { jpxCodestream } from './pdf-bomb-streams.mts';

/** The ways by which PostScript comes into what is sent as a PDF. */
export const DISGUISES: Readonly<Record<string, (program: string) => Buffer>> = {
  'instead of a PDF': (program) => Buffer.from(program, 'latin1'),
  'behind the header of a PDF': (program) => Buffer.from(`%PDF-1.7\n${program}`, 'latin1'),
  'before a whole PDF': before,
  'before a whole PDF, with its places right': (program) => before(program, 'shifted'),
  'as an object to draw': (program) =>
    page('/X Do', '/XObject <</X 5 0 R>>', [
      streamText('/Type /XObject/Subtype /PS/Level1 6 0 R', program),
      streamText('', program),
    ]),
  'as a form of PostScript': (program) =>
    page('/X Do', '/XObject <</X 5 0 R>>', [
      streamText('/Type /XObject/Subtype /Form/Subtype2 /PS/BBox [0 0 9 9]/PS 6 0 R', program),
      streamText('', program),
    ]),
  'as a function': (program) =>
    page('/C cs 0.5 scn 0 0 9 9 re f', '/ColorSpace <</C [/Separation /A /DeviceGray 5 0 R]>>', [
      streamText('/FunctionType 4/Domain [0 1]/Range [0 1]', `{ ${program} }`),
    ]),
  'as content': (program) => page(program, ''),
  'as a font': (program) =>
    page('BT /F 9 Tf (A) Tj ET', '/Font <</F 5 0 R>>', [
      '<</Type /Font/Subtype /Type1/BaseFont /X/FirstChar 65/LastChar 65/Widths [500]/FontDescriptor 6 0 R>>',
      '<</Type /FontDescriptor/FontName /X/Flags 4/FontBBox [0 0 1 1]/FontFile 7 0 R>>',
      streamText(`/Length1 ${program.length}/Length2 0/Length3 0`, program),
    ]),
  'as a character map': (program) =>
    page('BT /F 9 Tf (A) Tj ET', '/Font <</F 5 0 R>>', [
      '<</Type /Font/Subtype /Type0/BaseFont /X/Encoding 6 0 R/ToUnicode 6 0 R/DescendantFonts [<</Type /Font/Subtype /CIDFontType0/BaseFont /X/CIDSystemInfo <</Registry (A)/Ordering (B)/Supplement 0>>>>]>>',
      streamText('/Type /CMap/CMapName /X', program),
    ]),
};

/** The header of a PDF is looked for within 1,024 bytes; whoever looks at the first line alone sees PostScript. */
function before(program: string, places: 'as they were' | 'shifted' = 'as they were'): Buffer {
  const first = `${program.slice(0, 900)}\n% `;
  const text = latin1(documentOf());
  if (places === 'as they were') return Buffer.from(first + text, 'latin1');
  const moved = text
    .replace(
      /^(\d{10}) 00000 n/gm,
      (_, place: string) => `${String(Number(place) + first.length).padStart(10, '0')} 00000 n`,
    )
    .replace(/startxref\n(\d+)/, (_, place: string) => `startxref\n${Number(place) + first.length}`);
  return Buffer.from(first + moved, 'latin1');
}

const long = (length: number): string => 'A'.repeat(length);

/** What Ghostscript's reader of PDF did wrong, by its advisory; our own words for each. */
export const PDF_ADVISORIES: Readonly<Record<string, () => Buffer>> = {
  'CVE-2023-46361: a picture of segments that refer to themselves': () =>
    page('/I Do', '/XObject <</I 5 0 R>>', [
      streamText(
        '/Type /XObject/Subtype /Image/Width 9/Height 9/BitsPerComponent 1/ColorSpace /DeviceGray/Filter /JBIG2Decode',
        `\0\0\0\x01\x07\xe0\0\0\0\x01${'\xff'.repeat(99)}`,
      ),
    ]),
  'CVE-2024-29506: a filter of a long name': () => page('x', '', [], `/Filter /${long(60_000)}`),
  'CVE-2024-29507: a font in place of another, of a long name': () =>
    page('BT /F 9 Tf <0041> Tj ET', '/Font <</F 5 0 R>>', [
      `<</Type /Font/Subtype /Type0/BaseFont /${long(60_000)}/Encoding /Identity-H/DescendantFonts [<</Type /Font/Subtype /CIDFontType2/BaseFont /${long(60_000)}/CIDSystemInfo <</Registry (${long(9_999)})/Ordering (${long(9_999)})/Supplement 0>>>>]>>`,
    ]),
  'CVE-2024-29508: a font without a name': () =>
    page('BT /F 9 Tf (A) Tj ET', '/Font <</F 5 0 R>>', ['<</Type /Font/Subtype /Type1/BaseFont (%p%p%p)>>']),
  'CVE-2024-46952: a cross-reference stream of wide entries': () => {
    const head = '%PDF-1.7\n';
    const stream = streamText('/Type /XRef/Size 10/W [999 -999 2147483648]/Root 2 0 R', long(9_999));
    return Buffer.from(`${head}9 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`, 'latin1');
  },
  'CVE-2025-27833: a TrueType font of a long name': () => {
    const name = Buffer.alloc(18 + 60_000, 'A');
    name.set([0, 0, 0, 1, 0, 18, 0, 3, 0, 1, 0, 0, 0, 6, 0xea, 0x60, 0, 0]);
    const head = Buffer.from([
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      16,
      0,
      0,
      0,
      0,
      ...Buffer.from('name'),
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      28,
      0,
      0,
      0xea,
      0x72,
    ]);
    const font = latin1(Buffer.concat([head, name]));
    return page('BT /F 9 Tf (A) Tj ET', '/Font <</F 5 0 R>>', [
      `<</Type /Font/Subtype /TrueType/BaseFont /X/FirstChar 65/LastChar 65/Widths [500]/FontDescriptor 6 0 R>>`,
      '<</Type /FontDescriptor/FontName /X/Flags 4/FontBBox [0 0 1 1]/FontFile2 7 0 R>>',
      streamText(`/Length1 ${font.length}`, font),
    ]);
  },
  'CVE-2025-27834: a calculator of 2³² bytes by its own words': () =>
    page('/C cs 0.5 scn 0 0 9 9 re f', '/ColorSpace <</C [/Separation /A /DeviceGray 5 0 R]>>', [
      streamText(
        '/FunctionType 4/Domain [0 1]/Range [0 1]/Size 4294967295',
        `{ ${'{ 1 } if '.repeat(65_536)} }`,
      ),
    ]),
  'CVE-2024-29509, CVE-2025-48708: a document behind a password': () =>
    classicFile(
      [
        '<</Type /Catalog/Pages 2 0 R>>',
        '<</Type /Pages/Count 1/Kids [3 0 R]>>',
        '<</Type /Page/Parent 2 0 R/MediaBox [0 0 9 9]>>',
        `<</Filter /Standard/V 5/R 6/Length 256/O <${'00'.repeat(48)}>/U <${'00'.repeat(48)}>/P -4>>`,
      ],
      '/Root 1 0 R/Encrypt 4 0 R/ID [<00><00>]',
    ),
  'CVE-2026-39919: JPEG 2000 of components of different sizes': () => {
    const stream = Buffer.from(jpxCodestream({ side: 64, tile: 64, components: 3 }), 'latin1');
    // The steps of the second and third component (ITU-T T.800, A.5.1).
    stream.set([255, 255], 2 + 2 + 38 + 4);
    stream.set([2, 7], 2 + 2 + 38 + 7);
    return page('/I Do', '/XObject <</I 5 0 R>>', [
      streamText(
        '/Type /XObject/Subtype /Image/Width 64/Height 64/ColorSpace /DeviceRGB/Filter /JPXDecode',
        latin1(stream),
      ),
    ]);
  },
};
