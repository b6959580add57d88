import type { Line } from '../data-file/data-file-records.ts';
import { houseNumbersOf, type TaggedAddress } from './address-tags.ts';
import type { InterpolationStop, TaggedInterpolation } from './way-rounds.ts';

/** The numbers between two neighbouring addresses of an interpolation. */
export interface InterpolatedRange {
  readonly address: TaggedAddress;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly line: Line;
}

const MAX_SPAN = 1000;

/** One range between each two addressed nodes of the way; letters (`alphabetic`) are not interpolated. */
export function rangesOf(
  { scheme, street }: TaggedInterpolation,
  stops: readonly InterpolationStop[],
): readonly InterpolatedRange[] {
  const step = stepOf(scheme);
  if (step === undefined) return [];
  const ranges: InterpolatedRange[] = [];
  let from: { readonly number: number; readonly at: number } | undefined;
  for (const [at, { address }] of stops.entries()) {
    const number = address === undefined ? undefined : houseNumbersOf(address.number)[0]?.base;
    if (number === undefined) continue;
    const { low, high, line } = between(from, { number, at }, stops);
    const known = { ...(street !== undefined && { street }), ...address! };
    if (high - low > step && high - low <= MAX_SPAN) ranges.push({ address: known, low, high, step, line });
    from = { number, at };
  }
  return ranges;
}

/** `4` is an own step, as some writers have it. */
function stepOf(scheme: string): number | undefined {
  if (scheme === 'odd' || scheme === 'even') return 2;
  if (scheme === 'all') return 1;
  return /^[1-9]\d?$/.test(scheme) ? Number(scheme) : undefined;
}

type Stop = { readonly number: number; readonly at: number };

/** From the lower to the higher number. */
function between(from: Stop | undefined, to: Stop, stops: readonly InterpolationStop[]) {
  if (from === undefined) return { low: 0, high: 0, line: [] };
  const line = stops.slice(from.at, to.at + 1).map(({ point }) => point);
  const isRising = from.number <= to.number;
  return {
    low: Math.min(from.number, to.number),
    high: Math.max(from.number, to.number),
    line: isRising ? line : line.toReversed(),
  };
}
