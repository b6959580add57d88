import { deflateLengths, distanceExtraBits } from '../two-color-image/deflate-block.ts';
import { entryExtraBits } from '../two-color-image/token-format.ts';
import { rowWindow } from './row-window.ts';
import type { ToneRows } from './tone-canvas.ts';
import { ToneMatchFinder } from './tone-match-finder.ts';

/** Costs are counted in sixteenths of a bit. */
const BIT = 16;
const MIN_COPY = 3;
const MAX_COPY = 258;
/** Every so many rows' literals are counted before the cutting. */
const COUNTED_ROWS = 3;
/** So many bytes that equal those above are a copy of them: weighing each cannot save more than a bit or two. */
const SURE_COPY = 24;
const MIN_LITERAL_BITS = 2;
const MAX_LITERAL_BITS = 10;
/** Bits of the codes of copies' lengths and distances, about as slips have them. */
const LENGTH_BITS = 6;
const ABOVE_BITS = 1;
const BESIDE_BITS = 4;
const MATCH_BITS = 5;

/** What the literals and copies that rebuild the rows are kept as: copies as length << 16 | distance − 1. */
export interface ToneTokens {
  readonly tokens: Int32Array;
  readonly count: number;
}

/** Bits of a copy's length, with its code about as slips have it. */
function lengthCosts(rowBytes: number): Int32Array {
  const entries = deflateLengths();
  return Int32Array.from({ length: rowBytes + 1 }, (_, length) => {
    return BIT * (LENGTH_BITS + entryExtraBits(entries[Math.min(length, MAX_COPY)]!));
  });
}

/** How rare each byte is among those that are not as above: its bits. */
function literalCosts({ bytes, rowBytes, height, from, to }: ToneRows): Int32Array {
  const times = new Int32Array(256);
  let total = 0;
  for (let y = 1; y < height; y += COUNTED_ROWS) {
    const start = y * rowBytes;
    for (let at = start + from[y]!; at < start + to[y]!; at++) {
      if (bytes[at] === bytes[at - rowBytes]) continue;
      times[bytes[at]!]!++;
      total++;
    }
  }
  return times.map((count) => {
    const bits = count > 0 ? Math.log2(total / count) : MAX_LITERAL_BITS;
    return Math.round(BIT * Math.min(MAX_LITERAL_BITS, Math.max(MIN_LITERAL_BITS, bits)));
  });
}

/**
 * Cuts rows into literals and copies: from above, of the byte before, and of what was there before. Per row a dynamic
 * programme weighs them by their bits; outside the row's window one copy from above goes on.
 */
export class ToneTokenizer {
  readonly #rows: ToneRows;
  readonly #finder: ToneMatchFinder;
  readonly #literal: Int32Array;
  readonly #length: Int32Array;
  readonly #aboveCost: number;
  readonly #besideCost: number;
  /** By place in the row, of the row that is being cut: the cheapest way to the window's end, and its first step. */
  readonly #cost: Int32Array;
  readonly #step: Int32Array;
  readonly #found: Int32Array;
  tokens: Int32Array;
  count = 0;
  #pending = 0;

  constructor(rows: ToneRows) {
    const { rowBytes } = rows;
    this.#rows = rows;
    this.#finder = new ToneMatchFinder(rows.bytes, rowBytes);
    this.#literal = literalCosts(rows);
    this.#length = lengthCosts(rowBytes);
    this.#aboveCost = BIT * (ABOVE_BITS + distanceExtraBits(rowBytes - 1));
    this.#besideCost = BIT * BESIDE_BITS;
    this.#cost = new Int32Array(rowBytes + 1);
    this.#step = new Int32Array(rowBytes + 1);
    this.#found = new Int32Array(rowBytes + 1);
    this.tokens = new Int32Array(1 << 15);
  }

