import type { IncomingHttpHeaders } from 'node:http';
import type { Responder, StubAnswer, StubCall } from './stub-server.ts';

/** One address of the stubs; each writes it in the form of its model. */
export interface StubAddress {
  readonly latitude: number;
  readonly longitude: number;
  readonly houseNumber?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postalCode?: string;
  /** Alpha-2, upper case. */
  readonly countryCode: string;
  /** Name of the country by language. */
  readonly country: Readonly<Record<string, string>>;
}

const AUSTRIA = { en: 'Austria', de: 'Österreich' };

export const VIENNA_HOUSE: StubAddress = {
  ...{ latitude: 48.1954, longitude: 16.36688, houseNumber: '32', street: 'Wiedner Hauptstraße' },
  ...{ city: 'Wien', postalCode: '1040', countryCode: 'AT', country: AUSTRIA },
};

/** What a stub answers a text or a point with; absent: nothing. */
export type GeocoderAnswers = (
  asked: { readonly text: string } | { readonly at: readonly [number, number] },
) => StubAddress | undefined;

/** Every text that names Wien or Vienna, every point of its centre. */
export const ONLY_VIENNA: GeocoderAnswers = (asked) => {
  if ('text' in asked) return /wien|vienna/i.test(asked.text) ? VIENNA_HOUSE : undefined;
  const [latitude, longitude] = asked.at;
  return Math.abs(latitude - 48.2) < 0.1 && Math.abs(longitude - 16.37) < 0.1 ? VIENNA_HOUSE : undefined;
};

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };

const json = (body: object, status = 200): StubAnswer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

const targetOf = ({ path }: StubCall): URL => new URL(path, 'http://stub');

function pointOf(
  parameters: URLSearchParams,
  names: readonly [string, string],
): [number, number] | undefined {
  const [latitude, longitude] = names.map((name) => Number(parameters.get(name) ?? Number.NaN));
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude))
    return undefined;
  return [latitude, longitude];
}

const PHOTON_LANGUAGES = ['default', 'en', 'de', 'fr'];
const PHOTON_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/api': [
    'q',
    'lang',
    'limit',
    'lat',
    'lon',
    'osm_tag',
    'layer',
    'bbox',
    'zoom',
    'location_bias_scale',
    'debug',
  ],
  '/reverse': ['lat', 'lon', 'lang', 'limit', 'radius', 'osm_tag', 'layer', 'query_string_filter', 'debug'],
};

/**
 * Photon 1.x: refuses unknown parameters and an unknown `lang` with 400, falls back on an unknown Accept-Language, and
 * answers 400 for its own faults too.
 */
export const photonResponder =
  (knows: GeocoderAnswers = ONLY_VIENNA): Responder =>
  (call) => {
    const { pathname, searchParams } = targetOf(call);
    const path = /\/api$/.test(pathname) ? '/api' : '/reverse';
    if (!/\/(api|reverse)$/.test(pathname))
      return { status: 404, body: '<html><body>404 Not found</body></html>' };
    const allowed = PHOTON_PARAMETERS[path]!;
    const unknown = [...searchParams.keys()].find((name) => !allowed.includes(name));
    if (unknown !== undefined) return json({ message: `unknown query parameter '${unknown}'` }, 400);
    const lang = searchParams.get('lang') ?? 'default';
    if (!PHOTON_LANGUAGES.includes(lang)) return json({ message: `language ${lang} is not supported` }, 400);
    const language = acceptedLanguage(call.headers, PHOTON_LANGUAGES) ?? lang;
    if (path === '/api') {
      const text = searchParams.get('q') ?? '';
      if (text === '') return json({ message: "missing search term 'q': /?q=berlin" }, 400);
      return json(photonCollection(knows({ text }), language));
    }
    const at = pointOf(searchParams, ['lat', 'lon']);
    if (at === undefined) return json({ message: "missing search term 'lat' and/or 'lon'" }, 400);
    return json(photonCollection(knows({ at }), language));
  };

function acceptedLanguage(headers: IncomingHttpHeaders, known: readonly string[]): string | undefined {
  const wanted = headers['accept-language']?.split(/[,;-]/)[0];
  return wanted !== undefined && known.includes(wanted) ? wanted : undefined;
}

function photonCollection(found: StubAddress | undefined, language: string): object {
  if (found === undefined) return { type: 'FeatureCollection', features: [] };
  const { latitude, longitude, houseNumber, street, city, postalCode, countryCode, country } = found;
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {
          ...{ osm_type: 'N', osm_id: 252_522_112, osm_key: 'place', osm_value: 'house', type: 'house' },
          ...{ postcode: postalCode, housenumber: houseNumber, countrycode: countryCode, street },
          ...{ country: country[language] ?? country.en, city, district: 'Wieden' },
        },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      },
    ],
  };
}

