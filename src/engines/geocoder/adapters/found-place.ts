import {
  type Address,
  countryName,
  type Match,
  type Position,
  type Precision,
  printedState,
  type SearchMatch,
} from '@kontor/places';
import { distinctMatches } from '../search/distinct-matches.ts';

/** What another geocoder found, in our terms. */
export interface FoundPlace {
  readonly position: Position;
  readonly houseNumber?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  /** Name or code of the state or province. */
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  /** Alpha-2, upper case. */
  readonly countryCode?: string | undefined;
  readonly precision: Precision;
  readonly attribution: readonly string[];
}

/** A result as a match; the country's name always comes from its code, in the language asked for. */
function searchMatch(found: FoundPlace, language: string): Match {
  const { position, precision, attribution } = found;
  return { position, precision, attribution, address: addressOf(found, language) };
}

/** The best of what a search found, and with a limit above 1 the others, each address once. */
export function searchMatches(
  found: readonly FoundPlace[],
  language: string,
  limit: number,
): SearchMatch | undefined {
  const matches = found.map((place) => searchMatch(place, language));
  const [best, ...others] = distinctMatches(matches, limit);
  return best === undefined || limit === 1 ? best : { ...best, alternatives: others };
}

/** How far the thing that is named may be from the point that was asked for, in metres. */
const MAX_STREET_METRES = 500;
const MAX_PLACE_METRES = 30_000;

/**
 * A match of a reverse question, or nothing when everything is too far away. Where only the country is known, the
 * position is the one asked for.
 */
export function reverseMatch(found: FoundPlace, at: Position, language: string): Match | undefined {
  const { street, houseNumber, city, postalCode, countryCode } = found;
  const isCountryOnly = [street, houseNumber, city, postalCode].every((text) => text === undefined);
  if (isCountryOnly) {
    if (countryCode === undefined) return undefined;
    return { ...searchMatch({ ...found, position: at, precision: 'country' }, language) };
  }
  const isFine = street !== undefined || houseNumber !== undefined;
  const limit = isFine ? MAX_STREET_METRES : MAX_PLACE_METRES;
  return metresBetween(found.position, at) > limit ? undefined : searchMatch(found, language);
}

function addressOf(found: FoundPlace, language: string): Address {
  const { houseNumber, street, city, postalCode, countryCode } = found;
  const state =
    found.state === undefined || countryCode === undefined
      ? undefined
      : printedState(countryCode, found.state);
  const country = countryCode === undefined ? undefined : countryName(countryCode, language);
  return {
    ...(houseNumber !== undefined && { houseNumber }),
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postalCode }),
    ...(country !== undefined && { country }),
    ...(countryCode !== undefined && { countryCode }),
  };
}

const EARTH_METRES = 6_371_009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance on the mean sphere; within 0.6 % of the ellipsoid's. */
export function metresBetween(one: Position, other: Position): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const between = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(north + between)));
}
