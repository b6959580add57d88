import { pointsOf } from '@kontor/html';
import type { FinishOrder } from '@kontor/pdf';
import type { PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import type { FileBytes } from './file-contents.ts';
import { finishedClaim } from './possible-level.ts';
import type { ScannedDocuments } from './scanned-documents.ts';
import type { HtmlToPdfInput } from './schema.ts';

interface FinishTerms {
  /** Now, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly isTest: boolean;
  readonly bytesOf: FileBytes;
  readonly scans: ScannedDocuments;
}

/** What is to be made of a print. */
export function finishOrderOf(
  input: HtmlToPdfInput,
  order: PrintOrder,
  printed: PrintedDocument,
  { nowMs, isTest, bytesOf, scans }: FinishTerms,
): FinishOrder {
  const { documentInfo = {} } = input;
  return {
    body: printed.body,
    text: scans.content.shownCharacters,
    isTagged: input.taggedPdf,
    printedLanguage: printed.language,
    bands: printed.bands.map(({ kind, source, pdf, pages, isPaged }) => ({
      kind,
      source,
      pdf,
      text: scans[source]?.shownCharacters ?? '',
      pageOf: pages.map((page, index) => ({ page, bandPage: isPaged ? index + 1 : 1 })),
    })),
    pageSizesPt: printed.papers.map(({ widthCm, heightCm }) => ({
      width: pointsOf(widthCm),
      height: pointsOf(heightCm),
    })),
    marginsPt: { top: pointsOf(order.marginsCm.top), bottom: pointsOf(order.marginsCm.bottom) },
    info: { ...documentInfo, title: documentInfo.title ?? printed.title },
    pdfA: finishedClaim(input),
    pdfUA: input.pdfUA === '1',
    attachments: (input.attachments ?? []).map(
      ({ name, content, contentType, relationship, description }) => ({
        name,
        mediaType: contentType ?? 'application/octet-stream',
        data: bytesOf(content),
        relationship,
        description,
      }),
    ),
    createdMs: nowMs,
    isTest,
  };
}
