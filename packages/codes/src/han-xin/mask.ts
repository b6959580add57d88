import { isFree, type Modules } from './fixed-patterns.ts';

/** Which modules a mask turns over (ISO/IEC 20830, table 8), by row `i` and column `j` from 1. */
const MASKS: readonly ((i: number, j: number) => boolean)[] = [
  () => false,
  (i, j) => (i + j) % 2 === 0,
  (i, j) => (((i + j) % 3) + (j % 3)) % 2 === 0,
  (i, j) => ((i % j) + (j % i) + (i % 3) + (j % 3)) % 2 === 0,
];
export const MASK_COUNT = MASKS.length;

/** Modules with the free ones of the frame masked. */
export function masked(modules: Modules, frame: Modules, side: number, mask: number): Modules {
  const isTurned = MASKS[mask]!;
  return modules.map((module, at) => {
    if (!isFree(frame, at)) return module;
    return module ^ Number(isTurned(Math.floor(at / side) + 1, (at % side) + 1));
  });
}

/** Dark, light, dark, light, dark in the widths 1 : 1 : 1 : 1 : 3, and the same from the other end. */
const FINDER_LIKE: readonly string[] = ['1010111', '1110101'];
const FINDER_COST = 50;
const LIGHT = '000';
const RUN_COST = 4;
const MIN_RUN = 3;

/** Points of one row or column: shapes like a finder pattern beside three light modules, and long runs. */
function lineCost(line: string): number {
  let cost = 0;
  const wide = `${LIGHT}${line}${LIGHT}`;
  for (let at = 0; at + 7 <= line.length; at++) {
    if (!FINDER_LIKE.includes(line.slice(at, at + 7))) continue;
    if (wide.slice(at, at + 3) === LIGHT || wide.slice(at + 10, at + 13) === LIGHT) cost += FINDER_COST;
    at++;
  }
  for (const [run] of line.matchAll(/0{3,}|1{3,}/g)) if (run.length >= MIN_RUN) cost += RUN_COST * run.length;
  return cost;
}

/** Points of a whole symbol; the mask with the fewest is taken (ISO/IEC 20830, 5.8.4.3). */
export function penalty(modules: Modules, side: number): number {
  let cost = 0;
  for (let line = 0; line < side; line++) {
    let [row, column] = ['', ''];
    for (let at = 0; at < side; at++) {
      row += modules[line * side + at]!;
      column += modules[at * side + line]!;
    }
    cost += lineCost(row) + lineCost(column);
  }
  return cost;
}
