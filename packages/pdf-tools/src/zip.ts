import { StoredZip } from '@kontor/base';

/** A file of an archive. */
export interface ZipEntry {
  /** ASCII, without folders. */
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * An archive of files that are stored as they are: pictures and PDFs are packed already. In pieces:
 * the bytes of files are not copied.
 */
export function storedZip(entries: readonly ZipEntry[]): readonly Uint8Array[] {
  const zip = new StoredZip();
  return [...entries.flatMap(({ name, data }) => zip.entry(name, data)), ...zip.end()];
}

/** `page-0001.png` */
export const numberedName = (stem: string, number: number, ending: string): string =>
  `${stem}-${String(number).padStart(4, '0')}.${ending}`;
