import type { ParsedFont } from '@kontor/graphics';

/** What nearly every document of business shows of a face. */
const COMMON = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ .,-:/%()&+';

/** Codes that are the same in all documents: with them the same characters give the same font program. */
export interface CommonCodes {
  /** Code by code point; code 0 is .notdef. */
  readonly codes: ReadonlyMap<number, number>;
  /** Glyph and text by code. */
  readonly glyphs: readonly number[];
  readonly texts: readonly string[];
}

export const NO_COMMON_CODES: CommonCodes = { codes: new Map(), glyphs: [0], texts: [''] };

const byFont = new WeakMap<ParsedFont, CommonCodes>();

/** The common characters that a face has, from code 1 on. */
export function commonCodes(font: ParsedFont): CommonCodes {
  let common = byFont.get(font);
  if (common === undefined) {
    const codes = new Map<number, number>();
    const glyphs = [0];
    const texts = [''];
    for (const character of COMMON) {
      const glyph = font.glyph(character.codePointAt(0)!);
      if (glyph === 0) continue;
      codes.set(character.codePointAt(0)!, glyphs.length);
      glyphs.push(glyph);
      texts.push(character);
    }
    common = { codes, glyphs, texts };
    byFont.set(font, common);
  }
  return common;
}
