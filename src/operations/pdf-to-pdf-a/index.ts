import { pdfALevel } from '@kontor/pdfa/jobs';
import { operation } from '../../core/operation.ts';
import { hasPdfHeader } from '../../core/sent-pdf.ts';
import { EXAMPLES } from './examples.ts';
import { fileFault } from './file-check.ts';
import { SETTINGS } from './limits.ts';
import { markedConversion } from './marked-conversion.ts';
import { noPdf } from './refusals.ts';
import { multipartOf, reportOf } from './report.ts';
import { FACTS, factsOf, WARNINGS, warningsOf } from './response-metadata.ts';
import { pdfToPdfAInput } from './schema.ts';
import { inSteps } from './steps.ts';

/** The conversion's own limit comes first; this is the last one. */
const GRACE_MS = 5_000;

export const pdfToPdfA = operation({
  name: 'pdf-to-pdf-a',
  title: 'PDF to PDF/A',
  description:
    'Converts a PDF to PDF/A-1 to -4, levels a, b, u and f. What a document already has stays as it is (tags, links, ' +
    'bookmarks, attachments, text) wherever PDF/A allows that; only what cannot be changed so is printed again by ' +
    'Ghostscript. Each result is compared with the original in text and look before it is answered.',
  tag: 'PDF to PDF/A',
  routes: [{ method: 'POST', path: '/v1/pdf-to-pdf-a', id: 'convertPdfToPdfA' }],
  cost: 1,
  timeoutMs: ({ PDFA_TIMEOUT_MS }) => PDFA_TIMEOUT_MS + GRACE_MS,
  settings: SETTINGS,
  tools: ['programs', 'cpu'],
  body: { kind: 'upload', field: 'file', types: ['application/pdf'] },
  input: pdfToPdfAInput,
  inputModel: 'PdfToPdfAPayload',
  verbatim: ['password'],
  extensions: ['level', 'mode', 'password', 'report'],
  furtherCheck: async ({ file, password }, { tools, signal }) => {
    if (file === undefined) return [];
    const fault = await fileFault({ file, password }, tools.programs, signal);
    return fault?.violations ?? [];
  },
  produces: ['application/pdf', 'multipart/mixed'],
  addedTypes: ['multipart/mixed'],
  negotiation: 'input',
  facts: FACTS,
  warnings: WARNINGS,
  examples: EXAMPLES,
  async run(input, context) {
    const { tools, clock, settings, isTest, signal } = context;
    if (!(await hasPdfHeader(input.file))) throw noPdf();
    const level = input.level === undefined ? undefined : pdfALevel(input.level);
    const waitedMs = () => context.waitedMs ?? 0;
    const result = await inSteps(
      { ...tools, signal, timeoutMs: settings.PDFA_TIMEOUT_MS, waitedMs },
      (steps) => markedConversion({ input, level, nowMs: clock.now(), isTest, steps }),
    );
    const about = { facts: factsOf(result), warnings: warningsOf(result, level) };
    if (input.report) return { ...multipartOf(result.pdf, reportOf(result)), ...about };
    return { type: 'application/pdf', body: result.pdf, filename: 'document-pdfa', ...about };
  },
});
