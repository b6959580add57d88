import type { FontLibrary } from '@kontor/graphics';
import { dict, drawTestMark, name, type PdfRef, Surface } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { geometryOf } from '../pages/page-geometry.ts';
import type { StampForm } from './stamp-form.ts';
import { Painter } from './stamp-pages.ts';

const MM_PER_POINT = 25.4 / 72;

/** Draws the word TEST over every page, for documents that are made with a test key. */
export function markTest(draft: PdfDraft, fonts: FontLibrary): void {
  const painter = new Painter(draft, { position: 'fill', angle: 0, opacity: 1, layer: 'over' });
  const forms = new Map<string, StampForm>();
  for (const page of draft.pages) {
    const { width, height, unit } = geometryOf(draft, page.entries);
    const key = `${width * unit} ${height * unit}`;
    const form = forms.get(key) ?? markForm(draft, { width: width * unit, height: height * unit }, fonts);
    forms.set(key, form);
    painter.paint(page, form);
  }
}

function markForm(
  draft: PdfDraft,
  { width, height }: { readonly width: number; readonly height: number },
  fonts: FontLibrary,
): StampForm {
  const size = { width: width * MM_PER_POINT, height: height * MM_PER_POINT };
  const surface = new Surface({ object: 0, generation: 0 }, size, () => {
    throw new Error('the mark is drawn without fonts');
  });
  drawTestMark(surface, size, fonts);
  const form: PdfRef = draft.addStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, width, height], Resources: new Map() }),
    Buffer.from(surface.finish().content),
  );
  return { form, width, height };
}
