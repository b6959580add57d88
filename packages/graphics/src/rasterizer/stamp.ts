import type { Contour } from '../outline/contour.ts';
import { coverage } from './coverage.ts';

/** Pixels that a contour's bounds may exceed its field by: rounding. */
const MARGIN = 1;

/** Shares of pixels that an area covers, row by row; its corner may be anywhere. */
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
  if (contours.length === 0) return undefined;
  const { left, top, right, bottom } = fieldOf(contours);
  const [width, height] = [right - left, bottom - top];
  return { left, top, width, height, shares: coverage(contours, { left, top, width, height }) };
}

/** The same as several stamps where contours are apart from each other, such as the corners of a field. */
export function stampsOf(contours: readonly Contour[]): readonly Stamp[] {
  const fields = contours.map((contour) => fieldOf([contour]));
  const areApart = fields.every((field, index) =>
    fields.slice(index + 1).every((other) => isApart(field, other)),
  );
  const groups = areApart ? contours.map((contour) => [contour]) : [contours];
  return groups.map(stampOf).filter((stamp) => stamp !== undefined);
}

/** Edges in whole pixels, right and bottom exclusive. */
interface Field {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const isApart = (a: Field, b: Field): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

function fieldOf(contours: readonly Contour[]): Field {
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
  return {
    left: Math.floor(bounds.left) - MARGIN,
    top: Math.floor(bounds.top) - MARGIN,
    right: Math.ceil(bounds.right) + MARGIN,
    bottom: Math.ceil(bounds.bottom) + MARGIN,
  };
}
