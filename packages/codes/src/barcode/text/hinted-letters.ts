import {
  type Contour,
  type GlyphLine,
  type LinePlacement,
  mapped,
  type ParsedFont,
  placed,
} from '@kontor/graphics';

/** So far, as a share of the height of capitals, round letters reach beyond straight ones. */
const OVERSHOOT_SHARE = 0.03;

/**
 * Letters for pixels of many tones: capitals and figures are whole pixels high and round ones end where straight ones do, so that
 * their edges above and below are sharp; each begins at a whole pixel: equal ones look equal.
 */
export function setHinted(
  font: ParsedFont,
  line: GlyphLine,
  { left, baseline, unit }: LinePlacement,
): readonly Contour[] {
  const capHeight = font.metrics.capHeight * unit;
  const height = Math.max(1, Math.round(capHeight));
  const overshoot = OVERSHOOT_SHARE * height;
  const hinted = (y: number): number => {
    const above = ((baseline - y) * height) / capHeight;
    if (Math.abs(above) <= overshoot) return baseline;
    return baseline - (Math.abs(above - height) <= overshoot ? height : above);
  };
  return line.glyphs.flatMap(({ glyph, pen }) => {
    const placement = { originX: Math.round(left + pen * unit), originY: baseline, scale: unit };
    return placed(font.contours(glyph), placement).map((contour) =>
      mapped(contour, (x, y) => ({ x, y: hinted(y) })),
    );
  });
}
