import type { Paper } from '@kontor/html';
import { mediaBoxOf, openPdf, pagesOf } from '@kontor/pdf';

const CM_PER_POINT = 2.54 / 72;

/** Sizes of the pages of a print in their order. @throws PdfUnreadable */
export function printedPapers(pdf: Uint8Array): readonly Paper[] {
  const file = openPdf(pdf);
  return pagesOf(file).map((page) => {
    const [left, bottom, right, top] = mediaBoxOf(file, page);
    return { widthCm: (right - left) * CM_PER_POINT, heightCm: (top - bottom) * CM_PER_POINT };
  });
}
