import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { dict, openPdf, type PdfFile } from '@kontor/pdf';
import { type ConformTools, conform } from './conform.ts';
import type { ConvertFile } from './conforming-attachments.ts';
import { embedStandIns } from './font/conform-fonts.ts';
import type { PdfALevel } from './level/pdf-a-level.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { attachmentCount, documentFacts, hasAttachedFile } from './model/facts.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';
import { limitCmykFunctions } from './rules/default-cmyk.ts';
import { CMYK_RANGE } from './usage/cmyk-range.ts';
import { ContentUsage } from './usage/content-usage.ts';
import { writePdfA } from './write/write-pdf-a.ts';

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
  const result = converted(file, order, { ...all, cancellation });
  if (result.kind !== 'lossless' || !isOpenToViewers(result)) return result;
  return { ...result, baseline: withoutChoice(file, order, { ...tools, cancellation }) };
}

/** Whether viewers draw something as they see fit: fonts that are not there, colours beyond what they can be. */
const isOpenToViewers = ({ facts, changes }: Extract<PdfAResult, { kind: 'lossless' }>): boolean =>
  facts.replacedFonts.length > 0 || changes.some(({ rule }) => rule === CMYK_RANGE.rule);

/** The document with the fonts that it lacks and colours within their range, and no other change. */
function withoutChoice(
  file: PdfFile,
  order: Omit<PdfAOrder, 'pdf'>,
  { fonts, cancellation }: Conditions,
): Uint8Array {
  const document = new EditablePdf(file, '2b', order);
  const usage = new ContentUsage(document, cancellation, 'colors');
  limitCmykFunctions(document, usage);
  embedStandIns(document, usage.fonts.values(), fonts);
  return writePdfA(document, document.add(dict({})));
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
  const level = levelFor(first, order.level);
  const document = level === first.level ? first : new EditablePdf(file, level, order);
  return conform(document, { facts }, tools);
}

/** The level to convert to: attachments need one that takes them, and 4f needs some (ISO 19005-4, Annex A). */
function levelFor(document: EditablePdf, asked: PdfALevel | undefined): PdfALevel {
  if (asked === '4f') return hasAttachedFile(document) ? asked : '4';
  return asked ?? (attachmentCount(document) > 0 ? '3b' : '2b');
}
