import { oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { levelOfPdfA } from '../../core/pdf-a-level.ts';
import { uploadedFile } from '../../core/upload.ts';

/** ISO 32000-2, 7.6.4.3.3: more of a password makes no difference. */
const MAX_PASSWORD = 127;

export const MODES = ['auto', 'lossless', 'redistill'] as const;

export const pdfToPdfAInput = z.object({
  file: uploadedFile().describe('The PDF. Its file name and media type make no difference.'),
  level: levelOfPdfA()
    .optional()
    .describe(
      'Level of PDF/A, in any letter case, with or without `PDF/A-`, `PDFA-` or `pdf/a `. Default: `3b` for a document ' +
        'with attachments, else `2b`. Levels a need a tagged document, `4f` needs attachments; what a document lacks is ' +
        'not made up, and the level is lowered: `X-PdfA-Level`.',
    ),
  mode: oneOf(MODES)
    .default('auto')
    .describe(
      '`auto`: without loss where that is possible, else through Ghostscript. `lossless`: 406 in place of Ghostscript. ' +
        '`redistill`: through Ghostscript in any case.',
    ),
  password: text(MAX_PASSWORD)
    .optional()
    .describe('User or owner password of an encrypted document. The result is never encrypted.'),
  report: z
    .boolean()
    .default(false)
    .describe('`true`: the answer is multipart/mixed, the PDF and then a report in JSON.'),
});

export type PdfToPdfAInput = z.output<typeof pdfToPdfAInput>;
