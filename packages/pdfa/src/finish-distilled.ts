import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { openPdf } from '@kontor/pdf';
import { conform } from './conform.ts';
import { fileConverter } from './convert.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { attachmentCount, documentFacts, hasAttachedFile } from './model/facts.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';
import { turnAsOriginal } from './turned-pages.ts';

/** A document that was printed again, and what it was printed from. */
export interface DistilledOrder extends PdfAOrder {
  readonly original: Uint8Array;
}

/**
 * Finishes what a distiller made: metadata, language and turned pages of the original, its attachments as the level
 * allows them, and whatever the rules still find. Facts are those of the distilled document, with the attachments that it has then.
 * @throws PdfUnreadable
 */
export function finishDistilled(
  order: DistilledOrder,
  tools: FontTools,
  cancellation?: Cancellation,
): PdfAResult {
  const original = new EditablePdf(openPdf(order.original), order.level ?? '2b', order);
  const isAttached = attachmentCount(original) > 0;
  const asked = order.level ?? (isAttached ? '3b' : '2b');
  const level = asked === '4f' && !hasAttachedFile(original) ? '4' : asked;
  const document = new EditablePdf(openPdf(order.pdf), level, order);
  turnAsOriginal(document, original);
  const result = conform(
    document,
    { facts: documentFacts(document), original },
    { ...tools, convertFile: fileConverter(tools, cancellation), cancellation },
  );
  const attachments = result.kind === 'lossless' ? result.attachments : attachmentCount(document);
  return { ...result, facts: { ...result.facts, attachments } };
}
