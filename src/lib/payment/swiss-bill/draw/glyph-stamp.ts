import { placed } from '#lib/picture/outline/contour.ts';
import { type Stamp, stampOf } from '#lib/picture/rasterizer/gray-canvas.ts';
import type { ParsedFont } from '#lib/type/font/parsed-font.ts';

/** A glyph at a size, its origin so far right of a whole pixel. */
interface PlacedGlyph {
  readonly glyph: number;
  /** Pixels of a font unit. */
  readonly unit: number;
  /** 0 to 1. */
  readonly shift: number;
}

/** Letters are placed on quarters of a pixel, so that most are drawn already. */
const STEPS = 4;
/** A slip has some 150 different ones of about a kilobyte; three resolutions fit. */
const MAX_KEPT = 2000;

const kept = new WeakMap<ParsedFont, Map<string, Stamp | undefined>>();

/** The pixels of a glyph with its origin at 0, 0; kept, because slips are written in few sizes and letters. */
export function glyphStamp(font: ParsedFont, { glyph, unit, shift }: PlacedGlyph): Stamp | undefined {
  const step = Math.round(shift * STEPS);
  const key = `${glyph} ${unit} ${step}`;
  let stamps = kept.get(font);
  if (stamps === undefined || stamps.size > MAX_KEPT) {
    stamps = new Map();
    kept.set(font, stamps);
  }
  const known = stamps.get(key);
  if (known !== undefined) return known;
  const stamp = stampOf(placed(font.contours(glyph), { originX: step / STEPS, originY: 0, scale: unit }));
  stamps.set(key, stamp);
  return stamp;
}
