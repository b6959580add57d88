import type { FontLibrary } from '@kontor/graphics';
import { convertPdfA } from '#convert.ts';
import type { PdfALevel } from '#level/pdf-a-level.ts';
import { bytesText, caseFile } from './case-file.ts';
import type { PdfACase } from './pdf-a-case.ts';

const MADE = Date.UTC(2026, 0, 31, 8, 5);

/** A document that is PDF/A. */
function archived(level: PdfALevel, fonts: FontLibrary): Buffer {
  const pdf = caseFile({
    resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
    content: 'BT /F 20 Tf 20 50 Td (an attachment) Tj ET',
  });
  const result = convertPdfA({ pdf, level, nowMs: MADE, isTest: false }, { fonts });
  if (result.kind !== 'lossless') throw new Error('the attachment of a case has obstacles');
  return Buffer.from(result.pdf);
}

/** Attached twice: in the list of attachments, and at a place of the page. */
export const withAttached = (...files: readonly Buffer[]): Buffer =>
  caseFile({
    catalog: `/Names<</EmbeddedFiles<</Names[${files.map((_, i) => `(${i})${10 + 2 * i} 0 R`).join('')}]>>>>`,
    page: '/Annots[9 0 R]',
    objects: {
      9: '<</Type/Annot/Subtype/FileAttachment/Rect[20 20 40 40]/F 4/Contents(a file)/FS 10 0 R>>',
      ...Object.fromEntries(
        files.flatMap((file, i) => [
          [10 + 2 * i, `<</Type/Filespec/F(a${i}.pdf)/EF<</F ${11 + 2 * i} 0 R>>>>`],
          [11 + 2 * i, bytesText('/Type/EmbeddedFile/Subtype/application#2Fpdf', file)],
        ]),
      ),
    },
  });

/** Attachments that are PDF/A, or claim to be. */
export function attachmentCases(fonts: FontLibrary): readonly PdfACase[] {
  const [first, second, unicode, third] = (['1b', '2b', '2u', '3b'] as const).map((level) =>
    archived(level, fonts),
  );
  // Not packed as part 2 may be: the change shows.
  const claimed = Buffer.from(
    first!.toString('latin1').replace('/Type/Page/', '/Type/Page/AA<<>>/'),
    'latin1',
  );
  return [
    {
      name: 'attachments that are PDF/A',
      rule: 'attachments',
      levels: ['2b', '2u'],
      pdf: withAttached(first!, second!, unicode!),
      verifiedAgainst: { later: '6.8' },
    },
    {
      name: 'attachments of which one is PDF/A-3, one claims too much and one is cut off',
      rule: 'dropped-attachments',
      levels: ['2b', '2u'],
      pdf: withAttached(second!, third!, claimed, second!.subarray(0, -200)),
      verifiedAgainst: { later: '6.8' },
    },
    {
      name: 'an attachment of which only the name is there',
      rule: 'attachments',
      levels: ['3b', '3u'],
      pdf: caseFile({ catalog: '/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)>>]>>>>' }),
      verifiedAgainst: { later: '6.8' },
    },
    {
      name: 'attachments that are PDF/A, in PDF/A-1',
      rule: 'dropped-attachments',
      levels: ['1b'],
      pdf: withAttached(first!),
      verifiedAgainst: { first: '6.1.11' },
    },
  ];
}
