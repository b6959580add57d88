import type { ParsedFont } from '../font/parsed-font.ts';

/** Glyphs of one face in visual order from left to right. */
export interface GlyphRun {
  readonly font: ParsedFont;
  readonly glyphs: readonly number[];
  /** The character of each glyph, when the character map chose it; else `clusters` is there. */
  readonly codePoints?: readonly number[];
  readonly clusters?: readonly GlyphCluster[];
  /** The run's text where it is all Latin: glyphs and adjustments follow from it by the font's `latin` table. */
  readonly latin?: LatinText;
  /** What to add to each glyph's own advance, in thousandths of an em: kerning. */
  readonly adjustments: readonly number[];
}

/** Characters below U+0100, each with a glyph of the face. */
export interface LatinText {
  readonly text: string;
  /** Some pair has an adjustment. */
  readonly isKerned: boolean;
}

/** Glyphs that a shaper made of some characters together. */
export interface GlyphCluster {
  /** The characters in logical order. */
  readonly text: string;
  /** Glyphs of the run that belong to it. */
  readonly count: number;
  /** Displacement of each glyph from its place, thousandths of an em; absent: none is displaced. */
  readonly offsets?: readonly (readonly [number, number])[];
}

/** A text made ready for drawing in one face (and its fallbacks), whatever the size. */
export interface ShapedText {
  readonly text: string;
  /** Total advance in ems: times the size in points it is points. */
  readonly width: number;
  readonly runs: readonly GlyphRun[];
  /** Something of it is drawn as U+FFFD. */
  readonly replaced: boolean;
}
