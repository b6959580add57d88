import { type PdfRef, reachableCopy } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { classicCopy } from './classic-copy.ts';

/** The bytes of a document: PDF 1.7 with object streams, for PDF/A-1 as PDF 1.4 has it, for PDF/A-4 as PDF 2.0. */
export function writePdfA(
  { part, changes, root }: Pick<EditablePdf, 'part' | 'changes' | 'root'>,
  info: PdfRef | undefined,
): Uint8Array {
  if (part === 1) return classicCopy(changes, { root, info });
  return reachableCopy(changes, { root, info, version: part === 4 ? '2.0' : '1.7' });
}
