import {
  type Contour,
  type GlyphLine,
  glyphLine,
  type LinePlacement,
  lineContours,
  type ParsedFont,
  placed,
} from '@kontor/graphics';
import { clearestShift } from './clearest-shift.ts';
import { setHinted } from './hinted-letters.ts';
import { FULL_CELL, type HumanText, type TextGroup } from './human-text.ts';

/** Face of the human-readable line: its digits are as wide as the standards require those under EAN symbols. */
export const TEXT_FACE = 'ibm-plex-sans/500Medium';

/** Size of the letters in modules: digits eight modules high and not quite seven wide. */
const EM_MODULES = 11.5;
/** Height of digits as a share of the size. */
const CAP_SHARE = 0.7;
/** Modules above the digits, and below the line, where commas and brackets reach down. */
const GAP_MODULES = 1;
const FOOT_MODULES = 3;
/** More above a text that no long bars frame: it would look as if it hung from the bars. */
const AIR_MODULES = 1.5;
/** More above digits between long bars, which are so three modules below the bars; digits alone need it less below them. */
const DIGIT_AIR_MODULES = 2;
/**
 * From the edge of the picture to the line of a text above the bars, so that as much is left between digits and bars.
 */
const ABOVE_MODULES = 1.5;
/** What long bars reach down. */
export const LONG_BAR_MODULES = 5;

const isDigitsAlone = ({ groups }: HumanText): boolean => groups.every(({ cell }) => cell !== undefined);

/** Pixels that the line takes beside the bars; `drop` is that of `textDrop`. */
export function textRoom(scale: number, text: HumanText, drop: number): number {
  const foot = isDigitsAlone(text) ? FOOT_MODULES - drop : FOOT_MODULES;
  return Math.ceil((EM_MODULES * CAP_SHARE + GAP_MODULES + foot + drop) * scale);
}

/** Modules by which a line below the bars is lower: what brackets and small letters with ascenders are higher than digits, and some air. */
export function textDrop(font: ParsedFont, text: HumanText): number {
  if (text.isAbove === true) return 0;
  if (isDigitsAlone(text)) return DIGIT_AIR_MODULES;
  const unit = EM_MODULES / font.metrics.unitsPerEm;
  const capHeight = font.metrics.capHeight * unit;
  let rise = 0;
  for (const group of text.groups) {
    for (const contour of lineContours(font, glyphLine(font, group.text, 'unkerned'), {
      left: 0,
      baseline: 0,
      unit,
    })) {
      for (const { y } of [contour, ...contour.pieces]) rise = Math.max(rise, -y - capHeight);
    }
  }
  return AIR_MODULES + rise;
}

/** Upper edge of the line, in pixels from the bars' lower edge or, above them, from the edge of the picture. */
export const lineTop = (scale: number, isAbove: boolean, drop: number): number =>
  (isAbove ? ABOVE_MODULES : drop) * scale;

/** The places of modules and the line, in pixels. */
interface LinePlace {
  /** Left edge of module 0. */
  readonly left: number;
  /** Upper edge of the line. */
  readonly top: number;
  readonly scale: number;
  /** Widest that one group may be: the canvas. */
  readonly width: number;
  readonly rendering: TextRendering;
}

/** As outlines; in pixels of many tones; in pixels of two colours, where strokes of small letters are one or two pixels wide. */
export type TextRendering = 'outlines' | 'tones' | 'twoColours';

/** Pixels of the size below which letters are placed where two colours show them best: equal ones look equal. */
const SMALL_EM = 24;

/** Outlines of a line; small letters in pixels each at its clearest place within half a pixel. */
function setLine(
  font: ParsedFont,
  line: GlyphLine,
  placement: LinePlacement,
  rendering: TextRendering,
): readonly Contour[] {
  const { left, baseline, unit } = placement;
  if (rendering === 'tones') return setHinted(font, line, placement);
  if (rendering === 'outlines' || unit * font.metrics.unitsPerEm >= SMALL_EM)
    return lineContours(font, line, placement);
  return line.glyphs.flatMap(({ glyph, pen }) => {
    const shift = clearestShift(font, glyph, unit);
    const originX = Math.round(left + pen * unit - shift) + shift;
    return placed(font.contours(glyph), { originX, originY: baseline, scale: unit });
  });
}

/** A text that is wider than its bars becomes as narrow as they are, but no narrower than by this share. */
const LEAST_SHARE = 0.75;

/** The outlines of a group in pixels, y down: centred, and narrower when it would not fit under its bars. */
export function groupContours(font: ParsedFont, group: TextGroup, place: LinePlace): readonly Contour[] {
  const { scale, left, top, width, rendering } = place;
  const full = (EM_MODULES * scale) / font.metrics.unitsPerEm;
  const baseline = Math.round(top + GAP_MODULES * scale + font.metrics.capHeight * full);
  const cell = group.cell;
  if (cell !== undefined) {
    const unit = full * Math.min(1, cell / FULL_CELL);
    return [...group.text].flatMap((character, i) => {
      const line = glyphLine(font, character, 'unkerned');
      const centre = left + (group.from + cell * (i + 0.5)) * scale;
      const placement = { left: centre - (line.advance * unit) / 2, baseline, unit };
      return setLine(font, line, placement, rendering);
    });
  }
  const line = glyphLine(font, group.text, 'unkerned');
  const advance = Math.max(1, line.advance);
  const underBars = Math.max(LEAST_SHARE * full, ((group.to - group.from) * scale) / advance);
  const unit = Math.min(full, underBars, (width - 2 * scale) / advance);
  const wanted = left + ((group.from + group.to) / 2) * scale - (line.advance * unit) / 2;
  const start = Math.max(scale, Math.min(wanted, width - scale - line.advance * unit));
  return setLine(font, line, { left: start, baseline, unit }, rendering);
}
