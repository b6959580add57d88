import type { ParsedFont, ShapedText } from '@kontor/graphics';
import { child, type PathStep, type StructureElement, type Surface } from '@kontor/pdf';
import { CROSS, swissCross } from '../layout/shapes.ts';
import type { SlipCode, SlipLayout, SlipText } from '../layout/slip-layout.ts';
import { type SlipFonts, textLeft } from '../layout/type-metrics.ts';

const WHITE = '#FFFFFF';

/** The text of the symbol for screen readers, in any language. */
const CODE_ALT = 'Swiss QR Code';

/** Set without kerning, as it was measured. */
function shaped(text: string, font: ParsedFont): ShapedText {
  const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
  const glyphs = codePoints.map((codePoint) => font.glyph(codePoint));
  const adjustments = glyphs.map(() => 0);
  // The width only serves alignment, which the layout has done.
  return { text, width: 0, runs: [{ font, glyphs, codePoints, adjustments }], replaced: false };
}

const box = (x: number, y: number, side: number): PathStep[] => [
  ['M', x, y],
  ['L', x + side, y],
  ['L', x + side, y + side],
  ['L', x, y + side],
  ['Z'],
];

/** Where the symbol is in the structure, and `#RRGGBB` of what is dark. */
export interface CodeStyle {
  readonly parent: StructureElement;
  readonly ink: string;
}

/** The symbol with its cross. */
export function drawCode(surface: Surface, { x, y, side, grid }: SlipCode, { parent, ink }: CodeStyle): void {
  const tag = child(parent, 'Figure', { alt: CODE_ALT });
  const centre = [x + side / 2, y + side / 2] as const;
  surface.modules(grid, { x, y, width: side, height: side }, { color: ink, tag });
  const field = box(centre[0] - CROSS.field / 2, centre[1] - CROSS.field / 2, CROSS.field);
  surface.path(field, { fill: WHITE, tag });
  surface.path(swissCross(centre).steps, { fill: ink, tag });
}

export interface SlipStructure {
  readonly parent: StructureElement;
  /** Level of "Receipt" and "Payment part" among the document's headings. */
  readonly titles: 'H1' | 'H2';
}

/** Gives each title, and each heading with the text below it, an element of its own. */
function tagger({ parent, titles }: SlipStructure) {
  let section = parent;
  let block: StructureElement | undefined;
  return {
    section: (): StructureElement => section,
    tagOf({ kind }: SlipText): StructureElement {
      if (kind === 'title') {
        section = child(parent, 'Sect');
        block = undefined;
        return child(section, titles);
      }
      if (kind === 'heading' || block === undefined) block = child(section, 'P');
      return block;
    },
  };
}

/** How a slip is drawn; `ink` is `#RRGGBB` of all that is dark, by default black. */
export interface SlipDrawing {
  readonly fonts: SlipFonts;
  readonly structure: SlipStructure;
  readonly ink?: string;
}

/** Draws a slip with its top left corner at the surface's origin; one colour only, texts in the embedded fonts. */
export function drawSlip(
  surface: Surface,
  layout: SlipLayout,
  { fonts, structure, ink = '#000000' }: SlipDrawing,
): void {
  const tags = tagger(structure);
  for (const item of layout.texts) {
    const { text, y, size, weight } = item;
    const place = { x: textLeft(item, fonts), y, size, color: ink, tag: tags.tagOf(item) };
    surface.text(shaped(text, fonts[weight]), place);
  }
  drawCode(surface, layout.code, { parent: tags.section(), ink });
  for (const { steps } of layout.shapes) surface.path(steps, { fill: ink });
  for (const { from, to, width, dash } of layout.rules) {
    surface.line(from, to, { width, color: ink, dash });
  }
}
