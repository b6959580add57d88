/** What goes into a data file, as plain records. Positions are integers of 1e-7 degree. */

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

export type Line = readonly Point[];

export interface PlaceRecord {
  readonly id: number;
  /** `city`, `village`, `suburb`, `country`, `postcode`, … */
  readonly kind: string;
  readonly name: string;
  /** Names by language code; also `int_name`, `alt_name`, `old_name`, `short_name`, `official_name`. */
  readonly names: Readonly<Record<string, string>>;
  /** Further names that it is found under. */
  readonly alternatives?: readonly string[];
  readonly position: Point;
  readonly population: number;
  /** Larger is more important: `rankOf(kind)`. */
  readonly rank: number;
  /** Administrative level (`admin_level`), where the place has one. */
  readonly admin?: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  /** As addresses of the country print it (`printedState`). */
  readonly state?: string;
  /** Closed rings, outer and inner, by `encodeLines`. A point is inside when it is so by the even-odd rule. */
  readonly outline?: Uint8Array;
  readonly postcodes?: readonly string[];
  /** Id of the place that it belongs to: a postcode's town. */
  readonly parent?: number;
  /** Names of what encloses the place. */
  readonly sub?: readonly string[];
}

export interface StreetRecord {
  readonly id: number;
  readonly name: string;
  readonly alternatives: readonly string[];
  /** A place that was added before. */
  readonly placeId?: number;
  /** The most frequent one of its houses. */
  readonly postcode?: string;
  /** All others that occur in the street; each finds it. */
  readonly otherPostcodes?: readonly string[];
  readonly position: Point;
  readonly lines: readonly Line[];
  /** Names of the suburbs, districts and counties around it. */
  readonly sub?: readonly string[];
}

export interface HouseRecord {
  readonly streetId: number;
  /** 0 to 99,999. */
  readonly base: number;
  /** Folded letters and signs after the number. */
  readonly suffix: string;
  /** As in the data. */
  readonly text: string;
  /** Left out when it is the street's. */
  readonly postcode?: string;
  readonly position: Point;
  /** It is found under this number as well, as `14` of `12-16`; a reverse answer takes its first one only. */
  readonly isFurtherNumber?: boolean;
}

/** Numbers between two houses that are known to be along a line (`addr:interpolation`). */
export interface InterpolationRecord {
  readonly streetId: number;
  readonly low: number;
  readonly high: number;
  /** 1, or 2 for one side of a street. */
  readonly step: number;
  /** From the house `low` to the house `high`. */
  readonly line: Line;
}

export interface Box {
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/** Larger is more important; decides between matches of equal score, a city before a hamlet. */
const RANKS: Readonly<Record<string, number>> = {
  country: 12,
  state: 11,
  city: 10,
  town: 9,
  municipality: 8,
  county: 7,
  village: 7,
  borough: 6,
  suburb: 5,
  district: 5,
  quarter: 4,
  hamlet: 4,
  neighbourhood: 3,
  postcode: 2,
};
const MIN_RANK = 1;
/** Of all ranks: a bonus for rank is a share of it. */
export const MAX_RANK = 12;

export const rankOf = (kind: string): number => RANKS[kind] ?? MIN_RANK;
