import { type BitGrid, gridFromRuns } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';

const MIN = 3;
const MAX = 131_070;
const [NARROW, GAP, WIDE] = [1, 2, 3];

/**
 * A Pharmacode of Laetus: the bar in place n from the right adds 2ⁿ where it is narrow, and twice that where it is wide;
 * 3 to 131070, sixteen bars at most.
 * @throws InvalidInput for anything else.
 * @example pharmacodeBars('3').width // 4
 */
export function pharmacodeBars(content: string): BitGrid {
  if (!/^[1-9]\d{0,5}$/.test(content)) throw contentError(`must be a whole number from ${MIN} to ${MAX}`);
  let value = Number(content);
  if (value < MIN || value > MAX) throw contentError(`${value} is outside ${MIN} to ${MAX}`);
  const runs: number[] = [];
  while (value > 0) {
    const isWide = value % 2 === 0;
    runs.unshift(isWide ? WIDE : NARROW, GAP);
    value = (value - (isWide ? 2 : 1)) / 2;
  }
  return gridFromRuns(runs.slice(0, -1));
}
