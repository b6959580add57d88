import { OPENSTREETMAP_ATTRIBUTION, type Precision } from '@kontor/places';
import {
  countryCodeOf,
  decimalOf,
  firstText,
  type JsonObject,
  listOf,
  objectOf,
  positionOf,
  textOf,
} from './answer-members.ts';
import type { FoundPlace } from './found-place.ts';
import { malformedAnswer } from './geocoder-failure.ts';
import type { GeocodingService } from './geocoding-service.ts';

const STREET_MEMBERS = ['road', 'pedestrian', 'footway', 'residential', 'path', 'square', 'place'];
const CITY_MEMBERS = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'county'];

/** What both questions have: the answer's form, and addresses alone. */
const common = (language: string) => ({
  format: 'jsonv2',
  addressdetails: '1',
  layer: 'address',
  'accept-language': language,
});

/** Nominatim 5.x. */
export const NOMINATIM: GeocodingService = {
  name: 'nominatim',
  attributions: [OPENSTREETMAP_ATTRIBUTION],
  searchQuestion: (query, language, limit) => ({
    path: '/search',
    parameters: { q: query, limit: String(limit), ...common(language) },
  }),
  reverseQuestion: ({ latitude, longitude }, language) => ({
    path: '/reverse',
    parameters: { lat: String(latitude), lon: String(longitude), zoom: '18', ...common(language) },
  }),
  readSearch: (json, limit) =>
    listOf(json)
      .slice(0, limit)
      .map((result) => placeOf(objectOf(result))),
  readReverse(json) {
    const answer = objectOf(json);
    if (answer.error === undefined) return placeOf(answer);
    // Also "nothing there" is an error, with status 200; any other one is no answer.
    if (answer.error === 'Unable to geocode') return undefined;
    throw malformedAnswer();
  },
};

function placeOf(result: JsonObject): FoundPlace {
  const address = objectOf(result.address);
  const houseNumber = textOf(address.house_number);
  const street = firstText(address, STREET_MEMBERS);
  return {
    position: positionOf(decimalOf(result.lat), decimalOf(result.lon)),
    houseNumber,
    street,
    city: firstText(address, CITY_MEMBERS),
    state: textOf(address.state),
    postalCode: textOf(address.postcode),
    countryCode: countryCodeOf(address.country_code),
    precision: precisionOf(result, { houseNumber, street }),
    attribution: [OPENSTREETMAP_ATTRIBUTION],
  };
}

function precisionOf(
  { addresstype }: JsonObject,
  { houseNumber, street }: Pick<FoundPlace, 'houseNumber' | 'street'>,
): Precision {
  if (addresstype === 'postcode') return 'postcode';
  if (addresstype === 'country') return 'country';
  if (houseNumber !== undefined) return 'house';
  return street === undefined ? 'place' : 'street';
}
