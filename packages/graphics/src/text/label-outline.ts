import { type FontLibrary, requiredFace } from '../font/font-library.ts';
import { type Contour, mapped } from '../outline/contour.ts';
import { glyphLine } from './text-contours.ts';

/** A line of text as outlines in font units, y upwards, its ink bounds included. */
export interface LabelOutline {
  readonly contours: readonly Contour[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** 2048 units an em. */
const LABEL_FACE = 'liberation-sans/700Bold';

/** Height of capital letters without accents, in units of the label's face. */
export const CAP_HEIGHT = 1409;

const MAX_LABEL_CHARACTERS = 20;

/** Printable in ISO 8859-1: the soft hyphen is not. */
const PRINTABLE = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/;

/** Whether the text can be a label: at most 20 characters, all printable in ISO 8859-1. */
export function isLabelText(text: string): boolean {
  return text.length <= MAX_LABEL_CHARACTERS && PRINTABLE.test(text);
}

/**
 * Outlines of a text that `isLabelText` accepts, in Liberation Sans Bold with kerning; the pen starts at 0.
 * @throws Error when the font is not there: it is a file of the project.
 */
export function labelOutline(fonts: FontLibrary, text: string): LabelOutline {
  const face = requiredFace(fonts, LABEL_FACE);
  const contours = glyphLine(face, text, 'kerned').glyphs.flatMap(({ glyph, pen }) =>
    face.contours(glyph).map((contour) => mapped(contour, (x, y) => ({ x: x + pen, y }))),
  );
  return { contours, ...inkBounds(contours) };
}

/** Bounds of all points; the font has points at all extremes of its curves. */
function inkBounds(contours: readonly Contour[]): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const ends = contours.flatMap(({ x, y, pieces }) => [{ x, y }, ...pieces]);
  const xs = ends.map((end) => end.x);
  const ys = ends.map((end) => end.y);
  if (ends.length === 0) return { left: 0, right: 0, top: 0, bottom: 0 };
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys), bottom: Math.min(...ys) };
}
