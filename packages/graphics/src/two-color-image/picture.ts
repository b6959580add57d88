import type { BitGrid } from './bit-grid.ts';

/**
 * A two-colour picture: a grid of modules, each drawn as `moduleWidth` × `moduleHeight` whole pixels, on a canvas
 * of `width` × `height` pixels. All writers of this folder take it; nothing is ever resampled.
 * A linear symbol is a grid of one row with `moduleHeight` = the height of its bars.
 */
export interface Picture {
  readonly grid: BitGrid;
  readonly moduleWidth: number;
  readonly moduleHeight: number;
  /** Pixels left of and above the grid; the grid must be inside the canvas. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB. */
  readonly foreground: number;
  /** 0xRRGGBB, or undefined for a transparent one. */
  readonly background: number | undefined;
}

/** Red, green and blue of 0xRRGGBB. */
export function channels(colour: number): readonly [number, number, number] {
  return [(colour >>> 16) & 0xff, (colour >>> 8) & 0xff, colour & 0xff];
}
