import { DOCUMENT_SETTINGS } from '@kontor/html';
import { finishPrintJob } from '@kontor/pdf';
import type { ValuesOf } from '@kontor/schema';
import { memoryExceeded } from '../../core/invalid-content.ts';
import { type Context, type Output, operation } from '../../core/operation.ts';
import { isOutOfMemory } from '../../core/worker-memory.ts';
import { htmlToPdfCheck } from './cross-field-check.ts';
import { EXAMPLES } from './examples.ts';
import { readFiles } from './file-contents.ts';
import { requireClaims, requireNamedPages } from './findings.ts';
import { finishOrderOf } from './finish-order.ts';
import { printedAsPartOne } from './part-one.ts';
import { levelOfClaim, possibleLevel } from './possible-level.ts';
import { printOrderOf } from './print-order.ts';
import { FACTS, TIMINGS, WARNINGS, warningsOf } from './response-metadata.ts';
import { scannedDocuments } from './scanned-documents.ts';
import { type HtmlToPdfInput, htmlToPdfInput, MAX_FILES } from './schema.ts';

/** Members that the original interface has. */
const ORIGINAL = new Set([
  ...['content', 'header', 'footer', 'width', 'height', 'landscape', 'printBackground'],
  ...['marginTop', 'marginBottom', 'marginStart', 'marginEnd'],
]);

/** Of files that come as parts of a form: any; the ending of the name decides. */
const FILE_TYPES = ['application/octet-stream'] as const;

export const htmlToPdf = operation({
  name: 'html-to-pdf',
  title: 'HTML to PDF',
  description:
    'Prints an HTML document to PDF with Chromium: exact page size, headers and footers that are HTML documents with ' +
    'page numbers, PDF/A and PDF/UA on request. The browser has no network of its own; resources are fetched by the service from ' +
    'public addresses only.',
  tag: 'HTML to PDF',
  routes: [{ method: 'POST', path: '/v1/html-to-pdf', id: 'convertHtmlToPdf' }],
  cost: 1,
  timeoutMs: ({ HTML_TIMEOUT_MS }) => HTML_TIMEOUT_MS,
  deadlineText: (timeoutMs) => `rendering exceeded the time limit of ${timeoutMs / 1000} s`,
  tools: ['printer', 'cpu', 'programs'],
  settings: DOCUMENT_SETTINGS,
  body: {
    kind: 'json-or-form',
    payload: 'payload',
    files: {
      resources: { max: MAX_FILES, types: FILE_TYPES, entry: (file) => ({ path: file.name, content: file }) },
      attachments: {
        max: MAX_FILES,
        types: FILE_TYPES,
        entry: (file) => ({ name: file.name, content: file }),
      },
    },
  },
  input: htmlToPdfInput,
  inputModel: 'HtmlPayload',
  verbatim: ['content', 'header', 'footer', 'headerFirst', 'footerFirst', 'headerLast', 'footerLast'],
  extensions: Object.keys(htmlToPdfInput.shape).filter((name) => !ORIGINAL.has(name)),
  check: htmlToPdfCheck,
  produces: ['application/pdf'],
  negotiation: 'fixed',
  facts: FACTS,
  timings: TIMINGS,
  warnings: WARNINGS,
  examples: EXAMPLES,
  async run(input, context) {
    try {
      return await converted(input, context);
    } catch (error) {
      throw isOutOfMemory(error) ? memoryExceeded() : error;
    }
  },
});

type RunContext = Context<'printer' | 'cpu' | 'programs', ValuesOf<typeof DOCUMENT_SETTINGS>>;

/** Prints a document and finishes the print. @throws InvalidInput, Refusal, Unavailable */
async function converted(
  input: HtmlToPdfInput,
  { type, tools, clock, settings, isTest, signal }: RunContext,
): Promise<Output> {
  const nowMs = clock.now();
  const bytesOf = await readFiles(input);
  const scans = await scannedDocuments(input, tools.cpu, signal);
  const order = printOrderOf(input, { nowMs, mayRunScripts: settings.HTML_JAVASCRIPT, bytesOf, scans });
  const printed = await tools.printer.print(order, signal);
  requireNamedPages(input, printed.pageCount);
  const began = clock.now();
  const finishing = finishOrderOf(input, order, printed, { nowMs, isTest, bytesOf, scans });
  const finished = await tools.cpu.run(finishPrintJob, finishing, signal);
  requireClaims(input, printed, finished);
  const level = possibleLevel(input);
  const { pdf, level: reached } = level?.startsWith('1')
    ? await printedAsPartOne(finished.pdf, level, {
        ...{ ...tools, signal, nowMs },
        timeoutMs: settings.HTML_TIMEOUT_MS,
      })
    : { pdf: finished.pdf, level: finished.pdfA && levelOfClaim(finished.pdfA) };
  const { queueMs, renderMs, bandsMs } = printed.timing;
  return {
    type,
    body: pdf,
    filename: 'document',
    ...(input.filename !== undefined && { namedByCaller: input.filename }),
    facts: {
      'Page-Count': String(finished.pageCount),
      'Blocked-Resources': String(printed.blockedResources),
      'Missing-Glyphs': String(finished.missingGlyphs),
      'Content-Outside-Page': String(printed.wordsOutside),
      ...(reached !== undefined && { 'PdfA-Level': reached }),
      ...(input.pdfUA === '1' && { PdfUA: '1' }),
    },
    timings: { queue: queueMs, render: renderMs, stamp: bandsMs, post: clock.now() - began },
    warnings: warningsOf({ printed, finished, input, settings, scans, level: reached }),
  };
}
