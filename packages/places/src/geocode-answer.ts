import { GEONAMES_ATTRIBUTION, OPENSTREETMAP_ATTRIBUTION } from './attribution.ts';
import type { Address, Match, Position } from './geocoder.ts';

/** Response headers of both operations, name without `X-` → meaning. */
export const GEOCODE_FACTS = {
  'Geocode-Precision':
    'What the position is that of: house, interpolated (between houses), street, postcode, place or country',
  Attribution:
    `Sources of the answer, to be named where it is shown: ${OPENSTREETMAP_ATTRIBUTION}, ${GEONAMES_ATTRIBUTION} ` +
    'or what the data at hand asks for',
} as const;

/** A match as it is answered. */
export interface GeocodeAnswer {
  readonly body: { readonly position: Position; readonly address: Address };
  readonly facts: Readonly<Record<string, string>>;
}

/** Body and headers of a match: members in the documented order, empty ones left out, at most 7 decimals. */
export function geocodeAnswer({ position, address, precision, attribution }: Match): GeocodeAnswer {
  const { houseNumber, street, city, postalCode, country, countryCode } = address;
  const members = { houseNumber, street, city, postalCode, country, countryCode };
  const sources = [...new Set(attribution.map(headerText))].filter((text) => text !== '').join(', ');
  return {
    body: {
      position: { latitude: sevenDecimals(position.latitude), longitude: sevenDecimals(position.longitude) },
      address: Object.fromEntries(Object.entries(members).filter(([, text]) => text)),
    },
    facts: { 'Geocode-Precision': precision, ...(sources !== '' && { Attribution: sources }) },
  };
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
