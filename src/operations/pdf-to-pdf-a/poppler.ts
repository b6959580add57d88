import type { RenderRun } from '@kontor/pdf';
import type { ProgramInput, ProgramResult } from '../../core/program.ts';
import { textReading } from '../../core/sent-pdf.ts';
import { PICTURE_LIMITS, TEXT_LIMITS } from './limits.ts';
import type { Steps } from './steps.ts';

const hasRun = ({ end }: ProgramResult): boolean => end.kind === 'exit' && end.code === 0;

/** Text of all pages, as poppler reads it; undefined for a file that it does not open. */
export async function textOf(pdf: ProgramInput, steps: Steps): Promise<Uint8Array | undefined> {
  const result = await steps.program('pdftotext', textReading(pdf, TEXT_LIMITS));
  return hasRun(result) ? result.output : undefined;
}

export interface PictureOrder extends RenderRun {
  /** `hidden` where each viewer draws annotations as it sees fit. */
  readonly annotations: 'shown' | 'hidden';
}

/** Pages as pictures, one after the other (PPM); undefined for a file that poppler does not open. */
export async function pictureOf(
  pdf: Uint8Array,
  { first, last, dpi, annotations }: PictureOrder,
  steps: Steps,
): Promise<Uint8Array | undefined> {
  const hidden = annotations === 'hidden' ? ['-hide-annotations'] : [];
  const result = await steps.program('pdftoppm', {
    args: ['-r', String(dpi), '-f', String(first), '-l', String(last), ...hidden, 'in.pdf'],
    files: { 'in.pdf': pdf },
    limits: PICTURE_LIMITS,
  });
  return hasRun(result) ? result.output : undefined;
}
