import { dict, isRef, openPdf, type PdfObject, reachableCopy } from '@kontor/pdf';
import { EditablePdf } from './model/editable-pdf.ts';

const TIMES = { nowMs: 0, isTest: false };

/**
 * The document with no page turned: programs that print it again would draw turned pages turned, with
 * width and height exchanged, and lose `/Rotate` (ISO 32000-1, table 30).
 * @throws PdfUnreadable
 */
export function unturned({ pdf }: { readonly pdf: Uint8Array }): Uint8Array {
  const document = new EditablePdf(openPdf(pdf), '2b', TIMES);
  turn(document, () => 0);
  const info = document.file.trailer.get('Info');
  return reachableCopy(document.changes, {
    root: document.root,
    info: isRef(info) ? info : document.add(dict({})),
  });
}

/** Turns the pages of a document that was printed from an unturned one as those of the original are turned. */
export function turnAsOriginal(document: EditablePdf, original: EditablePdf): void {
  if (original.pages.length !== document.pages.length) return;
  turn(document, (index) => original.pages[index]!.facts.rotate);
}

function turn(document: EditablePdf, degreesOf: (index: number) => number): void {
  document.pages.forEach(({ cursor, facts }, index) => {
    const degrees: PdfObject = degreesOf(index);
    if (facts.rotate !== degrees) cursor.put('Rotate', degrees);
  });
}
