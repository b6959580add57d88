import type { PdfDocument } from '../../pdf/pdf-document.ts';
import type { Logo } from './letterhead.ts';
export async function placedLogo(_pdf: PdfDocument, _bytes: Uint8Array): Promise<Logo | undefined> {
  return undefined;
}
