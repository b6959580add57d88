import { PdfUnreadable } from '@kontor/base';
import { type CopyOptions, isRef, nameText, type PdfFile } from '@kontor/pdf';

const VERSION_2 = '2.0';

/** How a copy of this file begins and ends: as the file does. @throws PdfUnreadable */
export function copyOptions({
  trailer,
  catalog,
  bytes,
  resolve,
}: PdfFile): CopyOptions & { readonly version: '1.7' | '2.0' } {
  const [root, info] = [trailer.get('Root'), trailer.get('Info')];
  if (!isRef(root)) throw new PdfUnreadable('damaged', 'catalog is not an indirect object');
  // The catalog's version counts where it is the later one (ISO 32000-1, table 28).
  const isVersion2 =
    bytes.toString('latin1', 5, 8) === VERSION_2 || nameText(resolve(catalog.get('Version'))) === VERSION_2;
  return { root, info: isRef(info) ? info : undefined, version: isVersion2 ? VERSION_2 : '1.7' };
}
