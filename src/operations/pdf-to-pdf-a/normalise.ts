import { pagesRead, qpdfRewriting } from '../../core/sent-pdf.ts';
import type { Upload } from '../../core/upload.ts';
import { passwordFault } from './file-check.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { textOf } from './poppler.ts';
import type { PdfToPdfAInput } from './schema.ts';
import type { Steps } from './steps.ts';
import { damaged } from './unusable-database.ts';

/** An upload as every later step reads it. */
export interface Normalised {
  /** Decrypted, repaired, with a plain cross-reference table, without what nothing refers to. */
  readonly pdf: Uint8Array;
  /** Nothing was wrong with the file. */
  readonly isClean: boolean;
}

/**
 * Decrypts and repairs an upload with qpdf.
 * @throws InvalidInput for a document that is shut or cannot be repaired, or when that takes too much
 */
export async function normalise(
  { file, password }: Pick<PdfToPdfAInput, 'file' | 'password'>,
  steps: Steps,
): Promise<Normalised> {
  const { end, output } = await steps.program('qpdf', qpdfRewriting({ file, password }, DOCUMENT_LIMITS));
  // Exit codes 2 and 3 mean errors and warnings; a file that was written all the same may have every page.
  if (output.length > 0) return { pdf: output, isClean: end.kind === 'exit' && end.code === 0 };
  const fault = await passwordFault({ file, password }, (order) => steps.program('qpdf', order));
  throw fault ?? damaged();
}

/** How many pages poppler finds in a file as it was sent; none where it does not open it. */
export async function pagesShown(file: Upload, steps: Steps): Promise<number> {
  const text = await textOf(file, steps);
  return text === undefined ? 0 : pagesRead(text);
}
