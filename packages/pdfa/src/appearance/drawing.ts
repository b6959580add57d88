import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Box } from './drawing-geometry.ts';

/** What is drawn for an annotation, in the coordinates of its page. */
export interface Drawing {
  readonly content: string;
  readonly box: Box;
  /** 0 to 1; drawn as a whole. */
  readonly opacity?: number | undefined;
  readonly blendMode?: string | undefined;
  readonly fonts?: PdfDict | undefined;
}

/** Writes a drawing as a form XObject (ISO 32000-1, 8.10). */
export function writeDrawing(
  document: EditablePdf,
  { content, box, opacity = 1, blendMode, fonts }: Drawing,
): PdfRef {
  const isPlain = (opacity >= 1 && blendMode === undefined) || content === '';
  const state = dict({
    Type: name('ExtGState'),
    CA: opacity,
    ca: opacity,
    BM: blendMode === undefined ? undefined : name(blendMode),
  });
  const resources = dict({ Font: fonts, ExtGState: isPlain ? undefined : dict({ G0: state }) });
  const members: Record<string, PdfObject> = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Matrix: [1, 0, 0, 1, -box[0], -box[1]],
    Resources: resources,
  };
  const text = `${isPlain ? '' : '/G0 gs\n'}${content}`;
  return document.changes.addStream(dict(members), Buffer.from(text, 'latin1'));
}
