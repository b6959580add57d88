import { LATIN_END } from '../font/latin-table.ts';
import type { ParsedFont } from '../font/parsed-font.ts';
import type { FontStack } from './font-stack.ts';
import type { GlyphCluster, GlyphRun, LatinText, ShapedText } from './glyph-run.ts';

/** Pairs from here on (Han, kana, Hangul) are on a grid and are not kerned. */
const GRID_FROM = 0x2e80;
const REPLACEMENT = 0xfffd;

/** What a face lacks but can draw with another of its glyphs: fixed spaces, the hyphen that does not break,
 * the wide yen sign. */
const SUBSTITUTES: ReadonlyMap<number, number> = new Map([
  ...[
    0x00a0, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x202f, 0x205f, 0x3000,
  ].map((space) => [space, 0x20] as const),
  [0x09, 0x20],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2212, 0x2013],
  [0xffe5, 0xa5],
]);

/** Characters without a picture of their own: joiners, marks of direction, soft hyphens, variation selectors. */
export function isInvisible(codePoint: number): boolean {
  if (codePoint === 0xad || codePoint < 0x20 || codePoint === 0xfeff) return true;
  if (codePoint < 0x200b) return codePoint >= 0x7f && codePoint < 0xa0;
  if (codePoint <= 0x206f)
    return codePoint <= 0x200f || (codePoint >= 0x2028 && codePoint <= 0x202e) || codePoint >= 0x2060;
  return (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0000 && codePoint <= 0xe0fff);
}

/** The glyph of a character in a face, by substitute where that is harmless; 0 when the face cannot draw it. */
function drawableGlyph(font: ParsedFont, codePoint: number): number {
  const glyph = font.glyph(codePoint);
  if (glyph !== 0) return glyph;
  const substitute = SUBSTITUTES.get(codePoint);
  return substitute === undefined ? 0 : font.glyph(substitute);
}

/**
 * Sets a text from left to right by character map and kerning: right for Latin, Greek, Cyrillic and CJK.
 * Characters that the face lacks come from its fallbacks, grapheme cluster by grapheme cluster.
 */
export function simpleShape(text: string, stack: FontStack): ShapedText {
  const { primary } = stack;
  const latin = latinShape(text, primary);
  if (latin !== undefined) return latin;
  const builder = runBuilder(primary);
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i)!;
    if (codePoint > 0xffff) i++;
    if ((codePoint < 0x20 || codePoint >= 0x7f) && isInvisible(codePoint)) continue;
    const glyph = drawableGlyph(primary, codePoint);
    if (glyph === 0) return mixedShape(text, stack);
    builder.put(glyph, codePoint);
  }
  const run = builder.run();
  return { text, width: builder.width(), runs: run === undefined ? [] : [run], replaced: false };
}

/** Most texts: all characters are Latin and the face has a glyph of its own for each. Undefined for others. */
function latinShape(text: string, font: ParsedFont): ShapedText | undefined {
  const { latin, advances } = font;
  let units = 0;
  let isKerned = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character >= LATIN_END || isInvisible(character)) return undefined;
    const glyph = latin.glyphs[character]!;
    if (glyph === 0) return undefined;
    units += advances[glyph]!;
    const kerning = i === 0 ? 0 : latin.kerning(text.charCodeAt(i - 1), character);
    if (kerning === 0) continue;
    units += kerning;
    isKerned = true;
  }
  const runs = text === '' ? [] : [new LatinRun(font, { text, isKerned })];
  return { text, width: units / font.metrics.unitsPerEm, runs, replaced: false };
}

/** A run of Latin characters; its arrays are made for those who ask: most texts are only measured. */
class LatinRun implements GlyphRun {
  readonly font: ParsedFont;
  readonly latin: LatinText;

  constructor(font: ParsedFont, latin: LatinText) {
    this.font = font;
    this.latin = latin;
  }

  get codePoints(): readonly number[] {
    return Array.from(this.latin.text, (character) => character.charCodeAt(0));
  }

