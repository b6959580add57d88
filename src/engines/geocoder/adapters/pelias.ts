import { GEONAMES_ATTRIBUTION, OPENSTREETMAP_ATTRIBUTION, type Precision } from '@kontor/places';
import {
  anyCountryCodeOf,
  firstText,
  type JsonObject,
  listOf,
  objectOf,
  pointOf,
  textOf,
} from './answer-members.ts';
import type { FoundPlace } from './found-place.ts';
import { malformedAnswer } from './geocoder-failure.ts';
import type { GeocodingService } from './geocoding-service.ts';

/** Below it Pelias itself does not believe what it found. */
const MIN_CONFIDENCE = 0.3;
const COARSE_LAYERS: readonly unknown[] = ['country', 'continent'];
/** Waters are no address. */
const WATER_LAYERS: readonly unknown[] = ['ocean', 'marinearea'];
const CITY_MEMBERS = ['locality', 'localadmin', 'borough', 'county'];
const SOURCES: Readonly<Record<string, string>> = {
  openstreetmap: OPENSTREETMAP_ATTRIBUTION,
  geonames: GEONAMES_ATTRIBUTION,
  openaddresses: 'OpenAddresses',
};
/** Cities and countries of every result come from there. */
const HIERARCHY = "Who's On First";

/** Pelias. */
export const PELIAS: GeocodingService = {
  name: 'pelias',
  attributions: [...Object.values(SOURCES), HIERARCHY],
  searchQuestion: (query, language, limit) => ({
    path: '/v1/search',
    parameters: { text: query, size: String(limit), lang: language },
  }),
  reverseQuestion: ({ latitude, longitude }, language) => ({
    path: '/v1/reverse',
    parameters: { 'point.lat': String(latitude), 'point.lon': String(longitude), size: '1', lang: language },
  }),
  readSearch: sureFeatures,
  readReverse: (json) => sureFeatures(json, 1)[0],
};

/** None where the best one is doubtful. */
function sureFeatures(json: unknown, limit: number): readonly FoundPlace[] {
  const { features, geocoding } = objectOf(json);
  const found = listOf(features).slice(0, limit);
  // A fault inside Pelias comes as an empty list with errors beside it: that is not "nothing found".
  if (found.length === 0 && hasErrors(geocoding)) throw malformedAnswer();
  const places = found.map(placeOfFeature);
  return places[0] === undefined ? [] : places.filter((place) => place !== undefined);
}

function placeOfFeature(feature: unknown): FoundPlace | undefined {
  const { geometry, properties: given } = objectOf(feature);
  const properties = objectOf(given);
  const position = pointOf(geometry);
  return isDoubtful(properties) ? undefined : placeOf(properties, position);
}

function hasErrors(geocoding: unknown): boolean {
  if (typeof geocoding !== 'object' || geocoding === null) return false;
  const { errors } = geocoding as JsonObject;
  return Array.isArray(errors) && errors.length > 0;
}

function isDoubtful({ confidence, match_type: matchType, layer }: JsonObject): boolean {
  if (typeof confidence === 'number' && confidence < MIN_CONFIDENCE) return true;
  return WATER_LAYERS.includes(layer) || (matchType === 'fallback' && COARSE_LAYERS.includes(layer));
}

function placeOf(properties: JsonObject, position: FoundPlace['position']): FoundPlace {
  // The number of an interpolated position is what was asked for, not what is in the data.
  const isInterpolated = properties.match_type === 'interpolated';
  const houseNumber = isInterpolated ? undefined : textOf(properties.housenumber);
  const street =
    textOf(properties.street) ?? (properties.layer === 'street' ? textOf(properties.name) : undefined);
  const code = properties.country_code ?? properties.country_a;
  return {
    position,
    houseNumber,
    street,
    city: firstText(properties, CITY_MEMBERS),
    state: textOf(properties.region_a) ?? textOf(properties.region),
    postalCode: textOf(properties.postalcode),
    countryCode: anyCountryCodeOf(code),
    precision: precisionOf(properties.layer, { houseNumber, street, isInterpolated }),
    attribution: [...new Set([SOURCES[String(properties.source)] ?? HIERARCHY, HIERARCHY])],
  };
}

interface AddressMembers extends Pick<FoundPlace, 'houseNumber' | 'street'> {
  readonly isInterpolated: boolean;
}

function precisionOf(layer: unknown, { houseNumber, street, isInterpolated }: AddressMembers): Precision {
  if (isInterpolated) return 'interpolated';
  if (layer === 'postalcode') return 'postcode';
  if (layer === 'country') return 'country';
  if (houseNumber !== undefined) return 'house';
  return street === undefined ? 'place' : 'street';
}
