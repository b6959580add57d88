import type { Contour } from '../outline/contour.ts';
import type { Bands } from '../two-color-image/bands.ts';
import { coverage } from './coverage.ts';

const WHITE = 255;

/** Pixels that a contour's bounds may exceed its field by: rounding. */
const MARGIN = 1;

/** A white picture in 8-bit gray to draw black areas on; lengths in pixels, y downwards. */
export class GrayCanvas {
  readonly width: number;
  readonly height: number;
  /** Each row behind its filter type, which is 0 (none). */
  readonly #rows: Uint8Array;
  readonly #stride: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#stride = width + 1;
    this.#rows = new Uint8Array(this.#stride * height).fill(WHITE);
    for (let y = 0; y < height; y++) this.#rows[y * this.#stride] = 0;
  }

  /** Black, or white, from whole pixel to whole pixel; must lie inside. */
  box(left: number, top: number, right: number, bottom: number, value = 0): void {
    for (let y = top; y < bottom; y++) {
      const row = y * this.#stride + 1;
      this.#rows.fill(value, row + left, row + right);
    }
  }

  /** A black box whose edges may lie inside pixels: these become gray by the share that is covered. */
  softBox(left: number, top: number, right: number, bottom: number): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom); y++) {
      const down = Math.min(y + 1, bottom) - Math.max(y, top);
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, right); x++) {
        this.#cover(x, y, down * (Math.min(x + 1, right) - Math.max(x, left)));
      }
    }
  }

  /** Fills contours (y downwards) by the non-zero rule; what lies outside is not drawn. */
  contours(contours: readonly Contour[]): void {
    const bounds = boundsOf(contours);
    if (bounds === undefined) return;
    const left = Math.floor(bounds.left) - MARGIN;
    const top = Math.floor(bounds.top) - MARGIN;
    const width = Math.ceil(bounds.right) + MARGIN - left;
    const height = Math.ceil(bounds.bottom) + MARGIN - top;
    const shares = coverage(contours, { left, top, width, height });
    for (let y = Math.max(0, -top); y < Math.min(height, this.height - top); y++) {
      for (let x = Math.max(0, -left); x < Math.min(width, this.width - left); x++) {
        const covered = shares[y * width + x]!;
        if (covered > 0) this.#cover(left + x, top + y, covered / 255);
      }
    }
  }

  #cover(x: number, y: number, share: number): void {
    const at = y * this.#stride + 1 + x;
    this.#rows[at] = Math.round(this.#rows[at]! * (1 - share));
  }

  /** The rows as a PNG writer takes them, equal neighbours once; `above` white rows come first. */
  bands({ above }: { readonly above: number }): Bands {
    const stride = this.#stride;
    const rows = new Uint8Array(this.#rows.length + stride);
    const repeats = new Int32Array(this.height + 1);
    let count = 0;
    if (above > 0) {
      rows.fill(WHITE, 1, stride);
      repeats[count++] = above;
    }
    for (let y = 0; y < this.height; y++) {
      const row = this.#rows.subarray(y * stride, (y + 1) * stride);
      const last = (count - 1) * stride;
      if (count > 0 && Buffer.compare(rows.subarray(last, last + stride), row) === 0)
        repeats[count - 1]! += 1;
      else {
        rows.set(row, count * stride);
        repeats[count++] = 1;
      }
    }
    return { rowBytes: stride, count, rows, repeats, period: 0 };
  }
}

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
