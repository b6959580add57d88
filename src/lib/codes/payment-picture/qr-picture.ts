import type { BitGrid } from '#lib/picture/two-color-image/bit-grid.ts';
import type { Picture } from '#lib/picture/two-color-image/picture.ts';
import { pngBytes } from '#lib/picture/two-color-image/png.ts';
import { svgText } from '#lib/picture/two-color-image/svg.ts';
import { type Framing, frameLayout, isLegible, smallestFramed } from './frame-layout.ts';
import { framedPng } from './framed-png.ts';
import { framedSvg } from './framed-svg.ts';

export type QrPictureType = 'image/png' | 'image/svg+xml';

export interface QrPictureOptions {
  readonly type: QrPictureType;
  /** Absent: no frame. */
  readonly framing?: Framing;
}

/** A finished file. */
export interface QrPicture {
  readonly kind: 'picture';
  readonly body: Uint8Array;
  /** A frame's label was asked for and is left out, or its letters are too small to be read. */
  readonly isLabelIllegible?: true;
}

/** Not even modules of one pixel fit. */
export interface PictureTooSmall {
  readonly kind: 'pictureTooSmall';
  /** The least `size` at which this symbol can be drawn. */
  readonly smallestSize: number;
}

/** ISO/IEC 18004:2015, 6.3.8: four light modules on all sides. */
const QUIET_ZONE = 4;

/**
 * Draws a symbol in a picture of exactly `size` × `size` pixels, modules in whole pixels, centred, black on white.
 */
export function qrPicture(
  grid: BitGrid,
  size: number,
  { type, framing }: QrPictureOptions,
): QrPicture | PictureTooSmall {
  if (framing !== undefined) return framedPicture(grid, size, { type, framing });
  const sheet = grid.width + 2 * QUIET_ZONE;
  if (sheet > size) return { kind: 'pictureTooSmall', smallestSize: sheet };
  if (type === 'image/png')
    return { kind: 'picture', body: pngBytes(blackOnWhite(grid, size, Math.floor(size / sheet))) };
  // SVG counts in modules and scales as a whole.
  return {
    kind: 'picture',
    body: utf8(svgText(blackOnWhite(grid, sheet, 1), { width: size, height: size })),
  };
}

/** Not from Buffer's pool: a copy for another thread would take the whole pool along. */
function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function blackOnWhite(grid: BitGrid, size: number, module: number): Picture {
  const margin = Math.floor((size - grid.width * module) / 2);
  const canvas = { width: size, height: size, left: margin, top: margin };
  return { grid, moduleWidth: module, moduleHeight: module, ...canvas, foreground: 0, background: 0xffffff };
}

function framedPicture(
  grid: BitGrid,
  size: number,
  { type, framing }: { type: QrPictureType; framing: Framing },
): QrPicture | PictureTooSmall {
  const layout = frameLayout(grid.width, size, framing);
  if (!layout) return { kind: 'pictureTooSmall', smallestSize: smallestFramed(grid.width) };
  const { colour, label } = framing.frame;
  const isPng = type === 'image/png';
  const body = isPng ? framedPng(grid, size, layout, colour) : utf8(framedSvg(grid, size, layout, colour));
  const isFine = label.trim() === '' || isLegible(layout);
  return isFine ? { kind: 'picture', body } : { kind: 'picture', body, isLabelIllegible: true };
}
