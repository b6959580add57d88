import { model, must } from '@kontor/schema';
import { z } from 'zod';
import { uploadedFiles } from '../../core/upload.ts';
import { stepListSchema } from './step-schema.ts';
import { MAX_ASSETS, MAX_FILES } from './toolbox-limits.ts';

/** More of a password makes no difference, in any of the ways to encrypt a PDF. */
const MAX_PASSWORD = 127;

const atMost = (max: number) =>
  must<readonly unknown[]>({ kind: 'valid' }, (list) =>
    list.length > max ? `${list.length} are given, at most ${max} are allowed` : undefined,
  );

export const pdfInput = z.object({
  files: uploadedFiles()
    .min(1)
    .check(atMost(MAX_FILES))
    .meta({ maxItems: MAX_FILES })
    .describe('1 to 50 PDFs, which are joined in this order first.'),
  steps: z
    .custom<unknown>(() => true)
    .optional()
    .meta(stepListSchema())
    .describe('What is done, one after the other. May be absent with two files or more, or with a password.'),
  assets: uploadedFiles()
    .check(atMost(MAX_ASSETS))
    .optional()
    .meta({ maxItems: MAX_ASSETS })
    .describe('Files that steps name by their file names: pictures, PDFs, attachments, keys.'),
  password: z
    .array(z.string().max(MAX_PASSWORD))
    .optional()
    .describe('Once for all files, or once for each of them in their order; an empty one for none.'),
});

const length = (what: string) => z.number().describe(what);

/** The answer to `text` with the format `json`. */
export const wordsResult = model(
  'PdfWords',
  z.object({
    pages: z.array(
      z.object({
        number: z.int().describe('From 1'),
        width: length('In points'),
        height: length('In points'),
        words: z.array(
          z.object({
            text: z.string().describe('The word'),
            x: length('From the left edge of the page as seen, in points'),
            y: length('From the upper edge of the page as seen, in points'),
            width: length('In points'),
            height: length('In points'),
          }),
        ),
      }),
    ),
  }),
);

export type PdfInput = z.output<typeof pdfInput>;
