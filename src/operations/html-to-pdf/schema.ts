import { MAX_PAPER_CM, MIN_PAPER_CM, PAPER_FORMATS, type PaperFormat, parsePageRanges } from '@kontor/html';
import { integer, must, oneOf, stated, text } from '@kontor/schema';
import { z } from 'zod';
import { levelOrNone } from '../../core/pdf-a-level.ts';
import { isNamedUpload, type NamedUpload } from '../../core/upload.ts';
import { fileNameFault, isLanguageTag, isMediaType, isResourcePath, isTimeZone } from './field-formats.ts';

const valid = <Value>(wrong: (value: Value) => string | undefined) => must<Value>({ kind: 'valid' }, wrong);

const toggle = (byDefault: boolean) => z.boolean().default(byDefault);

/** A side of the page in cm. No default of its own: whether it was given matters beside `paperFormat`. */
const side = (byDefault: number) =>
  stated({ format: 'float' }, z.number())
    .check(
      valid((value) =>
        value < MIN_PAPER_CM || value > MAX_PAPER_CM
          ? `must be between ${MIN_PAPER_CM} and ${MAX_PAPER_CM} cm`
          : undefined,
      ),
    )
    .meta({ minimum: MIN_PAPER_CM, maximum: MAX_PAPER_CM, default: byDefault })
    .optional();

const margin = () =>
  stated({ format: 'float' }, z.number())
    .check(valid((value) => (value < 0 ? 'must not be negative' : undefined)))
    .meta({ minimum: 0 })
    .default(1);

const MIN_SCALE = 0.1;
const MAX_SCALE = 2;

const scale = () =>
  z
    .number()
    .check(
      valid((value) =>
        value < MIN_SCALE || value > MAX_SCALE ? `must be between ${MIN_SCALE} and ${MAX_SCALE}` : undefined,
      ),
    )
    .meta({ minimum: MIN_SCALE, maximum: MAX_SCALE })
    .default(1);

const pages = () =>
  z
    .string()
    .check(
      valid((value) =>
        parsePageRanges(value) === undefined ? 'must be page ranges such as 1-3,5' : undefined,
      ),
    )
    .optional();

/** Unpadded and with line breaks, too: what common encoders write. */
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** Content of a file as it came: Base64 in JSON, or the file of a part of the form, which JSON cannot have. */
export type FileContent = string | NamedUpload;

const fileContent = () =>
  z
    .custom<FileContent>(() => true)
    .check(
      must<unknown>(
        (value) => ({ kind: value === undefined ? 'blank' : 'valid' }),
        (value) => {
          if (value === undefined) return 'is missing';
          if (isNamedUpload(value)) return undefined;
          if (typeof value !== 'string') return 'must be a string';
          return BASE64.test(value) ? undefined : 'must be Base64';
        },
      ),
    )
    .meta({ type: 'string' });

const mediaType = () =>
  z
    .string()
    .check(valid((value) => (isMediaType(value) ? undefined : 'must be a media type such as image/png')))
    .optional();

const language = () =>
  z
    .string()
    .check(
      valid((value) => (isLanguageTag(value) ? undefined : 'must be a language tag such as de-AT or en-US')),
    )
    .optional();

const MAX_INFO = 1000;
export const MAX_FILES = 100;

const documentInfo = () =>
  z
    .object({
      title: text(MAX_INFO).optional().describe('Default: the `<title>` of the document.'),
      author: text(MAX_INFO).optional(),
      subject: text(MAX_INFO).optional(),
      keywords: text(MAX_INFO).optional(),
      language: language().describe('BCP 47; default: `lang` of `<html>`.'),
    })
    .optional();

const waitFor = () =>
  z
    .object({
      selector: z.string().optional().describe('CSS selector of an element that must be there.'),
      expression: z.string().optional().describe('JavaScript that must become true. Needs `javascript`.'),
      delayMs: integer(0, 10_000).optional().describe('Time to wait in any case, in milliseconds.'),
    })
    .optional();

const resources = () =>
  z
    .array(
      z.object({
        path: z
          .string()
          .check(
            valid((value) =>
              isResourcePath(value) ? undefined : 'must be a relative path such as img/logo.png',
            ),
          )
          .describe('As the documents name it, for example `img/logo.png`.'),
        content: fileContent().describe('The file in Base64.'),
        contentType: mediaType().describe('Default: from the ending of the path.'),
      }),
    )
    .max(MAX_FILES)
    .optional();

const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;