  get glyphs(): readonly number[] {
    return this.codePoints.map((codePoint) => this.font.latin.glyphs[codePoint]!);
  }

  get adjustments(): readonly number[] {
    const { text } = this.latin;
    const scale = 1000 / this.font.metrics.unitsPerEm;
    return Array.from(text, (_, i) =>
      i + 1 < text.length ? this.font.latin.kerning(text.charCodeAt(i), text.charCodeAt(i + 1)) * scale : 0,
    );
  }
}

/** Collects glyphs of one face, with kerning. */
function runBuilder(font: ParsedFont) {
  const glyphs: number[] = [];
  const codePoints: number[] = [];
  const adjustments: number[] = [];
  const scale = 1000 / font.metrics.unitsPerEm;
  let units = 0;
  let before = 0;
  return {
    put(glyph: number, codePoint: number): void {
      if (glyphs.length > 0 && before < GRID_FROM && codePoint < GRID_FROM) {
        const kerning = font.kerning(glyphs[glyphs.length - 1]!, glyph);
        if (kerning !== 0) {
          adjustments[adjustments.length - 1] = kerning * scale;
          units += kerning;
        }
      }
      glyphs.push(glyph);
      codePoints.push(codePoint);
      adjustments.push(0);
      units += font.advances[glyph]!;
      before = codePoint;
    },
    width: (): number => units / font.metrics.unitsPerEm,
    run: (): GlyphRun | undefined =>
      glyphs.length === 0 ? undefined : { font, glyphs, codePoints, adjustments },
  };
}

let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters: what a reader takes for one character (UAX #29). */
export function graphemes(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const visibleCodePoints = (cluster: string): readonly number[] =>
  Array.from(cluster, (c) => c.codePointAt(0)!).filter((c) => !isInvisible(c));

/** The way through the fallbacks, for texts that the primary face cannot draw alone. */
function mixedShape(text: string, stack: FontStack): ShapedText {
  const runs: GlyphRun[] = [];
  let width = 0;
  let replaced = false;
  let builder = runBuilder(stack.primary);
  let font = stack.primary;
  const flush = (next: ParsedFont): void => {
    const run = builder.run();
    if (run !== undefined) runs.push(run);
    width += builder.width();
    font = next;
    builder = runBuilder(next);
  };
  for (const cluster of graphemes(text)) {
    const codePoints = visibleCodePoints(cluster);
    if (codePoints.length === 0) continue;
    const chosen = drawable(stack.primary, codePoints) ? stack.primary : stack.covering(codePoints);
    if (chosen === undefined) {
      const run = replacementRun(stack, cluster);
      flush(stack.primary);
      if (run !== undefined) {
        runs.push(run);
        width += runWidth(run);
      }
      replaced = true;
      continue;
    }
    if (chosen !== font) flush(chosen);
    for (const codePoint of codePoints) builder.put(drawableGlyph(chosen, codePoint), codePoint);
  }
  flush(stack.primary);
  return { text, width, runs, replaced };
}

const drawable = (font: ParsedFont, codePoints: readonly number[]): boolean =>
  codePoints.every((codePoint) => drawableGlyph(font, codePoint) !== 0);

/** Advance of a run in ems. */
export function runWidth({ font, glyphs, adjustments }: GlyphRun): number {
  let width = 0;
  for (const [i, glyph] of glyphs.entries()) {
    width += font.advances[glyph]! / font.metrics.unitsPerEm + adjustments[i]! / 1000;
  }
  return width;
}

/** U+FFFD in place of a cluster; who copies or listens to the text still gets the characters themselves. */
export function replacementRun(stack: FontStack, cluster: string): GlyphRun | undefined {
  const font = stack.replacement();
  if (font === undefined) return undefined;
  const text = cluster.isWellFormed() ? cluster : String.fromCodePoint(REPLACEMENT);
  const clusters: readonly GlyphCluster[] = [{ text, count: 1 }];
  return { font, glyphs: [font.glyph(REPLACEMENT)], clusters, adjustments: [0] };
}
