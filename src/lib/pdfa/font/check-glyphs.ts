import type { Draft } from '../model/draft.ts';
import type { FontUse } from '../survey/survey.ts';
import { cidOf } from './cid-truetype.ts';
import { cidWidths, describedFont, plainFontName, simpleWidths } from './font-dictionary.ts';
import type { GlyphProgram } from './glyph-program.ts';
import { GLYPH_WIDTHS, MISSING_GLYPHS } from './requirements.ts';
import { simpleEncoding } from './simple-encoding.ts';

/** Difference between widths that PDF/A allows, thousandths. */
const TOLERANCE = 1;

/** A code as a font shows it. */
interface ShownGlyph {
  readonly code: number;
  readonly glyph: number | undefined;
  readonly isNotdef: boolean;
  /** By the dictionary, thousandths. */
  readonly width: number;
}

/** What is shown of a Type 1 or CFF program; undefined under a CMap that is not here. */
function shownGlyphs(use: FontUse, program: GlyphProgram): readonly ShownGlyph[] | undefined {
  const font = describedFont(use.place);
  if (use.place.at('Subtype').name === 'Type0') {
    const cid = cidOf(use);
    if (cid === undefined) return undefined;
    const width = cidWidths(font);
    return [...use.shown].map((code) => {
      const glyph = program.glyphOfCid(cid(code));
      return { code, glyph, isNotdef: glyph === 0, width: width(cid(code)) };
    });
  }
  const { names } = simpleEncoding(font, program.builtIn);
  const width = simpleWidths(font);
  return [...use.shown].map((code) => {
    const name = names[code];
    const glyph = name === undefined ? undefined : program.glyphOfName(name);
    return {
      code,
      glyph,
      isNotdef: name === undefined || name === '.notdef' || glyph === undefined,
      width: width(code),
    };
  });
}

/** Names what a Type 1 or CFF font shows that PDF/A does not allow: such programs are not changed. */
export function checkGlyphs({ log }: Draft, use: FontUse, program: GlyphProgram): void {
  const shown = shownGlyphs(use, program);
  const name = plainFontName(use.place);
  if (shown === undefined) return;
  const missing = shown.filter(({ glyph, isNotdef }) => isNotdef || glyph === undefined);
  if (missing.length > 0)
    log.obstacle(MISSING_GLYPHS, `font ${name} shows ${missing.length} codes without a glyph`);
  const wrong = shown.filter(({ code, glyph, isNotdef, width }) => {
    if (glyph === undefined || isNotdef || !use.visible.has(code)) return false;
    const own = program.width(glyph);
    return own === undefined || Math.abs(own - width) > TOLERANCE;
  });
  if (wrong.length > 0) log.obstacle(GLYPH_WIDTHS, `widths of font ${name} differ from those in its program`);
}
