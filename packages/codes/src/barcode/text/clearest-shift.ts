import { type ParsedFont, placed, stampOf } from '@kontor/graphics';

/** Places of a pixel that are tried. */
const STEPS = 8;
/** A line has some 20 different letters; some dozen sizes fit. */
const MAX_KEPT = 500;

const kept = new WeakMap<ParsedFont, Map<string, number>>();

/**
 * How far right of a whole pixel (0 to 1) a glyph is best drawn in two colours, its baseline on a whole one: where its
 * pixels are nearly covered or nearly free, so that its strokes are neither lost nor doubled.
 */
export function clearestShift(font: ParsedFont, glyph: number, unit: number): number {
  let shifts = kept.get(font);
  if (shifts === undefined || shifts.size >= MAX_KEPT) {
    shifts = new Map();
    kept.set(font, shifts);
  }
  const key = `${glyph} ${unit}`;
  const known = shifts.get(key);
  if (known !== undefined) return known;
  const losses = Array.from({ length: STEPS }, (_, step) => lossAt(font, glyph, unit, step / STEPS));
  const shift = losses.indexOf(Math.min(...losses)) / STEPS;
  shifts.set(key, shift);
  return shift;
}

/** What differs between the exact shares of pixels and the nearest of two colours. */
function lossAt(font: ParsedFont, glyph: number, unit: number, shift: number): number {
  const stamp = stampOf(placed(font.contours(glyph), { originX: shift, originY: 0, scale: unit }));
  if (stamp === undefined) return 0;
  return stamp.shares.reduce((sum, share) => sum + Math.min(share, 255 - share), 0);
}
