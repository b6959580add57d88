import type { Contour } from '../outline/contour.ts';
import { stampsOf } from '../rasterizer/stamp.ts';
import { NEAREST, PIXELS_OF_BYTE, type ToneStamp, toneStamp } from './tone-stamp.ts';

const WHITE_BYTE = 0xff;
/** PNG's filter type before each row, here always 0 (none). */
const LEAD = 1;
const TONE_STEP = 85;

/** Rows of a PNG at two bits a pixel, each behind its filter type, and which of their bytes may not be white. */
export interface ToneRows {
  readonly rowBytes: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** By row the first byte of it that was drawn on, and the one behind the last; none: the first is not less. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Bits of the pixels of one byte from `first` to `end − 1`. */
const maskOf = (first: number, end: number): number => (0xff >>> (2 * first)) & (0xff00 >>> (2 * end));

/**
 * A white picture in four tones, kept as a PNG has it, to draw black areas on; lengths in pixels, y downwards. Where
 * two areas meet in a pixel, both take of its light.
 */
export class ToneCanvas implements ToneRows {
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
  readonly bytes: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rowBytes = LEAD + Math.ceil(width / PIXELS_OF_BYTE);
    this.bytes = new Uint8Array(this.rowBytes * height).fill(WHITE_BYTE);
    for (let y = 0; y < height; y++) this.bytes[y * this.rowBytes] = 0;
    this.from = new Int32Array(height).fill(this.rowBytes);
    this.to = new Int32Array(height);
  }

  #touch(y: number, from: number, to: number): void {
    if (from < this.from[y]!) this.from[y] = from;
    if (to > this.to[y]!) this.to[y] = to;
  }

  /** Black, or white, from whole pixel to whole pixel; must be inside. */
  box(left: number, top: number, right: number, bottom: number, colour: 'black' | 'white' = 'black'): void {
    if (left >= right) return;
    const first = LEAD + Math.floor(left / PIXELS_OF_BYTE);
    const last = LEAD + Math.floor((right - 1) / PIXELS_OF_BYTE);
    for (let y = top; y < bottom; y++) {
      this.#touch(y, first, last + 1);
      for (let column = first; column <= last; column++) {
        const start = (column - LEAD) * PIXELS_OF_BYTE;
        const mask = maskOf(Math.max(0, left - start), Math.min(PIXELS_OF_BYTE, right - start));
        const at = y * this.rowBytes + column;
        if (colour === 'black') this.bytes[at]! &= ~mask;
        else this.bytes[at]! |= mask;
      }
    }
  }

  /** A black box whose edges may be inside pixels: these become gray by the share that is covered. */
  softBox(left: number, top: number, right: number, bottom: number): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom); y++) {
      const down = Math.min(y + 1, bottom) - Math.max(y, top);
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, right); x++) {
        this.#darken(x, y, down * (Math.min(x + 1, right) - Math.max(x, left)));
      }
    }
  }

  /** By a share of 1. */
  #darken(x: number, y: number, share: number): void {
    const column = LEAD + Math.floor(x / PIXELS_OF_BYTE);
    const tone = Math.round((255 * share) / TONE_STEP);
    this.#touch(y, column, column + 1);
    this.bytes[y * this.rowBytes + column]! &= ~(tone << (6 - 2 * (x % PIXELS_OF_BYTE)));
  }

  /** Fills contours (y downwards) by the non-zero rule; what is outside is not drawn. */
  contours(contours: readonly Contour[]): void {
    for (const stamp of stampsOf(contours)) this.stamp(toneStamp(stamp, 0, NEAREST), 0, 0);
  }

  /** Darkens what a stamp covers, moved by whole bytes and rows; what is outside is not drawn. */
  stamp({ left, top, width, height, bytes }: ToneStamp, byteX: number, dy: number): void {
    const column = LEAD + left + byteX;
    const first = Math.max(0, LEAD - column);
    const end = Math.min(width, this.rowBytes - column);
    if (first >= end) return;
    for (let y = Math.max(0, -top - dy); y < Math.min(height, this.height - top - dy); y++) {
      const row = (top + dy + y) * this.rowBytes + column;
      this.#touch(top + dy + y, column + first, column + end);
      for (let x = first; x < end; x++) this.bytes[row + x]! &= bytes[y * width + x]!;
    }
  }
}
