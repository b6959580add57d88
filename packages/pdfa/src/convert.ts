import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { openPdf, type PdfFile } from '@kontor/pdf';
import { type ConformTools, conform } from './conform.ts';
import type { ConvertFile } from './conforming-attachments.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { documentFacts } from './model/facts.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';

/**
 * Converts a document to PDF/A by changing what a clause of ISO 19005 forbids and nothing else: text, tags, links and
 * the look of the pages stay. What cannot be changed like that is an obstacle.
 * @throws PdfUnreadable
 */
export const convertPdfA = (order: PdfAOrder, tools: FontTools, cancellation?: Cancellation): PdfAResult =>
  convertFile(openPdf(order.pdf), order, { ...tools, cancellation });

interface Conditions extends FontTools {
  readonly cancellation?: Cancellation | undefined;
}

/** The same for a file that is open already. @throws PdfUnreadable */
export function convertFile(
  file: PdfFile,
  order: Omit<PdfAOrder, 'pdf'>,
  { cancellation, ...tools }: Conditions,
): PdfAResult {
  const all = { ...tools, convertFile: fileConverter(tools, cancellation) };
  return converted(file, order, { ...all, cancellation });
}

/** What `conform` asks for: files inside a document, without regard to those that they have inside. */
export function fileConverter(tools: FontTools, cancellation?: Cancellation): ConvertFile {
  return ({ pdf, ...file }) => {
    const all = { ...tools, convertFile: () => undefined, cancellation };
    const result = converted(openPdf(pdf), { ...file, isTest: false }, all);
    return result.kind === 'lossless' ? result.pdf : undefined;
  };
}

function converted(file: PdfFile, order: Omit<PdfAOrder, 'pdf'>, tools: ConformTools): PdfAResult {
  const first = new EditablePdf(file, order.level ?? '2b', order);
  const facts = documentFacts(first);
  const isAttached = order.level === undefined && facts.attachments > 0;
  const document = isAttached ? new EditablePdf(file, '3b', order) : first;
  return conform(document, { facts }, tools);
}
