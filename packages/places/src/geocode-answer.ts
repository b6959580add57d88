import { GEONAMES_ATTRIBUTION, OPENSTREETMAP_ATTRIBUTION } from './attribution.ts';
import { formattedLines, inOneLine } from './countries/formatted-address.ts';
import type { Address, Match, Position, Precision, SearchMatch } from './geocoder.ts';

/** Response headers of both operations, name without `X-` → meaning. */
export const GEOCODE_FACTS = {
  'Geocode-Precision':
    'What the position is that of: house, interpolated (between houses), street, postcode, place or country',
  Attribution:
    `Sources of the answer, to be named where it is shown: ${OPENSTREETMAP_ATTRIBUTION}, ${GEONAMES_ATTRIBUTION} ` +
    'or what the data at hand asks for',
} as const;

/** What kind of thing an answer names. */
export const MATCH_KINDS = ['exact', 'interpolated', 'street', 'place', 'region', 'country'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** One answer; the members after `address` are additions to the original interface. */
export interface GeocodedAddress {
  readonly position: Position;
  readonly address: Address;
  readonly match: MatchKind;
  /** In one line, as its country writes it. */
  readonly formatted: string;
  readonly formattedLines: string[];
}

/** A match as it is answered. */
export interface GeocodeAnswer {
  readonly body: GeocodedAddress & { readonly alternatives?: GeocodedAddress[] };
  readonly facts: Readonly<Record<string, string>>;
}

/** Body and headers of a match: members in the documented order, empty ones left out, at most 7 decimals. */
export function geocodeAnswer(match: SearchMatch): GeocodeAnswer {
  const { alternatives, precision } = match;
  const attribution = [match, ...(alternatives ?? [])].flatMap((one) => one.attribution);
  const sources = [...new Set(attribution.map(headerText))].filter((text) => text !== '').join(', ');
  return {
    body: {
      ...geocodedAddress(match),
      ...(alternatives !== undefined && { alternatives: alternatives.map(geocodedAddress) }),
    },
    facts: { 'Geocode-Precision': precision, ...(sources !== '' && { Attribution: sources }) },
  };
}

function geocodedAddress({ position, address: given, precision }: Match): GeocodedAddress {
  const { houseNumber, street, city, postalCode, country, countryCode, state } = given;
  const members = { houseNumber, street, city, postalCode, country, countryCode };
  const address: Address = Object.fromEntries(Object.entries(members).filter(([, text]) => text));
  // A state of nothing in it would be a town's line without the town.
  const lines = formattedLines(city === undefined || !state ? address : { ...address, state });
  return {
    position: { latitude: sevenDecimals(position.latitude), longitude: sevenDecimals(position.longitude) },
    address,
    match: matchKind(precision, address),
    formatted: inOneLine(lines),
    formattedLines: [...lines],
  };
}

/** The area of a postcode is that of its town; states, counties and postcodes without a town are regions. */
function matchKind(precision: Precision, { city }: Address): MatchKind {
  if (precision === 'house') return 'exact';
  if (precision !== 'place' && precision !== 'postcode') return precision;
  return city === undefined ? 'region' : 'place';
}

/** A ten-millionth of a degree is a centimetre. */
const sevenDecimals = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Printable ASCII: the sources that a data file names may contain any character. */
const headerText = (text: string): string =>
  text
    .replaceAll('©', '(c)')
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
