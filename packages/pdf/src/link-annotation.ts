import { dict, name, type PdfRef, raw, textString } from './object.ts';
import { pdfNumber, serialized } from './serialize.ts';
import { addAnnotation } from './structure.ts';
import type { PlacedLink } from './surface.ts';
import type { PdfWriter } from './writer.ts';

/** Printed, and nothing else: what PDF/A asks of an annotation (ISO 19005-3, 6.3.2). */
const PRINT = 4;

/**
 * Writes an annotation that leads to an address, and puts it into the structure (ISO 14289-1, 7.18.5: inside a Link, with words
 * for where it leads).
 * @param number its key in the parent tree
 */
export function writeLink(
  writer: PdfWriter,
  page: PdfRef,
  { corners, uri, contents, tag }: PlacedLink,
  number: number,
): PdfRef {
  const annotation = writer.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Link'),
      Rect: raw(`[${corners.map(pdfNumber).join(' ')}]`),
      Border: raw('[0 0 0]'),
      F: PRINT,
      P: page,
      A: raw(`<</S/URI/URI${serialized(textString(uri))}>>`),
      Contents: textString(contents),
      StructParent: number,
    }),
  );
  addAnnotation(tag, page, annotation);
  return annotation;
}
