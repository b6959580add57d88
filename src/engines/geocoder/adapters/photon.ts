import { OPENSTREETMAP_ATTRIBUTION, type Precision } from '@kontor/places';
import {
  countryCodeOf,
  firstText,
  type JsonObject,
  listOf,
  objectOf,
  pointOf,
  textOf,
} from './answer-members.ts';
import type { FoundPlace } from './found-place.ts';
import type { GeocodingService } from './geocoding-service.ts';

/** Types of Photon's results whose `name` is that of a city or a part of it. */
const CITY_TYPES: readonly unknown[] = ['city', 'locality', 'district'];

/**
 * Photon 1.x. The language goes into a header: an unknown one as parameter is refused, one in the header falls back, and
 * so does an unknown parameter of any name.
 */
export const PHOTON: GeocodingService = {
  name: 'photon',
  attributions: [OPENSTREETMAP_ATTRIBUTION],
  searchQuestion: (query, language, limit) => ({
    path: '/api',
    parameters: { q: query, limit: String(limit) },
    headers: { 'accept-language': language },
  }),
  reverseQuestion: ({ latitude, longitude }, language) => ({
    path: '/reverse',
    parameters: { lat: String(latitude), lon: String(longitude), limit: '1', radius: '1' },
    headers: { 'accept-language': language },
  }),
  readSearch: firstFeatures,
  readReverse: (json) => firstFeatures(json, 1)[0],
};

function firstFeatures(json: unknown, limit: number): readonly FoundPlace[] {
  return listOf(objectOf(json).features).slice(0, limit).map(placeOfFeature);
}

function placeOfFeature(feature: unknown): FoundPlace {
  const { geometry, properties: given } = objectOf(feature);
  const properties = objectOf(given);
  const isPostcode = properties.osm_value === 'postcode' || properties.osm_value === 'postal_code';
  const name = textOf(properties.name);
  return {
    position: pointOf(geometry),
    houseNumber: textOf(properties.housenumber),
    street: properties.type === 'street' ? (name ?? textOf(properties.street)) : textOf(properties.street),
    city: cityOf(properties),
    state: textOf(properties.state),
    postalCode: textOf(properties.postcode) ?? (isPostcode ? name : undefined),
    countryCode: countryCodeOf(properties.countrycode),
    precision: isPostcode ? 'postcode' : precisionOf(properties),
    attribution: [OPENSTREETMAP_ATTRIBUTION],
  };
}

function cityOf(properties: JsonObject): string | undefined {
  const city = textOf(properties.city);
  if (city !== undefined) return city;
  const named = CITY_TYPES.includes(properties.type) ? textOf(properties.name) : undefined;
  return named ?? firstText(properties, ['district', 'locality', 'county']);
}

function precisionOf({ type, housenumber, street }: JsonObject): Precision {
  if (textOf(housenumber) !== undefined) return 'house';
  if (type === 'street' || textOf(street) !== undefined) return 'street';
  return type === 'country' ? 'country' : 'place';
}
