import { type FontLibrary, MM_PER_POINT, type ParsedFont } from '@kontor/graphics';
import {
  dict,
  EmbeddedFont,
  name,
  type PdfChanges,
  type PdfObject,
  type PdfRef,
  raw,
  Surface,
} from '@kontor/pdf';
import type { SealPlace } from './seal-place.ts';
import { LINE_HEIGHT, type SealTexts, sealLines, typesetterFor } from './seal-text.ts';

/** Millimetres between border and text. */
const PADDING = 1.5;
const INK = '#000000';
const BORDER = { width: 0.5, color: '#808080' } as const;
/** Share of a line's height that is above its baseline. */
const BASELINE = 0.8;

/**
 * Gray by measured light instead of by device: it needs no output intent in PDF/A (ISO 19005-2, 6.2.4.3), and a file may
 * have none. White point D65, gamma 2.2.
 */
const GRAY = raw('[/CalGray<</WhitePoint[0.9505 1 1.089]/Gamma 2.2>>]');

interface Drawing {
  readonly place: SealPlace;
  readonly texts: SealTexts;
  readonly fonts: FontLibrary;
  /** Whether the document claims PDF/A-1, whose fonts list their glyphs. */
  readonly isPdfA1: boolean;
}

/** An appearance without marks, for a field that is not shown: PDF/A asks every widget for one (6.3.3). */
export function emptyAppearance(changes: PdfChanges): PdfRef {
  return changes.addStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0], Resources: new Map() }),
    new Uint8Array(),
  );
}

/** Draws name, date and reason in a thin border, as a form. */
export async function sealAppearance(changes: PdfChanges, drawing: Drawing): Promise<PdfRef> {
  const { place, texts, fonts, isPdfA1 } = drawing;
  const [width, height] = [place.width * MM_PER_POINT, place.height * MM_PER_POINT];
  const embedded = new Map<ParsedFont, EmbeddedFont>();
  const surface = new Surface({ object: 0, generation: 0 }, { width, height }, (font) => {
    const known = embedded.get(font) ?? new EmbeddedFont(font, `F${embedded.size + 1}`);
    embedded.set(font, known);
    return known;
  });
  drawBorder(surface);
  const typesetter = await typesetterFor(fonts, texts);
  const area = { width: Math.max(1, width - 2 * PADDING), height: Math.max(1, height - 2 * PADDING) };
  const { size, lines } = sealLines(typesetter, texts, area);
  const lineHeight = size * LINE_HEIGHT * MM_PER_POINT;
  const start = (height - lines.length * lineHeight) / 2;
  lines.forEach(({ text, face }, index) => {
    const y = start + (index + BASELINE) * lineHeight;
    surface.text(typesetter.shape(text, face), { x: PADDING, y, size, color: INK });
  });
  const resources: Record<string, PdfObject> = {};
  for (const font of embedded.values())
    resources[font.resource] = font.write(changes, { listsGlyphs: isPdfA1 });
  return changes.addStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, place.width, place.height],
      Matrix: [...place.matrix],
      Resources: dict({ ColorSpace: dict({ DefaultGray: GRAY }), Font: dict(resources) }),
    }),
    surface.finish().content,
  );
}

/** Inside the box by half its width, so that nothing of it is cut off. */
function drawBorder(surface: Surface): void {
  const inset = (BORDER.width / 2) * MM_PER_POINT;
  const [right, bottom] = [surface.width - inset, surface.height - inset];
  surface.path(
    [['M', inset, inset], ['L', right, inset], ['L', right, bottom], ['L', inset, bottom], ['Z']],
    {
      stroke: BORDER,
    },
  );
}
