import type { PdfALevel } from '@kontor/pdfa/jobs';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { Steps } from './steps.ts';
import { lossy } from './unusable-database.ts';

/**
 * Writes a document again as poppler draws it, which embeds the fonts that it shows in place of those that are not there,
 * and keeps the text by their character maps.
 * @throws InvalidInput when that fails, Unavailable when poppler is not there
 */
export async function rewriteWithPoppler(
  pdf: Uint8Array,
  _level: PdfALevel,
  steps: Steps,
): Promise<Uint8Array> {
  const { end, output } = await steps.program('pdftocairo', {
    args: ['-pdf', '-origpagesizes', 'in.pdf', '-'],
    files: { 'in.pdf': pdf },
    limits: DOCUMENT_LIMITS,
  });
  const isDone = end.kind === 'exit' && end.code === 0 && output.length > 0;
  if (!isDone) throw lossy(['parts of it cannot be read']);
  return output;
}
