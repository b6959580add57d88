import type { ParsedFont } from '../font/parsed-font.ts';
import { type Contour, placed } from '../outline/contour.ts';

/** Whether pairs of letters are drawn together by the font's kerning. */
export type Spacing = 'kerned' | 'unkerned';

/** A glyph and the place of the pen before it, in font units. */
interface PlacedGlyph {
  readonly glyph: number;
  readonly pen: number;
}

/** A text on one line by character map, in one face without fallbacks. */
export interface GlyphLine {
  readonly glyphs: readonly PlacedGlyph[];
  /** Of all, in font units. */
  readonly advance: number;
}

/** Sets a text for drawing as outlines: labels and lines of a few words whose characters the face is known to have. */
export function glyphLine(font: ParsedFont, text: string, spacing: Spacing): GlyphLine {
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  let before: number | undefined;
  for (const character of text) {
    const glyph = font.glyph(character.codePointAt(0)!);
    if (before !== undefined && spacing === 'kerned') pen += font.kerning(before, glyph);
    glyphs.push({ glyph, pen });
    pen += font.advances[glyph]!;
    before = glyph;
  }
  return { glyphs, advance: pen };
}

/** Left end of the baseline in pixels, and pixels a font unit. */
export interface LinePlacement {
  readonly left: number;
  readonly baseline: number;
  readonly unit: number;
}

/** The outlines of a line on a canvas, in pixels with y downwards. */
export function lineContours(
  font: ParsedFont,
  { glyphs }: GlyphLine,
  { left, baseline, unit }: LinePlacement,
): readonly Contour[] {
  return glyphs.flatMap(({ glyph, pen }) =>
    placed(font.contours(glyph), { originX: left + pen * unit, originY: baseline, scale: unit }),
  );
}
