import { type CopyOptions, isDict, isRef, nameText, type PdfChanges, type PdfRef } from '@kontor/pdf';

const VERSION_2 = '2.0';

/** How a copy of this file begins and ends: as the file does. Catalog and information that are no objects become such. */
export function copyOptions(changes: PdfChanges): CopyOptions & { readonly version: '1.7' | '2.0' } {
  const { trailer, catalog, bytes, resolve } = changes.file;
  const own = (key: 'Root' | 'Info'): PdfRef | undefined => {
    const value = trailer.get(key);
    if (isRef(value)) return value;
    return isDict(value) ? changes.add(value) : undefined;
  };
  // The catalog's version counts where it is the later one (ISO 32000-1, table 28).
  const isVersion2 =
    bytes.toString('latin1', 5, 8) === VERSION_2 || nameText(resolve(catalog.get('Version'))) === VERSION_2;
  const root = own('Root') ?? changes.add(catalog);
  return { root, info: own('Info'), version: isVersion2 ? VERSION_2 : '1.7' };
}
