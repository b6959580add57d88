import type { Box } from './data-file-records.ts';

/** The description inside a data file. */
export interface DataFileDescription {
  readonly format: number;
  /** ISO date and time of the build. */
  readonly builtAt: string;
  readonly sources: readonly Source[];
  /** Whom an answer must name: `(c) OpenStreetMap contributors (ODbL)`. */
  readonly attribution: readonly string[];
  readonly counts: Counts;
  /** Around all that has a position; absent in an empty file. */
  readonly box?: Box;
  /** All countries that occur, alpha-2, sorted. */
  readonly countries: readonly string[];
  /** By country, alpha-2, an empty text for none; absent in files of older versions. */
  readonly coverage?: Readonly<Record<string, Coverage>>;
}

/** What a file has of one country. */
export interface Coverage {
  readonly places: number;
  readonly streets: number;
  readonly houses: number;
  /** Houses that have none, nor their street. */
  readonly withoutPostcode: number;
  /** Houses whose postcode is not in the form of their country. */
  readonly otherPostcodes: number;
}

export interface Source {
  readonly name: string;
  readonly bytes?: number;
  /** ISO date and time up to which the source is complete, where the source gives it. */
  readonly date?: string;
}

export interface Counts {
  readonly places: number;
  readonly streets: number;
  readonly houses: number;
  readonly words: number;
}

export type DescriptionRow = readonly [name: keyof DataFileDescription, value: string];

export function descriptionRows(about: DataFileDescription): readonly DescriptionRow[] {
  return Object.entries(about).map(([name, value]) => [
    name as keyof DataFileDescription,
    JSON.stringify(value),
  ]);
}

/**
 * The rows of `about` as an object. Values are our own JSON, written by `descriptionRows`; whether they are complete is
 * judged by what every file has.
 * @throws SyntaxError, RangeError when they are not
 */
export function parseDescription(rows: ReadonlyMap<string, string>): DataFileDescription {
  const values = Object.fromEntries([...rows].map(([name, value]) => [name, JSON.parse(value)]));
  if (!isAbout(values)) throw new RangeError('its description is incomplete');
  return values;
}

function isAbout(value: object): value is DataFileDescription {
  const { format, builtAt, sources, attribution, counts, countries } = value as Partial<DataFileDescription>;
  return (
    typeof format === 'number' &&
    typeof builtAt === 'string' &&
    [sources, attribution, countries].every(Array.isArray) &&
    typeof counts?.houses === 'number' &&
    typeof counts.streets === 'number' &&
    typeof counts.places === 'number'
  );
}
