import { type BorderData, Borders } from '@kontor/places';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { decodeLines } from '../data-file/line-bytes.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { DEGREE } from '../schema.ts';

/** The borders that a data file has itself: exact to metres, for the countries whose whole outline is in the extract. */
export class FileBorders {
  readonly #borders: Borders | undefined;
  readonly #countries: ReadonlySet<string>;

  /** Takes some milliseconds for each country, and memory for its outline. */
  constructor({ connection }: OpenDataFile) {
    const outlines = connection
      .all(
        'SELECT country, outline FROM place WHERE admin = 2 AND country IS NOT NULL AND outline IS NOT NULL',
      )
      .map(({ country, outline }) => ({ code: String(country), rings: ringsOf(outline) }));
    this.#countries = new Set(outlines.map(({ code }) => code));
    this.#borders = outlines.length === 0 ? undefined : new Borders(dataOf(outlines));
  }

  /** The country whose outline is around the point. */
  countryAt({ lat, lon }: Point): string | undefined {
    return this.#borders?.countryAt(lat / DEGREE, lon / DEGREE);
  }

  /** Is the outline of a country known? Then a point outside of it is not in that country. */
  has(country: string): boolean {
    return this.#countries.has(country);
  }
}

interface Outline {
  readonly code: string;
  readonly rings: readonly Line[];
}

const ringsOf = (outline: unknown): readonly Line[] =>
  outline instanceof Uint8Array ? decodeLines(outline).map(closed) : [];

/** The last point is the first again. */
function closed(ring: Line): Line {
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = first === undefined || (first.lat === last?.lat && first.lon === last?.lon);
  return isClosed ? ring : [...ring, first];
}

/** Each ring is a line of its own: two neighbours have their common border twice. */
function dataOf(outlines: readonly Outline[]): BorderData {
  const rings = outlines.flatMap((outline) => outline.rings);
  const points = rings.flat();
  const starts = new Uint32Array(rings.length + 1);
  for (const [index, ring] of rings.entries()) starts[index + 1] = (starts[index] ?? 0) + ring.length;
  let next = 0;
  return {
    codes: outlines.map(({ code }) => code),
    starts,
    xs: Float64Array.from(points, ({ lon }) => lon / DEGREE),
    ys: Float64Array.from(points, ({ lat }) => lat / DEGREE),
    lines: outlines.map((outline) => outline.rings.map(() => next++)),
  };
}
