import type { Shape } from './shape.ts';

/** Dots row by row, 1 = printed. */
export type Dots = Uint8Array;

const UNLIT_EDGE = -99_999;

interface Line {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Printed dots of an edge and their extent in places; 0 where none is printed. */
function edge(dots: Dots, { first, step, count }: Line, from: number): number {
  let [sum, low, high] = [0, -1, -1];
  for (let i = from; i < count; i += 2) {
    if (dots[first + i * step] === 0) continue;
    if (low < 0) low = i;
    high = i;
    sum++;
  }
  return sum === 0 ? 0 : sum + high - low;
}

/** Gaps of whole lines within the symbol: the length of a line to the power of their number. */
function gaps(dots: Dots, lines: number, lineOf: (number: number) => Line): number {
  let [penalty, gap] = [0, 0];
  for (let number = 1; number < lines - 1; number++) {
    const line = lineOf(number);
    if (edge(dots, line, number & 1) === 0) gap = gap === 0 ? line.count : gap * line.count;
    else {
      penalty += gap;
      gap = 0;
    }
  }
  return penalty + gap;
}

/** Crosses of five places without a dot, and dots without any of their eight neighbours. */
function lonely(dots: Dots, { width, height }: Shape): number {
  // A margin of two spares every test for the edges.
  const wide = width + 4;
  const around = new Uint8Array(wide * (height + 4));
  for (let y = 0; y < height; y++) {
    around.set(dots.subarray(y * width, (y + 1) * width), (y + 2) * wide + 2);
  }
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = y & 1; x < width; x += 2) {
      const at = (y + 2) * wide + x + 2;
      const diagonal =
        around[at - wide - 1]! | around[at - wide + 1]! | around[at + wide - 1]! | around[at + wide + 1]!;
      if (diagonal !== 0) continue;
      const straight = around[at - 2]! | around[at + 2]! | around[at - 2 * wide]! | around[at + 2 * wide]!;
      if (around[at] === 0 || straight === 0) count++;
    }
  }
  return count;
}

/** How well a masked symbol can be found and read; the highest is the best (AIM ISS DotCode 4.0, annex A). */
export function score(dots: Dots, shape: Shape): number {
  const { width, height } = shape;
  const row = (y: number): Line => ({ first: y * width, step: 1, count: width });
  const column = (x: number): Line => ({ first: x, step: width, count: height });
  const edges = [
    height * edge(dots, row(0), 0),
    height * edge(dots, row(height - 1), (height - 1) & 1),
    width * edge(dots, column(0), 0),
    width * edge(dots, column(width - 1), (width - 1) & 1),
  ];
  const worst = Math.min(...edges);
  if (worst === 0) return UNLIT_EDGE;
  return worst - lonely(dots, shape) ** 2 - gaps(dots, height, row) - gaps(dots, width, column);
}
