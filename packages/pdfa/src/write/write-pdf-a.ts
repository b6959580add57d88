import { type PdfRef, reachableCopy } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { classicCopy } from './classic-copy.ts';

/** The bytes of a document: PDF 1.7 with object streams, for PDF/A-1 as PDF 1.4 has it. */
export function writePdfA(
  { part, changes, root }: Pick<EditablePdf, 'part' | 'changes' | 'root'>,
  info: PdfRef,
): Uint8Array {
  return part === 1 ? classicCopy(changes, { root, info }) : reachableCopy(changes, { root, info });
}
