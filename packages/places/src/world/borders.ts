import type { BorderData } from './border-data.ts';
import { TERRITORIES } from './territories.data.ts';

/** Strips of latitude: with 2,048 one has 290 edges on average, and the list of them takes 2.4 MB. */
const STRIPS = 2_048;
const DEGREES_A_STRIP = 180 / STRIPS;
const NONE = 0xffff;

/**
 * Which country a point is in. A ray to the east is crossed by the edges of a land an odd number of times when the
 * point is inside; only the edges of the point's strip of latitude are looked at.
 */
export class Borders {
  readonly #data: BorderData;
  /** The lands on the two sides of each line; NONE for the sea. */
  readonly #sides: readonly [Uint16Array, Uint16Array];
  readonly #lineOf: Uint16Array;
  /** The edges of each strip, by the number of their first point. */
  readonly #edges: Uint32Array;
  readonly #stripStarts: Uint32Array;
  /** Which lands are inside so far; the same array for every question. */
  readonly #isInside: Uint8Array;

  constructor(data: BorderData) {
    this.#data = data;
    this.#sides = sidesOf(data);
    this.#lineOf = lineOfEachPoint(data);
    this.#isInside = new Uint8Array(data.codes.length);
    const { starts, edges } = edgesByStrip(data);
    this.#stripStarts = starts;
    this.#edges = edges;
  }

  /**
   * The alpha-2 code (or XK) of the country at a point in degrees; `undefined` at sea and on land without a code.
   * Longitude −180 to 180.
   */
  countryAt(latitude: number, longitude: number): string | undefined {
    const { xs, ys, codes } = this.#data;
    const inside = this.#isInside.fill(0);
    const [left, right] = this.#sides;
    const strip = stripOf(latitude);
    const end = this.#stripStarts[strip + 1] ?? 0;
    for (let at = this.#stripStarts[strip] ?? 0; at < end; at += 1) {
      const from = this.#edges[at] as number;
      const fromY = ys[from] as number;
      const toY = ys[from + 1] as number;
      if (fromY > latitude === toY > latitude) continue;
      const fromX = xs[from] as number;
      const crossing = fromX + ((latitude - fromY) / (toY - fromY)) * ((xs[from + 1] as number) - fromX);
      if (crossing <= longitude) continue;
      const line = this.#lineOf[from] as number;
      toggle(inside, left[line] as number);
      toggle(inside, right[line] as number);
    }
    const land = inside.indexOf(1);
    return land < 0 ? undefined : codeOfPart(codes[land] || undefined, latitude, longitude);
  }
}

/** The code of its own that a part of the country has at a point, else the country's. */
function codeOfPart(country: string | undefined, latitude: number, longitude: number): string | undefined {
  const part = TERRITORIES.find(
    ({ drawnIn, south, west, north, east }) =>
      drawnIn === country && latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
  return part?.code ?? country;
}

function toggle(inside: Uint8Array, land: number): void {
  if (land !== NONE) inside[land] = 1 - (inside[land] as number);
}

const stripOf = (latitude: number): number =>
  Math.min(STRIPS - 1, Math.max(0, Math.floor((latitude + 90) / DEGREES_A_STRIP)));

function sidesOf({ lines, starts }: BorderData): readonly [Uint16Array, Uint16Array] {
  const left = new Uint16Array(starts.length - 1).fill(NONE);
  const right = new Uint16Array(starts.length - 1).fill(NONE);
  for (const [land, own] of lines.entries()) {
    for (const line of own) {
      if (left[line] === NONE) left[line] = land;
      else if (right[line] === NONE) right[line] = land;
      else throw new RangeError(`border ${line} has more than two sides`);
    }
  }
  return [left, right];
}

function lineOfEachPoint({ starts, xs }: BorderData): Uint16Array {
  const lineOf = new Uint16Array(xs.length);
  for (let line = 0; line + 1 < starts.length; line += 1) {
    lineOf.fill(line, starts[line], starts[line + 1]);
  }
  return lineOf;
}

/** Each edge is listed in all strips that it touches: counted first, then filled in. */
function edgesByStrip(data: BorderData): { readonly starts: Uint32Array; readonly edges: Uint32Array } {
  const starts = new Uint32Array(STRIPS + 1);
  eachEdge(data, (_, low, high) => {
    for (let strip = low; strip <= high; strip += 1) starts[strip + 1] = (starts[strip + 1] as number) + 1;
  });
  for (let strip = 0; strip < STRIPS; strip += 1) {
    starts[strip + 1] = (starts[strip + 1] as number) + (starts[strip] as number);
  }
  const edges = new Uint32Array(starts[STRIPS] as number);
  const next = starts.slice();
  eachEdge(data, (from, low, high) => {
    for (let strip = low; strip <= high; strip += 1) {
      edges[next[strip] as number] = from;
      next[strip] = (next[strip] as number) + 1;
    }
  });
  return { starts, edges };
}

function eachEdge(
  { starts, ys }: BorderData,
  visit: (from: number, lowStrip: number, highStrip: number) => void,
): void {
  for (let line = 0; line + 1 < starts.length; line += 1) {
    const last = (starts[line + 1] as number) - 1;
    for (let from = starts[line] as number; from < last; from += 1) {
      const a = stripOf(ys[from] as number);
      const b = stripOf(ys[from + 1] as number);
      visit(from, Math.min(a, b), Math.max(a, b));
    }
  }
}
