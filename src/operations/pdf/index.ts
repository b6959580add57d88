import { operation } from '../../core/operation.ts';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { pdfCheck } from './check.ts';
import { EXAMPLES } from './examples.ts';
import { processed } from './run.ts';
import { pdfInput, wordsResult } from './schema.ts';
import { MAX_ASSETS, MAX_FILES, SETTINGS } from './toolbox-limits.ts';
import { FACTS, TIMINGS, WARNINGS } from './toolbox-metadata.ts';

/** The call's own limit comes first; this is the last one. */
const GRACE_MS = 5_000;

/** @param convertToPdfA what the step `pdfA` does */
export const pdfOperation = (convertToPdfA: PdfAConversion) =>
  operation({
    name: 'pdf',
    title: 'PDF toolbox',
    description:
      'Joins PDF files and does a list of steps with the result: choose and turn pages, stamp texts and pictures, describe, attach files, ' +
      'compress, convert to PDF/A, seal, encrypt, make pictures, text or several files of it. Bookmarks, links, form fields, tags, layers and ' +
      'attachments stay.',
    tag: 'PDF',
    routes: [{ method: 'POST', path: '/v1/pdf', id: 'processPdf' }],
    cost: 1,
    timeoutMs: ({ PDF_TIMEOUT_MS }) => PDF_TIMEOUT_MS + GRACE_MS,
    settings: SETTINGS,
    tools: ['programs', 'cpu', 'pictures', 'timestamps'],
    body: {
      kind: 'form',
      files: {
        files: { max: MAX_FILES, types: ['application/pdf'] },
        assets: { max: MAX_ASSETS, types: ['application/octet-stream'] },
      },
      json: ['steps'],
      lists: { password: MAX_FILES },
    },
    input: pdfInput,
    inputModel: 'PdfPayload',
    verbatim: ['steps', 'password'],
    extensions: Object.keys(pdfInput.shape),
    isExtension: true,
    check: pdfCheck,
    produces: [
      'application/pdf',
      'application/zip',
      'image/png',
      'image/jpeg',
      'image/webp',
      'text/plain; charset=utf-8',
      'application/json',
    ],
    negotiation: 'input',
    result: wordsResult,
    facts: FACTS,
    timings: TIMINGS,
    warnings: WARNINGS,
    examples: EXAMPLES,
    run: (input, context) => processed(input, context, convertToPdfA),
  });
