import type { Stamp } from '../rasterizer/stamp.ts';

/** Pixels of a byte at two bits each, the leftmost highest. */
export const PIXELS_OF_BYTE = 4;
/** Coverage from one tone to the next: 0 is white, 255 black. */
const TONE_STEP = 85;
const BLACKEST = 3;
/**
 * By how much a pixel's tone may differ from its true coverage. The nearest tone differs by up to 42. In letters of
 * many pixels nobody sees a little more, which leaves pixels as they are in the row above: a tenth of the file's bytes
 * goes. White and black pixels always stay exactly that.
 */
export const NEAREST = 42.5;
export const STEADY = 70;

/** Bytes of a picture of four tones, ready to be put on it: zero bits darken. */
export interface ToneStamp {
  /** Bytes and rows from the origin. */
  readonly left: number;
  readonly top: number;
  /** In bytes. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** By coverage: the lightest and the blackest tone that may stand for it, 0 for white to 3. */
interface ToneLimits {
  readonly lightest: Uint8Array;
  readonly blackest: Uint8Array;
}

function limitsOf(tolerance: number): ToneLimits {
  const shares = Array.from({ length: 256 }, (_, share) => share);
  return {
    lightest: Uint8Array.from(shares, (share) =>
      share === 255 ? BLACKEST : Math.max(0, Math.ceil((share - tolerance) / TONE_STEP)),
    ),
    blackest: Uint8Array.from(shares, (share) =>
      share === 0 ? 0 : Math.min(BLACKEST, Math.floor((share + tolerance) / TONE_STEP)),
    ),
  };
}

const LIMITS = { [NEAREST]: limitsOf(NEAREST), [STEADY]: limitsOf(STEADY) } as const;
export type Tolerance = typeof NEAREST | typeof STEADY;

/** The stamp with its origin at pixel `phase` of a byte. */
export function toneStamp(
  { left, top, width, height, shares }: Stamp,
  phase: number,
  tolerance: Tolerance,
): ToneStamp {
  const limits = LIMITS[tolerance];
  const firstByte = Math.floor((left + phase) / PIXELS_OF_BYTE);
  const before = left + phase - firstByte * PIXELS_OF_BYTE;
  const bytesWide = Math.ceil((before + width) / PIXELS_OF_BYTE);
  const bytes = new Uint8Array(bytesWide * height);
  // The four pixels of one column of bytes, row by row.
  const column = new Uint8Array(PIXELS_OF_BYTE * height);
  for (let at = 0; at < bytesWide; at++) {
    column.fill(0);
    for (let pixel = 0; pixel < PIXELS_OF_BYTE; pixel++) {
      const x = at * PIXELS_OF_BYTE + pixel - before;
      if (x < 0 || x >= width) continue;
      for (let y = 0; y < height; y++) column[y * PIXELS_OF_BYTE + pixel] = shares[y * width + x]!;
    }
    for (let y = 0; y < height; ) {
      const end = steadyEnd(column, limits, y, height);
      const byte = meanByte(column, limits, y, end);
      for (; y < end; y++) bytes[y * bytesWide + at] = byte;
    }
  }
  return { left: firstByte, top, width: bytesWide, height, bytes };
}

/** The row before which one byte may stand for all four pixels from row `from` on: as many rows as can be. */
function steadyEnd(column: Uint8Array, limits: ToneLimits, from: number, height: number): number {
  let end = height;
  for (let pixel = 0; pixel < PIXELS_OF_BYTE; pixel++) {
    const { limit } = toneRange({ column, pixel, limits }, from, end);
    end = limit;
  }
  return end;
}

/** One pixel of the four, row by row. */
interface PixelColumn {
  readonly column: Uint8Array;
  readonly pixel: number;
  readonly limits: ToneLimits;
}

/** Tones that may stand for a pixel from row `from` on, and the row before which they do. */
function toneRange({ column, pixel, limits }: PixelColumn, from: number, end: number) {
  const { lightest, blackest } = limits;
  let least = 0;
  let most = BLACKEST;
  let limit = from;
  for (; limit < end; limit++) {
    const share = column[limit * PIXELS_OF_BYTE + pixel]!;
    if (lightest[share]! > most || blackest[share]! < least) break;
    least = Math.max(least, lightest[share]!);
    most = Math.min(most, blackest[share]!);
  }
  return { least, most, limit };
}

/** The byte for rows that may have the same: per pixel the tone nearest to their mean among those that may be. */
function meanByte(column: Uint8Array, limits: ToneLimits, from: number, end: number): number {
  let byte = 0;
  for (let pixel = 0; pixel < PIXELS_OF_BYTE; pixel++) {
    const { least, most } = toneRange({ column, pixel, limits }, from, end);
    let sum = 0;
    for (let y = from; y < end; y++) sum += column[y * PIXELS_OF_BYTE + pixel]!;
    const tone = Math.round(sum / (end - from) / TONE_STEP);
    byte = (byte << 2) | (BLACKEST - Math.min(most, Math.max(least, tone)));
  }
  return byte;
}
