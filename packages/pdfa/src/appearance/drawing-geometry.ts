import { pdfNumber } from '@kontor/pdf';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** Left, bottom, right, top; points. */
export type Box = readonly [number, number, number, number];

export const numbersOf = (cursor: ObjectCursor): readonly number[] =>
  cursor.items().map((one) => one.amount ?? 0);

/** A rectangle with its corners in order; empty when there are not four numbers. */
export function boxOf(cursor: ObjectCursor): Box {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(cursor);
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export const inset = ([left, bottom, right, top]: Box, by: number): Box => [
  left + by,
  bottom + by,
  right - by,
  top - by,
];

/** Operands in PDF syntax. */
export const operands = (...values: readonly number[]): string => values.map(pdfNumber).join(' ');

/** Colour operators by the number of parts (ISO 32000-1, table 164): gray, RGB, CMYK; none for no colour. */
export function colorOperator(parts: readonly number[], use: 'fill' | 'stroke'): string {
  const names = use === 'fill' ? ['g', 'rg', 'k'] : ['G', 'RG', 'K'];
  const index = [1, 3, 4].indexOf(parts.length);
  return index < 0 ? '' : `${operands(...parts)} ${names[index]!}\n`;
}

/** Distance of the handles of a Bézier curve that stands for a quarter of a circle. */
const QUARTER = 0.5523;

export function ellipse([left, bottom, right, top]: Box): string {
  const [cx, cy] = [(left + right) / 2, (bottom + top) / 2];
  const [rx, ry] = [(right - left) / 2, (top - bottom) / 2];
  const [hx, hy] = [rx * QUARTER, ry * QUARTER];
  return (
    `${operands(left, cy)} m\n` +
    `${operands(left, cy + hy, cx - hx, top, cx, top)} c\n${operands(cx + hx, top, right, cy + hy, right, cy)} c\n` +
    `${operands(right, cy - hy, cx + hx, bottom, cx, bottom)} c\n` +
    `${operands(cx - hx, bottom, left, cy - hy, left, cy)} c\nh\n`
  );
}

/** A line through points given as x, y, x, y … */
export function polyline(points: readonly number[]): string {
  let path = '';
  for (let i = 0; i + 1 < points.length; i += 2)
    path += `${operands(points[i]!, points[i + 1]!)} ${i === 0 ? 'm' : 'l'}\n`;
  return path;
}
