import { type FontLibrary, type ParsedFont, requiredFace } from '@kontor/graphics';
import type { SlipText, SlipWeight } from './slip-layout.ts';
import { MM } from './slip-measures.ts';

/** The slip's face: IG 3.4 permits Arial, Frutiger, Helvetica and Liberation Sans. */
const FACES: Readonly<Record<SlipWeight, string>> = {
  regular: 'liberation-sans/400Regular',
  bold: 'liberation-sans/700Bold',
};

export type SlipFonts = Readonly<Record<SlipWeight, ParsedFont>>;

/** @throws Error when the fonts are not there: they are files of the project. */
export function slipFonts(library: FontLibrary): SlipFonts {
  return { regular: requiredFace(library, FACES.regular), bold: requiredFace(library, FACES.bold) };
}

/**
 * Width in millimetres without kerning: figures in IBANs and references keep their columns, and the lines fit
 * whether a viewer of the SVG kerns or not.
 */
export function textWidth(text: string, font: ParsedFont, size: number): number {
  let units = 0;
  for (let i = 0; i < text.length; i++) units += font.advances[font.glyph(text.charCodeAt(i))]!;
  return (units / font.metrics.unitsPerEm) * size * MM;
}

/** Where a text begins, whatever its alignment. */
export function textLeft(item: SlipText, fonts: SlipFonts): number {
  return item.align === 'left' ? item.x : item.x - textWidth(item.text, fonts[item.weight], item.size);
}
