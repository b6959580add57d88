import type { Bands } from './bands.ts';
import { entryExtraBits, type TokenFormat } from './token-format.ts';
import { ABOVE, BESIDE, PERIOD, TokenList } from './token-list.ts';

/**
 * Costs are counted in eighths of a bit, and shifted left by two bits to make room for the source: cost << 2 | source.
 */
const EIGHTHS = 8;
const SOURCE_BITS = 2;
const WITHOUT_SOURCE = ~3;
/** A copy's length code takes about so much in pictures of modules. */
const LENGTH_BITS = 3.5;
const MAX_LITERAL_BITS = 9;
/** From this number on, a third of the rows is counted. */
const MAX_COUNTED_ROWS = 15;
/** More than any row costs, and still small enough to be added. */
const NEVER = 1 << 28;

/** So many bytes that equal those above are a copy of them: weighing each cannot save more than a bit or two. */
const SURE_COPY = 24;

/** What all rows of one picture share while they are cut. */
interface Cutter {
  readonly bands: Bands;
  /** By byte. */
  readonly literal: readonly number[];
  /** By length, without the place; lengths that are too short: never. */
  readonly copy: readonly number[];
  /** What the place adds, with the source. */
  readonly above: number;
  readonly beside: number;
  readonly period: number;
  /** Cheapest cost from each byte of the row to its end, with the source of the first step. */
  readonly cost: number[];
}

/**
 * Cuts the rows into literals and copies. Inside each band's first row a dynamic programme weighs literals against
 * the longest copies from three places; the equal rows below it are one more copy from above, which also takes in
 * what the rows before and after share with their neighbours.
 */
export function bandTokens(bands: Bands, format: TokenFormat): TokenList {
  const { rowBytes, count, rows, repeats } = bands;
  const list = new TokenList(bands, format);
  const cutter = newCutter(bands, format);
  for (let band = 0; band < count; band++) {
    const below = (repeats[band]! - 1) * rowBytes;
    const end = cutRow(cutter, band, { afterCopy: list.pending > 0, beforeCopy: below >= format.minCopy });
    putRow(cutter, band, end, list);
    if (below >= format.minCopy || list.pending > 0) list.copyAbove(below);
    else
      for (let place = 0; place < below; place++) list.literal(rows[band * rowBytes + (place % rowBytes)]!);
  }
  list.finish();
  return list;
}

function newCutter(bands: Bands, format: TokenFormat): Cutter {
  const { rowBytes, period } = bands;
  return {
    bands,
    literal: literalCosts(bands),
    copy: copyCosts(rowBytes, format),
    above: tagged(format.distanceBits(rowBytes), ABOVE),
    beside: tagged(format.distanceBits(1), BESIDE),
    period: period > 0 ? tagged(format.distanceBits(period), PERIOD) : NEVER,
    cost: new Array<number>(rowBytes + 1).fill(0),
  };
}

/** Costs of copies up to the row's length; longer ones than the format has cost as the longest. */
function copyCosts(rowBytes: number, { minCopy, maxCopy, lengths }: TokenFormat): number[] {
  const costs = new Array<number>(rowBytes + 1).fill(NEVER);
  for (let length = minCopy; length <= rowBytes; length++) {
    costs[length] = tagged(LENGTH_BITS + entryExtraBits(lengths[Math.min(length, maxCopy)]!), 0);
  }
  return costs;
}

function tagged(bits: number, source: number): number {
  return (Math.round(EIGHTHS * bits) << SOURCE_BITS) | source;
}

/**
 * Plans one row from its end to its start. `afterCopy` and `beforeCopy`: a copy from above at the row's start or
 * end only prolongs one that is there anyway and is free, so what the row shares with the one above at either end
 * needs no weighing. Returns where the shared end begins. In the stream the row before equals the band above: copies
 * may reach over the row's start.
 */
function cutRow(
  cutter: Cutter,
  band: number,
  { afterCopy, beforeCopy }: { afterCopy: boolean; beforeCopy: boolean },
): number {
  const { bands, cost } = cutter;
  const { rowBytes, rows } = bands;
  const start = band * rowBytes;
  let end = rowBytes;
  let first = 0;
  cost[rowBytes] = 0;
  while (beforeCopy && band > 0 && end > 0 && rows[start + end - 1] === rows[start + end - 1 - rowBytes]) {
    end--;
    cost[end] = ABOVE;
  }
  while (afterCopy && first < end && rows[start + first] === rows[start + first - rowBytes]) {
    cost[first] = ABOVE;
    first++;
  }
  weigh(cutter, start, first, end);
  return end;
}

/**
 * The dynamic programme over the bytes `first` to `end − 1` of the row that begins at `start`. Without branches in
 * its loop, since none of them could be foreseen: run lengths by masks, least costs by signs.
 */
