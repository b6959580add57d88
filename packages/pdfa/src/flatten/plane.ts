import type { Box } from '../appearance/drawing-geometry.ts';

/** A transformation as PDF writes it: a b c d e f (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function joined(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

export const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The smallest upright box around a box that is transformed. */
export function boxThrough(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  return boxAround([
    moved(matrix, left, bottom),
    moved(matrix, right, bottom),
    moved(matrix, left, top),
    moved(matrix, right, top),
  ]);
}

export function boxAround(points: readonly (readonly [number, number])[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return [left, bottom, right, top];
}

export const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

export const isEmpty = ([left, bottom, right, top]: Box): boolean => !(right > left && top > bottom);

const touch = (one: Box, other: Box): boolean => !isEmpty(common(one, other));

/** More boxes than these become one: each is a picture. */
const MAX_BOXES = 40;

/** Boxes that touch become one, until none do. */
export function merged(boxes: readonly Box[]): readonly Box[] {
  const free: Box[] = [];
  for (const box of boxes) {
    let grown = box;
    for (
      let i = free.findIndex((one) => touch(one, grown));
      i >= 0;
      i = free.findIndex((one) => touch(one, grown))
    ) {
      grown = around(free.splice(i, 1)[0]!, grown);
    }
    free.push(grown);
  }
  return free.length > MAX_BOXES ? [free.reduce(around)] : free;
}

const around = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
