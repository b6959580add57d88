import type { ToneRows } from './tone-canvas.ts';

/** Bytes of a row that may differ from those above, `from` to `to − 1`; no difference: `from` is not less. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** What differs from the row above can only be where something was drawn in one of the two. */
export function rowWindow({ rowBytes, bytes, from, to }: ToneRows, y: number): RowWindow {
  if (y === 0) return { from: 0, to: rowBytes };
  const start = y * rowBytes;
  let first = Math.min(from[y]!, from[y - 1]!);
  let end = Math.max(to[y]!, to[y - 1]!);
  while (first < end && bytes[start + end - 1] === bytes[start + end - 1 - rowBytes]) end--;
  while (first < end && bytes[start + first] === bytes[start + first - rowBytes]) first++;
  return { from: first, to: end };
}
