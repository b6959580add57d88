import { flattenJob, type PdfALevel, PICTURE_DPI, transparentPagesJob } from '@kontor/pdfa/jobs';
import { PICTURE_LIMITS } from './limits.ts';
import type { Steps } from './steps.ts';
import { lossy } from './unusable-database.ts';

/** More pages than these would be pictures in the end. */
const MAX_PAGES = 200;

/**
 * Covers what is transparent with pictures of it; the rest of the document stays as it is.
 * @throws InvalidInput when poppler does not show the pages, Unavailable when it is not there
 */
export async function flattenTransparency(
  pdf: Uint8Array,
  _level: PdfALevel,
  steps: Steps,
): Promise<Uint8Array> {
  const found = await steps.job(transparentPagesJob, { pdf });
  if (found.length > MAX_PAGES) throw lossy([`${found.length} pages would become pictures`]);
  const pages = [];
  for (const { page, areas, hasAnnotations } of found) {
    const bare = areas.length > 0 ? await pictureOf(pdf, { page, annotations: 'hidden' }, steps) : undefined;
    const whole = hasAnnotations ? await pictureOf(pdf, { page, annotations: 'shown' }, steps) : undefined;
    pages.push({ page, bare, whole });
  }
  return steps.job(flattenJob, { pdf, pages });
}

interface PageView {
  readonly page: number;
  readonly annotations: 'shown' | 'hidden';
}

async function pictureOf(
  pdf: Uint8Array,
  { page, annotations }: PageView,
  steps: Steps,
): Promise<Uint8Array> {
  const hidden = annotations === 'hidden' ? ['-hide-annotations'] : [];
  const { end, output } = await steps.program('pdftoppm', {
    args: ['-r', String(PICTURE_DPI), '-f', String(page), '-l', String(page), ...hidden, 'in.pdf'],
    files: { 'in.pdf': pdf },
    limits: PICTURE_LIMITS,
  });
  if (end.kind !== 'exit' || end.code !== 0) throw lossy([`page ${page} cannot be shown`]);
  return output;
}