  cut(): ToneTokens {
    const { rowBytes, height } = this.#rows;
    for (let y = 0; y < height; y++) {
      const { from, to } = rowWindow(this.#rows, y);
      if (from >= to) {
        this.#pending += rowBytes;
        continue;
      }
      this.#pending += from;
      this.#plan(y, from, to);
      this.#put(y, from, to);
      this.#pending += rowBytes - to;
    }
    this.#finish(height * rowBytes);
    return this;
  }

  /** Weighs the ways through bytes `from` to `to − 1` of row y, from the last to the first. */
  #plan(y: number, from: number, to: number): void {
    const { bytes, rowBytes } = this.#rows;
    const start = y * rowBytes;
    this.#finder.search(start, from, to, this.#found);
    const cost = this.#cost;
    const step = this.#step;
    const found = this.#found;
    const literal = this.#literal;
    const lengths = this.#length;
    const aboveCost = this.#aboveCost;
    const besideCost = this.#besideCost;
    const up = y === 0 ? 0 : rowBytes;
    const above = rowBytes - 1;
    let aboveRun = 0;
    let besideRun = 0;
    cost[to] = 0;
    for (let place = to - 1; place >= from; place--) {
      const at = start + place;
      const byte = bytes[at]!;
      let best = cost[place + 1]! + literal[byte]!;
      let way = 0;
      if (up > 0 && byte === bytes[at - up]) {
        aboveRun++;
        if (aboveRun >= MIN_COPY) {
          const price = cost[place + aboveRun]! + lengths[aboveRun]! + aboveCost;
          if (price < best) {
            best = price;
            way = (aboveRun << 16) | above;
          }
          if (aboveRun === SURE_COPY) {
            cost[place] = best;
            step[place] = way;
            const first = this.#priceAbove(start, from, place);
            aboveRun += place - first;
            place = first;
            besideRun = 0;
            continue;
          }
        }
      } else aboveRun = 0;
      if (at > 0 && byte === bytes[at - 1]) {
        besideRun++;
        if (besideRun >= MIN_COPY) {
          const price = cost[place + besideRun]! + lengths[besideRun]! + besideCost;
          if (price < best) {
            best = price;
            way = besideRun << 16;
          }
        }
      } else besideRun = 0;
      const match = found[place]!;
      if (match !== 0) {
        const length = match >>> 16;
        const price =
          cost[place + length]! + lengths[length]! + BIT * (MATCH_BITS + distanceExtraBits(match & 0xffff));
        if (price < best) {
          best = price;
          way = match;
        }
      }
      cost[place] = best;
      step[place] = way;
    }
  }

  /** Prices a stretch as above on from `place`, back to where it begins: that is returned. */
  #priceAbove(start: number, from: number, place: number): number {
    const { bytes, rowBytes } = this.#rows;
    const cost = this.#cost;
    const end = place + SURE_COPY;
    const least = cost[end]! + this.#aboveCost;
    let first = place;
    while (first > from && bytes[start + first - 1] === bytes[start + first - 1 - rowBytes]) {
      first--;
      cost[first] = least + this.#length[end - first]!;
      this.#step[first] = ((end - first) << 16) | (rowBytes - 1);
    }
    return first;
  }

  /** Follows the plan. */
  #put(y: number, from: number, to: number): void {
    const { bytes, rowBytes } = this.#rows;
    const start = y * rowBytes;
    for (let place = from; place < to; ) {
      const way = this.#step[place]!;
      if (way === 0) {
        this.#finish(start + place);
        this.#push(bytes[start + place]!);
        place++;
        continue;
      }
      const length = way >>> 16;
      const distance = (way & 0xffff) + 1;
      if (distance === rowBytes) this.#pending += length;
      else {
        this.#finish(start + place);
        this.#copy(length, distance);
      }
      place += length;
    }
  }

  /** Puts the copy from above that is kept back and ends at `end`. */
  #finish(end: number): void {
    const { bytes, rowBytes } = this.#rows;
    if (this.#pending >= MIN_COPY) this.#copy(this.#pending, rowBytes);
    else for (let at = end - this.#pending; at < end; at++) this.#push(bytes[at]!);
    this.#pending = 0;
  }

  /** No piece may be shorter than the shortest copy. */
  #copy(length: number, distance: number): void {
    let rest = length;
    while (rest > MAX_COPY) {
      const piece = rest - MAX_COPY < MIN_COPY ? MAX_COPY - MIN_COPY : MAX_COPY;
      this.#push((piece << 16) | (distance - 1));
      rest -= piece;
    }
    this.#push((rest << 16) | (distance - 1));
  }

  #push(token: number): void {
    if (this.count === this.tokens.length) {
      const longer = new Int32Array(2 * this.count);
      longer.set(this.tokens);
      this.tokens = longer;
    }
    this.tokens[this.count++] = token;
  }
}
