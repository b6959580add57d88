/** A point on the earth in degrees, WGS84, at most seven decimals. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What is known of an address; a member that is not known is left out, never empty. */
export interface Address {
  readonly houseNumber?: string;
  readonly street?: string;
  readonly city?: string;
  /** As addresses of the country print it (`printedState`); shown in `formatted` alone. */
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode?: string;
}

/** How exact the position of a match is. */
export type Precision = 'house' | 'interpolated' | 'street' | 'postcode' | 'place' | 'country';

export interface Match {
  readonly position: Position;
  readonly address: Address;
  readonly precision: Precision;
  /** The sources that must be named beside the answer. */
  readonly attribution: readonly string[];
}

/** The best match of a search, and what else may be meant. */
export interface SearchMatch extends Match {
  /** The next best, only where more than one was asked for; each is another place or street. */
  readonly alternatives?: readonly Match[];
}

/** How many matches a search may ask for. */
export const MAX_MATCHES = 10;

/**
 * The tool `geocoder`. `undefined` means that nothing fits; an engine that cannot answer (damaged data, an upstream
 * that is away) throws `Unavailable`, so that an outage is never taken for "there is no such address".
 */
export interface Geocoder {
  /**
   * The best match of a free text, named in `language` (ISO 639-1). It is the same for every limit.
   * @param limit how many matches at most, the best one counted; 1 to `MAX_MATCHES`, 1 if absent
   */
  search(
    query: string,
    language: string,
    signal: AbortSignal,
    limit?: number,
  ): Promise<SearchMatch | undefined>;
  /** What is at a point. */
  reverse(at: Position, language: string, signal: AbortSignal): Promise<Match | undefined>;
}
