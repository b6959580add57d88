import { isStream, type PdfObject } from '#object.ts';
import { pagesOf } from '#read/page-tree.ts';
import { openPdf } from '#read/pdf-file.ts';

/** Reads everything there is. */
export function readAll(bytes: Uint8Array): void {
  const file = openPdf(bytes);
  pagesOf(file);
  for (const number of file.numbers) {
    const object: PdfObject = file.object(number);
    if (isStream(object)) file.decoded(object);
  }
}
