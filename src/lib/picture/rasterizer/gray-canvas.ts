import type { Contour } from '../outline/contour.ts';
import type { Bands } from '../two-color-image/bands.ts';
import { coverage } from './coverage.ts';

const WHITE = 255;

/** Pixels that a contour's bounds may exceed its field by: rounding. */
const MARGIN = 1;

/** Shares of pixels that an area covers, row by row; its corner may be anywhere outside the canvas. */
export interface Stamp {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 255. */
  readonly shares: Uint8Array;
}

/** What contours (y downwards) cover, by the non-zero rule; `undefined` for none. */
export function stampOf(contours: readonly Contour[]): Stamp | undefined {
  const bounds = boundsOf(contours);
  if (bounds === undefined) return undefined;
  const left = Math.floor(bounds.left) - MARGIN;
  const top = Math.floor(bounds.top) - MARGIN;
  const width = Math.ceil(bounds.right) + MARGIN - left;
  const height = Math.ceil(bounds.bottom) + MARGIN - top;
  return { left, top, width, height, shares: coverage(contours, { left, top, width, height }) };
}

/** Pixels of a byte in a PNG of four tones, and the word of as many white ones on the canvas. */
const PIXELS_OF_BYTE = 4;
const WHITE_WORD = 0xffffffff;
/** The four tones are 85 apart. */
const TONES = Uint8Array.from({ length: 256 }, (_, gray) => Math.round(gray / 85));

/** A white picture in 8-bit gray to draw black areas on; lengths in pixels, y downwards. Written in four tones. */
export class GrayCanvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;
  readonly #words: Uint32Array;
  readonly #stride: number;
  /** The first pixel of each row that something was drawn on, and the one behind the last. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#stride = PIXELS_OF_BYTE * Math.ceil(width / PIXELS_OF_BYTE);
    this.#pixels = new Uint8Array(this.#stride * height).fill(WHITE);
    this.#words = new Uint32Array(this.#pixels.buffer);
    this.#from = new Int32Array(height).fill(width);
    this.#to = new Int32Array(height);
  }

  #touch(y: number, from: number, to: number): void {
    if (from < this.#from[y]!) this.#from[y] = from;
    if (to > this.#to[y]!) this.#to[y] = to;
  }

  /** Black, or white, from whole pixel to whole pixel; must be inside. */
  box(left: number, top: number, right: number, bottom: number, value = 0): void {
    for (let y = top; y < bottom; y++) {
      const row = y * this.#stride;
      this.#touch(y, left, right);
      this.#pixels.fill(value, row + left, row + right);
    }
  }

  /** A black box whose edges may be inside pixels: these become gray by the share that is covered. */
  softBox(left: number, top: number, right: number, bottom: number): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom); y++) {
      const down = Math.min(y + 1, bottom) - Math.max(y, top);
      const from = Math.max(0, Math.floor(left));
      this.#touch(y, from, Math.min(this.width, Math.ceil(right)));
      for (let x = from; x < Math.min(this.width, right); x++) {
        const share = down * (Math.min(x + 1, right) - Math.max(x, left));
        this.#cover(y * this.#stride + x, Math.round(255 * share));
      }
    }
  }

  /** Fills contours (y downwards) by the non-zero rule; what is outside is not drawn. */
  contours(contours: readonly Contour[]): void {
    const stamp = stampOf(contours);
    if (stamp !== undefined) this.stamp(stamp, 0, 0);
  }

  /** Blackens what a stamp covers, moved by whole pixels. */
  stamp({ left, top, width, height, shares }: Stamp, dx: number, dy: number): void {
    const [fromX, fromY] = [left + dx, top + dy];
    const first = Math.max(0, -fromX);
    const end = Math.min(width, this.width - fromX);
    if (first >= end) return;
    for (let y = Math.max(0, -fromY); y < Math.min(height, this.height - fromY); y++) {
      const row = (fromY + y) * this.#stride + fromX;
      this.#touch(fromY + y, fromX + first, fromX + end);
      for (let x = first; x < end; x++) {
        const share = shares[y * width + x]!;
        if (share > 0) this.#cover(row + x, share);
      }
    }
  }

  /** Takes the light of a pixel by a share of 255. */
  #cover(at: number, share: number): void {
    const light = this.#pixels[at]!;
    this.#pixels[at] = light === WHITE ? WHITE - share : Math.round((light * (WHITE - share)) / WHITE);
  }

  /** A row in two bits a pixel behind its filter type, which is 0 (none). */
  #pack(y: number, bytes: Uint8Array, at: number): void {
    const from = (y * this.#stride) / PIXELS_OF_BYTE;
    const first = y * this.#stride;
    const end = Math.ceil(this.#to[y]! / PIXELS_OF_BYTE);
    for (let word = Math.floor(this.#from[y]! / PIXELS_OF_BYTE); word < end; word++) {
      const four = this.#words[from + word]!;
      if (four === WHITE_WORD) continue;
      const pixel = first + PIXELS_OF_BYTE * word;
      bytes[at + 1 + word] =
        four === 0
          ? 0
          : (TONES[this.#pixels[pixel]!]! << 6) |
            (TONES[this.#pixels[pixel + 1]!]! << 4) |
            (TONES[this.#pixels[pixel + 2]!]! << 2) |
            TONES[this.#pixels[pixel + 3]!]!;
    }
  }

  /**
   * The rows as a PNG writer takes them at a depth of two bits, equal neighbours once; `above` white rows come first.
   */
  bands({ above }: { readonly above: number }): Bands {
    const rowBytes = 1 + this.#stride / PIXELS_OF_BYTE;
    const rows = new Uint8Array(rowBytes * (this.height + 1)).fill(WHITE);
    const repeats = new Int32Array(this.height + 1);
    let count = 0;
    if (above > 0) {
      rows[0] = 0;
      repeats[count++] = above;
    }
    for (let y = 0; y < this.height; y++) {
      const at = count * rowBytes;
      rows[at] = 0;
      this.#pack(y, rows, at);
      const isRepeated = count > 0 && isSameRow(rows, at - rowBytes, at, rowBytes);
      if (isRepeated) {
        repeats[count - 1]! += 1;
        rows.fill(WHITE, at, at + rowBytes);
      } else repeats[count++] = 1;
    }
    return { rowBytes, count, rows, repeats, period: 0 };
  }
}

const isSameRow = (rows: Uint8Array, first: number, second: number, length: number): boolean =>
  Buffer.compare(rows.subarray(first, first + length), rows.subarray(second, second + length)) === 0;

function boundsOf(contours: readonly Contour[]) {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const take = (x: number, y: number): void => {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  };
  for (const { x, y, pieces } of contours) {
    take(x, y);
    for (const piece of pieces) {
      take(piece.x, piece.y);
      if (piece.kind === 'curve') take(piece.controlX, piece.controlY);
    }
  }
  return contours.length === 0 ? undefined : bounds;
}