function weigh(cutter: Cutter, start: number, first: number, end: number): void {
  const { bands, literal, copy, beside, cost } = cutter;
  const { rows, rowBytes } = bands;
  const above = start === 0 ? NEVER : cutter.above;
  const up = start === 0 ? 0 : rowBytes;
  const back = start === 0 ? 0 : bands.period;
  // The same for the whole row, so the processor foresees it: a third of the work where a picture has no period.
  const isPeriodic = back > 0;
  let aboveRun = 0;
  let besideRun = 0;
  let periodRun = 0;
  let next = cost[end]!;
  const last = Math.max(first, start === 0 ? 1 : 0);
  for (let place = end - 1; place >= last; place--) {
    const index = start + place;
    const byte = rows[index]!;
    aboveRun = (aboveRun + 1) & (((byte ^ rows[index - up]!) - 1) >> 31);
    besideRun = (besideRun + 1) & (((byte ^ rows[index - 1]!) - 1) >> 31);
    const fromAbove = (cost[place + aboveRun]! & WITHOUT_SOURCE) + copy[aboveRun]! + above;
    const fromBeside = (cost[place + besideRun]! & WITHOUT_SOURCE) + copy[besideRun]! + beside;
    let copied = least(fromAbove, fromBeside);
    if (isPeriodic) {
      periodRun = (periodRun + 1) & (((byte ^ rows[index - back]!) - 1) >> 31);
      const fromPeriod = (cost[place + periodRun]! & WITHOUT_SOURCE) + copy[periodRun]! + cutter.period;
      copied = least(copied, fromPeriod);
    }
    next = least((next & WITHOUT_SOURCE) + literal[byte]!, copied);
    cost[place] = next;
    if (aboveRun === SURE_COPY && !isPeriodic) {
      place = copyFromAbove(cutter, start, { end: place + SURE_COPY, last });
      next = cost[place]!;
      besideRun = runBeside(rows, start + place, start + end);
    }
  }
  // The very first byte has nothing before it.
  if (start === 0) cost[0] = 0;
}

/**
 * Prices a stretch that equals the row above, back from its `end`, and returns where it begins. Grey pictures change
 * little from row to row: most of their bytes are in such stretches.
 */
function copyFromAbove(
  { bands, copy, above, cost }: Cutter,
  start: number,
  { end, last }: { end: number; last: number },
): number {
  const { rows, rowBytes } = bands;
  const least = (cost[end]! & WITHOUT_SOURCE) + above;
  let place = end - SURE_COPY;
  while (place > last && rows[start + place - 1] === rows[start + place - 1 - rowBytes]) {
    place--;
    cost[place] = least + copy[end - place]!;
  }
  return place;
}

/** How many bytes from `at` on equal the one before them. */
function runBeside(rows: Uint8Array, at: number, end: number): number {
  let place = at;
  while (place < end && rows[place] === rows[place - 1]) place++;
  return place - at;
}

/** The lesser of two numbers whose difference has 31 bits. */
function least(a: number, b: number): number {
  const difference = b - a;
  return a + (difference & (difference >> 31));
}

/** Follows the plan from the row's start; what is shared with the row above from `end` on is left to a copy. */
function putRow({ bands, cost }: Cutter, band: number, end: number, list: TokenList): void {
  const { rowBytes, rows, period } = bands;
  const start = band * rowBytes;
  const stop = start + end;
  for (let place = start; place < stop; ) {
    const source = cost[place - start]! & ~WITHOUT_SOURCE;
    if (source === 0) {
      list.literal(rows[place++]!);
      continue;
    }
    const from = place;
    const distance = distanceOf(source, rowBytes, period);
    while (place < stop && rows[place] === rows[place - distance]) place++;
    if (source === ABOVE) list.copyAbove(place - from);
    else list.copy(source, place - from);
  }
  list.copyAbove(rowBytes - end);
}

function distanceOf(source: number, rowBytes: number, period: number): number {
  if (source === ABOVE) return rowBytes;
  return source === BESIDE ? 1 : period;
}

/**
 * Cost of each literal as if the rows were made of literals alone; frequent bytes such as 0 and 255 are cheap. Of
 * many rows, a sample is enough.
 */
function literalCosts({ rows, count, rowBytes }: Bands): number[] {
  const frequency = new Array<number>(256).fill(0);
  const every = count > MAX_COUNTED_ROWS ? 3 : 1;
  let total = 0;
  for (let band = 0; band < count; band += every) {
    for (let index = band * rowBytes; index < (band + 1) * rowBytes; index++) frequency[rows[index]!]!++;
    total += rowBytes;
  }
  const rare = tagged(MAX_LITERAL_BITS, 0);
  for (let byte = 0; byte < 256; byte++) {
    const times = frequency[byte]!;
    const bits = times > 0 ? Math.max(1.5, Math.log2(total / times) + 0.5) : MAX_LITERAL_BITS;
    frequency[byte] = bits < MAX_LITERAL_BITS ? tagged(bits, 0) : rare;
  }
  return frequency;
}