const LIBRARY_AGENT = /^(node|undici|axios|got|curl|python|java|okhttp|$)/i;
const NOMINATIM_BLOCKED: StubAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><head><title>Access blocked</title></head><body><h1>Access blocked</h1></body></html>',
};

/**
 * Nominatim 5.x: blocks clients whose User-Agent is a library's; nothing found is a list or an error with status 200.
 */
export const nominatimResponder =
  (knows: GeocoderAnswers = ONLY_VIENNA): Responder =>
  (call) => {
    const { pathname, searchParams } = targetOf(call);
    if (LIBRARY_AGENT.test(call.headers['user-agent'] ?? '')) return NOMINATIM_BLOCKED;
    const language = searchParams.get('accept-language') ?? 'en';
    if (searchParams.get('format') !== 'jsonv2') return nominatimError("Parameter 'format' must be jsonv2");
    if (/\/search$/.test(pathname)) {
      const text = searchParams.get('q') ?? '';
      if (text === '') return nominatimError('Nothing to search for.');
      const found = knows({ text });
      return json(found === undefined ? [] : [nominatimResult(found, language)]);
    }
    if (!/\/reverse$/.test(pathname)) return { status: 404, body: '<html><body>Not Found</body></html>' };
    const at = pointOf(searchParams, ['lat', 'lon']);
    if (at === undefined) return nominatimError("Parameter 'lat' missing.");
    const found = knows({ at });
    return json(found === undefined ? { error: 'Unable to geocode' } : nominatimResult(found, language));
  };

const nominatimError = (message: string): StubAnswer => json({ error: { code: 400, message } }, 400);

function nominatimResult(found: StubAddress, language: string): object {
  const { latitude, longitude, houseNumber, street, city, postalCode, countryCode, country } = found;
  return {
    place_id: 123_456,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    ...{ osm_type: 'node', osm_id: 252_522_112, lat: latitude.toFixed(7), lon: longitude.toFixed(7) },
    ...{ category: 'place', type: 'house', place_rank: 30, importance: 0.0000999, addresstype: 'place' },
    ...{ name: '', display_name: [houseNumber, street, postalCode, city].join(', ') },
    address: {
      ...{ house_number: houseNumber, road: street, suburb: 'Wieden', city, postcode: postalCode },
      ...{ 'ISO3166-2-lvl4': 'AT-9', country: country[language] ?? country.de },
      country_code: countryCode.toLowerCase(),
    },
    boundingbox: ['48.1953500', '48.1954500', '16.3668300', '16.3669300'],
  };
}

/** Pelias; `olderCountries`: the country comes in three letters only. */
export const peliasResponder =
  (
    knows: GeocoderAnswers = ONLY_VIENNA,
    { olderCountries = false }: { readonly olderCountries?: boolean } = {},
  ): Responder =>
  (call) => {
    const { pathname, searchParams } = targetOf(call);
    const language = searchParams.get('lang') ?? 'en';
    if (/\/v1\/search$/.test(pathname)) {
      const text = searchParams.get('text') ?? '';
      if (text === '') return peliasError("invalid param 'text': text length, must be >0");
      return json(peliasCollection(knows({ text }), { language, olderCountries }));
    }
    if (!/\/v1\/reverse$/.test(pathname)) return json({ error: 'not found: invalid path' }, 404);
    const at = pointOf(searchParams, ['point.lat', 'point.lon']);
    if (at === undefined) return peliasError('missing param "point.lat"');
    return json(peliasCollection(knows({ at }), { language, olderCountries }));
  };

const peliasError = (text: string): StubAnswer =>
  json({ geocoding: { version: '0.2', errors: [text] }, type: 'FeatureCollection', features: [] }, 400);

function peliasCollection(
  found: StubAddress | undefined,
  { language, olderCountries }: { readonly language: string; readonly olderCountries: boolean },
): object {
  const geocoding = { version: '0.2', attribution: 'http://stub/attribution', query: { size: 1 } };
  if (found === undefined) return { geocoding, type: 'FeatureCollection', features: [] };
  const { latitude, longitude, houseNumber, street, city, postalCode, countryCode, country } = found;
  const code = olderCountries ? {} : { country_code: countryCode };
  return {
    geocoding,
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          ...{ id: 'node/252522112', gid: 'openstreetmap:address:node/252522112', layer: 'address' },
          ...{ source: 'openstreetmap', name: `${street} ${houseNumber}`, housenumber: houseNumber, street },
          ...{ postalcode: postalCode, confidence: 1, match_type: 'exact', accuracy: 'point' },
          ...{ country: country[language] ?? country.en, ...code, country_a: 'AUT' },
          ...{ region: 'Wien', county: 'Wien', locality: city, borough: 'Wieden' },
        },
      },
    ],
  };
}