const attachments = () =>
  z
    .array(
      z.object({
        name: z.string().check(valid(fileNameFault)).describe('File name.'),
        content: fileContent().describe('The file in Base64.'),
        contentType: mediaType().describe('Default `application/octet-stream`.'),
        relationship: oneOf(RELATIONSHIPS)
          .default('Unspecified')
          .describe('How the file relates to the document (ISO 32000-2, 7.11.3).'),
        description: text(MAX_INFO).optional(),
      }),
    )
    .max(MAX_FILES)
    .optional();

const html = () => z.string();

export const htmlToPdfInput = z.object({
  content: html()
    .check(must({ kind: 'blank' }, (value) => (value.trim() === '' ? 'must not be blank' : undefined)))
    .describe('HTML document, or a part of one.'),
  header: html().optional().describe('HTML document printed in the top margin of each page.'),
  footer: html().optional().describe('HTML document printed in the bottom margin of each page.'),
  width: side(21).describe('Width of the page in cm; default 21.'),
  height: side(29.7).describe('Height of the page in cm; default 29.7.'),
  marginTop: margin().describe('Top margin in cm.'),
  marginBottom: margin().describe('Bottom margin in cm.'),
  marginStart: margin().describe('Left margin in cm; the right one where `<html>` has `dir="rtl"`.'),
  marginEnd: margin().describe('Right margin in cm; the left one where `<html>` has `dir="rtl"`.'),
  landscape: toggle(false).describe('Swaps width and height; margins keep their sides.'),
  printBackground: toggle(false).describe('Prints background colors and pictures.'),
  paperFormat: z
    .enum(Object.keys(PAPER_FORMATS) as [PaperFormat, ...PaperFormat[]])
    .optional()
    .describe('In place of width and height.'),
  scale: scale().describe('Size of the content.'),
  pageRanges: pages().describe('Pages to print, `1-3,5`; `4-` is up to the last one. Default: all.'),
  preferCssPageSize: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      '`true`: `@page { size }` of the document wins; `false`: width, height, paperFormat and landscape win. Default: ' +
        'these win where one differs from its default, else CSS.',
    ),
  mediaType: oneOf(['print', 'screen']).default('print').describe('Which `@media` rules apply.'),
  singlePage: toggle(false).describe('One page as high as the content, at most 508 cm.'),
  taggedPdf: toggle(true).describe('Adds the structure that screen readers need.'),
  outline: toggle(false).describe('Bookmarks from h1 to h6; needs `taggedPdf`.'),
  pdfA: levelOrNone()
    .default('none')
    .describe('Level of PDF/A; also in other spellings, such as `PDF/A-2B`.'),
  pdfUA: z
    .preprocess((value) => (value === 1 ? '1' : value), oneOf(['none', '1']))
    .default('none')
    .describe('`1`: PDF/UA-1; needs a title, a language, and a text for each picture.'),
  documentInfo: documentInfo().describe('Metadata of the file.'),
  javascript: toggle(true).describe('`false`: scripts do not run.'),
  waitFor: waitFor().describe('What must be there before the document is printed, all of it.'),
  resources: resources().describe(`Files for relative addresses in all documents, at most ${MAX_FILES}.`),
  headerFirst: html().optional().describe('Header of page 1; an empty text for none there.'),
  footerFirst: html().optional().describe('Footer of page 1; an empty text for none there.'),
  headerLast: html().optional().describe('Header of the last page; an empty text for none there.'),
  footerLast: html().optional().describe('Footer of the last page; an empty text for none there.'),
  headerPages: pages().describe('Pages that have header and footer; default: all.'),
  attachments: attachments().describe('Files to put into the PDF; with PDF/A only of part 3 and at 4f.'),
  failOnResourceError: toggle(false).describe('406 when a resource is not loaded.'),
  failOnScriptError: toggle(false).describe('406 when a script fails.'),
  failOnContentError: toggle(false).describe('406 when words of the document are not on the paper.'),
  locale: language().describe('Language of scripts and of the class `date` (BCP 47).'),
  timezone: z
    .string()
    .check(valid((value) => (isTimeZone(value) ? undefined : 'must be a time zone such as Europe/Vienna')))
    .optional()
    .describe('Time zone of scripts and of the class `date`; default UTC.'),
  filename: z
    .string()
    .check(valid(fileNameFault))
    .optional()
    .describe('Name of the file in `Content-Disposition`.'),
});

export type HtmlToPdfInput = z.output<typeof htmlToPdfInput>;
