import { type BitGrid, type Color, type Picture, pngBytes, svgText } from '@kontor/graphics';
import { type Framing, frameLayout, isLegible, smallestFramed } from './frame-layout.ts';
import { framedPng } from './framed-png.ts';
import { framedSvg } from './framed-svg.ts';

export type QrPictureType = 'image/png' | 'image/svg+xml';

export interface QrPictureOptions {
  readonly type: QrPictureType;
  /** 0xRRGGBB of the modules; default: black. */
  readonly ink?: Color;
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
 * Draws a symbol in a picture of exactly `size` × `size` pixels, modules in whole pixels, centred, on white.
 */
export function qrPicture(
  grid: BitGrid,
  size: number,
  { type, ink = 0, framing }: QrPictureOptions,
): QrPicture | PictureTooSmall {
  if (framing !== undefined) return framedPicture(grid, size, { type, ink, framing });
  const sheet = grid.width + 2 * QUIET_ZONE;
  if (sheet > size) return { kind: 'pictureTooSmall', smallestSize: sheet };
  if (type === 'image/png')
    return {
      kind: 'picture',
      body: pngBytes(inkOnWhite(grid, { size, module: Math.floor(size / sheet), ink })),
    };
  // SVG counts in modules and scales as a whole.
  return {
    kind: 'picture',
    body: utf8(svgText(inkOnWhite(grid, { size: sheet, module: 1, ink }), { width: size, height: size })),
  };
}

/** Not from Buffer's pool: a copy for another thread would take the whole pool along. */
function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

interface InkedSheet {
  readonly size: number;
  readonly module: number;
  readonly ink: Color;
}

function inkOnWhite(grid: BitGrid, { size, module, ink }: InkedSheet): Picture {
  const margin = Math.floor((size - grid.width * module) / 2);
  const canvas = { width: size, height: size, left: margin, top: margin };
  return {
    grid,
    moduleWidth: module,
    moduleHeight: module,
    ...canvas,
    foreground: ink,
    background: 0xffffff,
  };
}

function framedPicture(
  grid: BitGrid,
  size: number,
  { type, ink, framing }: Required<QrPictureOptions>,
): QrPicture | PictureTooSmall {
  const layout = frameLayout(grid.width, size, framing);
  if (!layout) return { kind: 'pictureTooSmall', smallestSize: smallestFramed(grid.width) };
  const { colour, label } = framing.frame;
  const colours = { ink, colour };
  const isPng = type === 'image/png';
  const body = isPng ? framedPng(grid, size, layout, colours) : utf8(framedSvg(grid, size, layout, colours));
  const isFine = label.trim() === '' || isLegible(layout);
  return isFine ? { kind: 'picture', body } : { kind: 'picture', body, isLabelIllegible: true };
}
