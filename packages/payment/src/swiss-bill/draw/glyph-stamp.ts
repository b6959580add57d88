import {
  NEAREST,
  type ParsedFont,
  PIXELS_OF_BYTE,
  placed,
  STEADY,
  stampOf,
  type ToneStamp,
  toneStamp,
} from '@kontor/graphics';

/** A glyph at a size, its origin so many pixels right of a whole byte. */
interface PlacedGlyph {
  readonly glyph: number;
  /** Pixels of a font unit. */
  readonly unit: number;
  /** 0 to 4. */
  readonly shift: number;
}

/**
 * Letters are placed on parts of a pixel, so that most are drawn already: on halves where there are many pixels, so
 * that more of a line's letters are equal and compress, else on quarters.
 */
const STEPS = { coarse: 4, fine: 2 } as const;
/** Pixels of an em from which on a letter has many: 8 points at 180 dpi. */
const FINE_EM = 20;

/** A slip has some 400 different ones of 200 bytes; several resolutions fit. */
const MAX_KEPT = 8000;

type Stamps = Map<number, ToneStamp | undefined>;
const kept = new WeakMap<ParsedFont, Map<number, Stamps>>();
let keptCount = 0;

/** The pixels of a glyph with its origin near 0, 0; kept, because slips are written in few sizes and letters. */
export function glyphStamp(font: ParsedFont, { glyph, unit, shift }: PlacedGlyph): ToneStamp | undefined {
  const stamps = stampsOf(font, unit);
  const isFine = unit * font.metrics.unitsPerEm >= FINE_EM;
  const steps = isFine ? STEPS.fine : STEPS.coarse;
  // A step more than a byte has: rounding may reach the next byte's first.
  const step = Math.round(shift * steps);
  const key = glyph * (steps * PIXELS_OF_BYTE + 1) + step;
  const known = stamps.get(key);
  if (known !== undefined || stamps.has(key)) return known;
  const phase = Math.floor(step / steps);
  const origin = { originX: (step % steps) / steps, originY: 0, scale: unit };
  const stamp = stampOf(placed(font.contours(glyph), origin));
  const made = stamp && toneStamp(stamp, phase, isFine ? STEADY : NEAREST);
  stamps.set(key, made);
  keptCount++;
  return made;
}

function stampsOf(font: ParsedFont, unit: number): Stamps {
  let sizes = kept.get(font);
  if (sizes === undefined || keptCount > MAX_KEPT) {
    sizes = new Map();
    kept.set(font, sizes);
    keptCount = 0;
  }
  let stamps = sizes.get(unit);
  if (stamps === undefined) {
    stamps = new Map();
    sizes.set(unit, stamps);
  }
  return stamps;
}
