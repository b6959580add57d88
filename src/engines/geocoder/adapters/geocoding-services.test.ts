/** Photon, Nominatim and Pelias: what they are asked, and what their answers mean. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Match } from '@kontor/places';
import { geocoderRig } from '#testing/stubs/geocoder-rig.ts';
import { peliasResponder } from '#testing/stubs/geocoder-stubs.ts';
import { reverseMatch, searchMatches } from './found-place.ts';
import { GeocoderFailure } from './geocoder-failure.ts';
import type { ServiceName } from './geocoding-service.ts';
import { serviceOf } from './services.ts';

const OSM = '(c) OpenStreetMap contributors (ODbL)';
const HOUSE: Match = {
  position: { latitude: 48.1954, longitude: 16.36688 },
  precision: 'house',
  address: {
    ...{ houseNumber: '32', street: 'Wiedner Hauptstraße', city: 'Wien', postalCode: '1040' },
    ...{ country: 'Österreich', countryCode: 'AT' },
  },
  attribution: [OSM],
};

describe('what is asked', () => {
  const QUERY = 'Wiedner Hauptstraße 32 & Söhne, 1040 Wien';
  const ENCODED = 'Wiedner+Hauptstra%C3%9Fe+32+%26+S%C3%B6hne%2C+1040+Wien';
  const ASKED: readonly (readonly [name: ServiceName, search: string, reverse: string])[] = [
    ['photon', `/api?q=${ENCODED}&limit=1`, '/reverse?lat=48.1954&lon=16.36688&limit=1&radius=1'],
    [
      'nominatim',
      `/search?q=${ENCODED}&limit=1&format=jsonv2&addressdetails=1&layer=address&accept-language=de`,
      '/reverse?lat=48.1954&lon=16.36688&zoom=18&format=jsonv2&addressdetails=1&layer=address&accept-language=de',
    ],
    [
      'pelias',
      `/v1/search?text=${ENCODED}&size=1&lang=de`,
      '/v1/reverse?point.lat=48.1954&point.lon=16.36688&size=1&lang=de',
    ],
  ];
  for (const [name, search, reverse] of ASKED) {
    test(`of ${name}, also below a path`, async () => {
      for (const path of ['', '/geo/', '/a/b']) {
        await using rig = await geocoderRig(name, { path });
        const found = [await rig.search(QUERY, 'de'), await rig.reverse(48.1954, 16.36688, 'de')];
        for (const match of found) assert.deepEqual(match && { ...match, attribution: [OSM] }, HOUSE);
        const prefix = path.replace(/\/$/, '');
        assert.deepEqual(
          rig.stub.calls.map((call) => call.path),
          [prefix + search, prefix + reverse],
        );
        for (const { method, headers } of rig.stub.calls) {
          assert.equal(method, 'GET');
          assert.equal(headers['user-agent'], 'Kontor/test');
          assert.equal(headers.accept, 'application/json');
          assert.equal(headers['accept-language'], name === 'photon' ? 'de' : undefined);
        }
        assert.deepEqual(rig.outcomes, ['found', 'found']);
      }
    });

    test(`of ${name}: every language of ISO 639-1 is taken, the country's name follows it`, async () => {
      await using rig = await geocoderRig(name);
      for (const [language, country] of [
        ['en', 'Austria'],
        ['hu', 'Ausztria'],
        ['ja', 'オーストリア'],
        ['zu', 'i-Austria'],
        ['aa', 'Austria'],
      ] as const)
        assert.equal((await rig.search('Wien', language))?.address.country, country, language);
    });

    test(`of ${name}: line breaks become commas, halves of pairs go`, async () => {
      await using rig = await geocoderRig(name);
      await rig.search('Wiedner Hauptstraße 32\r\n\n1040 Wien\ud800');
      const { searchParams } = new URL(rig.stub.calls[0]!.path, rig.stub.origin);
      assert.equal(
        searchParams.get(name === 'pelias' ? 'text' : 'q'),
        'Wiedner Hauptstraße 32, 1040 Wien\ufffd',
      );
    });

    test(`of ${name}: signs alone are asked of nobody`, async () => {
      await using rig = await geocoderRig(name);
      for (const query of ['😀😀', '!?*"', '-- , --', '\u200b'])
        assert.equal(await rig.search(query), undefined);
      assert.equal(rig.stub.calls.length, 0);
    });

    test(`of ${name}: nothing there is no match, not a failure`, async () => {
      await using rig = await geocoderRig(name);
      assert.equal(await rig.search('Xyzzy'), undefined);
      assert.equal(await rig.reverse(0, 0), undefined);
      assert.deepEqual(rig.outcomes, ['nothing', 'nothing']);
    });
  }
});

const point = (longitude: unknown, latitude: unknown) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});
const feature = (properties: object, geometry: object = point(9.5, 47.1)) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry, properties }],
});
const searched = (name: ServiceName, json: unknown) => {
  return searchMatches(serviceOf(name).readSearch(json, 1), 'en', 1);
};
const addressIn = (name: ServiceName, json: unknown) => {
  const match = searched(name, json);
  return match && { precision: match.precision, ...match.address };
};
const LI = { country: 'Liechtenstein', countryCode: 'LI' };

describe('what Photon answers', () => {
  const CASES: readonly (readonly [what: string, properties: object, expected: object])[] = [
    [
      'a street has its name as name',
      { type: 'street', name: 'Städtle', city: 'Vaduz', countrycode: 'LI', postcode: '9490' },
      { precision: 'street', street: 'Städtle', city: 'Vaduz', postalCode: '9490', ...LI },
    ],
    [
      'a city has its name as name',
      { type: 'city', name: 'Vaduz', countrycode: 'li' },
      { precision: 'place', city: 'Vaduz', ...LI },
    ],
    [
      'a district too',
      { type: 'district', name: 'Ebenholz', countrycode: 'LI' },
      { precision: 'place', city: 'Ebenholz', ...LI },
    ],
    [
      'a house in a hamlet without city',
      {
        type: 'house',
        housenumber: '7',
        street: 'Weg',
        locality: 'Weiler',
        county: 'Oberland',
        countrycode: 'LI',
      },
      { precision: 'house', houseNumber: '7', street: 'Weg', city: 'Weiler', ...LI },
    ],
    ['a county', { type: 'county', name: 'Oberland', countrycode: 'LI' }, { precision: 'place', ...LI }],
    [
      'a country',
      { type: 'country', name: 'Liechtenstein', countrycode: 'LI' },
      { precision: 'country', ...LI },
    ],
    [
      'a postcode',
      {
        osm_key: 'place',
        osm_value: 'postcode',
        type: 'other',
        name: '9492',
        city: 'Eschen',
        countrycode: 'LI',
      },
      { precision: 'postcode', city: 'Eschen', postalCode: '9492', ...LI },
    ],
    [
      'blank members',
      { type: 'city', name: 'Vaduz', street: ' ', postcode: '', countrycode: 'LI' },
      { precision: 'place', city: 'Vaduz', ...LI },
    ],
    ['no country', { type: 'city', name: 'Vaduz' }, { precision: 'place', city: 'Vaduz' }],
  ];
  for (const [what, properties, expected] of CASES)
    test(what, () => assert.deepEqual(addressIn('photon', feature(properties)), expected));
});

describe('what Nominatim answers', () => {
  const result = (address: object, more: object = {}) => ({ lat: '47.1', lon: '9.5', address, ...more });
  const CASES: readonly (readonly [what: string, result: object, expected: object])[] = [
    [
      'a pedestrian zone in a village',
      result({ pedestrian: 'Städtle', village: 'Vaduz', county: 'Oberland', country_code: 'li' }),
      { precision: 'street', street: 'Städtle', city: 'Vaduz', ...LI },
    ],
    [
      'a house of a place without streets',
      result({
        house_number: '12',
        place: 'Hinterschellenberg',
        municipality: 'Schellenberg',
        country_code: 'li',
      }),
      { precision: 'house', houseNumber: '12', street: 'Hinterschellenberg', city: 'Schellenberg', ...LI },
    ],
    [
      'a postcode',
      result({ postcode: '9492', town: 'Eschen', country_code: 'li' }, { addresstype: 'postcode' }),
      { precision: 'postcode', city: 'Eschen', postalCode: '9492', ...LI },
    ],
    [
      'a country',
      result({ country_code: 'li', country: 'LI' }, { addresstype: 'country' }),
      { precision: 'country', ...LI },
    ],
    [
      'a hamlet',
      result({ hamlet: 'Masescha', country_code: 'li' }),
      { precision: 'place', city: 'Masescha', ...LI },
    ],
  ];
  for (const [what, found, expected] of CASES)
    test(what, () => assert.deepEqual(addressIn('nominatim', [found]), expected));

  test('an error with status 200 means "nothing found" only when its text does', () => {
    const { readReverse } = serviceOf('nominatim');
    assert.equal(readReverse({ error: 'Unable to geocode' }), undefined);
    for (const error of ['Database is down', { code: 500, message: 'x' }, 5, ''])
      assert.throws(() => readReverse({ error }), GeocoderFailure);
  });
});

describe('what Pelias answers', () => {
  const CASES: readonly (readonly [what: string, properties: object, expected: object | undefined])[] = [
    [
      'an interpolated position has no number',
      {
        layer: 'address',
        match_type: 'interpolated',
        housenumber: '5',
        street: 'Städtle',
        locality: 'Vaduz',
        country_code: 'LI',
      },
      { precision: 'interpolated', street: 'Städtle', city: 'Vaduz', ...LI },
    ],
    [
      'a street',
      { layer: 'street', name: 'Städtle', localadmin: 'Vaduz', country_a: 'LIE' },
      { precision: 'street', street: 'Städtle', city: 'Vaduz', ...LI },
    ],
    [
      'a postcode',
      { layer: 'postalcode', postalcode: '9492', locality: 'Eschen', country_a: 'LI' },
      { precision: 'postcode', city: 'Eschen', postalCode: '9492', ...LI },
    ],
    [
      'a borough',
      { layer: 'borough', borough: 'Oberland', country_code: 'LI' },
      { precision: 'place', city: 'Oberland', ...LI },
    ],
    [
      'a country',
      { layer: 'country', match_type: 'exact', country_code: 'LI' },
      { precision: 'country', ...LI },
    ],
    [
      'a country that it fell back to',
      { layer: 'country', match_type: 'fallback', country_code: 'LI' },
      undefined,
    ],
    ['a continent that it fell back to', { layer: 'continent', match_type: 'fallback' }, undefined],
    [
      'a place that it fell back to',
      { layer: 'locality', match_type: 'fallback', locality: 'Vaduz', country_code: 'LI' },
      { precision: 'place', city: 'Vaduz', ...LI },
    ],
    [
      'what it does not believe itself',
      { layer: 'locality', confidence: 0.29, locality: 'Vaduz' },
      undefined,
    ],
    [
      'what it just believes',
      { layer: 'locality', confidence: 0.3, locality: 'Vaduz' },
      { precision: 'place', city: 'Vaduz' },
    ],
    ['an ocean', { layer: 'ocean', name: 'Atlantic Ocean', confidence: 1 }, undefined],
  ];
  for (const [what, properties, expected] of CASES)
    test(what, () => assert.deepEqual(addressIn('pelias', feature(properties)), expected));

  test('countries in three letters', async () => {
    await using rig = await geocoderRig('pelias', {
      respond: peliasResponder(undefined, { olderCountries: true }),
    });
    assert.equal((await rig.search('Wien'))?.address.countryCode, 'AT');
  });

  test('names its sources', () => {
    const of = (source: string) => searched('pelias', feature({ source, locality: 'Vaduz' }))?.attribution;
    assert.deepEqual(of('openstreetmap'), [OSM, "Who's On First"]);
    assert.deepEqual(of('geonames'), ['GeoNames (CC BY 4.0)', "Who's On First"]);
    assert.deepEqual(of('openaddresses'), ['OpenAddresses', "Who's On First"]);
    assert.deepEqual(of('whosonfirst'), ["Who's On First"]);
  });

  test('errors beside an empty list are no "nothing found"', () => {
    const { readSearch } = serviceOf('pelias');
    const json = { geocoding: { errors: ['Elasticsearch: timeout'] }, features: [] };
    assert.throws(() => readSearch(json, 1), GeocoderFailure);
    assert.deepEqual(readSearch({ geocoding: { errors: [] }, features: [] }, 1), []);
  });
});

describe('what nobody can mean is no answer', () => {
  const address = { house_number: '1', country_code: 'li' };
  const LONG = 'x'.repeat(201);
  const BROKEN: readonly (readonly [name: ServiceName, what: string, json: unknown])[] = [
    ...(['photon', 'pelias'] as const).flatMap((name) => [
      [name, 'null', null] as const,
      [name, 'a list', []] as const,
      [name, 'a text', 'ok'] as const,
      [name, 'no features', { type: 'FeatureCollection' }] as const,
      [name, 'features that are no list', { features: {} }] as const,
      [name, 'a feature that is none', { features: [5] }] as const,
      [name, 'no geometry', { features: [{ properties: {} }] }] as const,
      [name, 'no properties', { features: [{ geometry: point(9, 47) }] }] as const,
      [name, 'a polygon', feature({}, { type: 'Polygon', coordinates: [[[9, 47]]] })] as const,
      [name, 'a position as text', feature({}, point('9.5', '47.1'))] as const,
      [name, 'a position without latitude', feature({}, { type: 'Point', coordinates: [9.5] })] as const,
      [name, 'latitude beyond the pole', feature({}, point(9.5, 90.1))] as const,
      [name, 'longitude beyond the antimeridian', feature({}, point(-180.1, 47))] as const,
      [name, 'a position that is infinite', feature({}, point(Number.POSITIVE_INFINITY, 47))] as const,
      [name, 'a street as number', feature({ street: 5 })] as const,
      [name, 'a street as object', feature({ street: { name: 'x' } })] as const,
      [name, 'a street of 201 characters', feature({ street: LONG })] as const,
    ]),
    ['photon', 'a country in three letters', feature({ countrycode: 'LIE' })],
    ['photon', 'a country in digits', feature({ countrycode: '12' })],
    ['photon', 'a country beyond ASCII', feature({ countrycode: 'ÄT' })],
    ['pelias', 'an unknown country in three letters', feature({ country_a: 'XYZ' })],
    ['pelias', 'a country in four letters', feature({ country_code: 'LIEC' })],
    ['nominatim', 'an object', { lat: '47', lon: '9', address }],
    ['nominatim', 'an entry that is none', ['x']],
    ['nominatim', 'no address', [{ lat: '47', lon: '9' }]],
    ['nominatim', 'no position', [{ address }]],
    ['nominatim', 'a position as numbers', [{ lat: 47, lon: 9, address }]],
    ['nominatim', 'a position in words', [{ lat: 'NaN', lon: 'Infinity', address }]],
    ['nominatim', 'a position in hexadecimal', [{ lat: '0x30', lon: '9', address }]],
    ['nominatim', 'a position off the earth', [{ lat: '91', lon: '9', address }]],
    ['nominatim', 'a blank position', [{ lat: '', lon: '9', address }]],
    ['nominatim', 'a country in three letters', [{ lat: '47', lon: '9', address: { country_code: 'lie' } }]],
    ['nominatim', 'a city of 201 characters', [{ lat: '47', lon: '9', address: { city: LONG } }]],
  ];
  for (const [name, what, json] of BROKEN) {
    test(`${name}: ${what}`, () =>
      assert.throws(
        () => serviceOf(name).readSearch(json, 1),
        (error) => error instanceof GeocoderFailure && error.kind === 'garbled',
      ));
  }
});

describe('a reverse result too far away is none', () => {
  const at = { latitude: 47, longitude: 9 };
  const found = (metres: number, address: object) => ({
    position: { latitude: 47 + metres / 111_195, longitude: 9 },
    ...{ precision: 'house' as const, attribution: [OSM], countryCode: 'LI', ...address },
  });
  const CASES: readonly (readonly [address: object, metres: number, isMatch: boolean])[] = [
    [{ houseNumber: '1', street: 'Weg', city: 'Ort' }, 499, true],
    [{ houseNumber: '1', street: 'Weg', city: 'Ort' }, 501, false],
    [{ street: 'Weg', city: 'Ort' }, 501, false],
    [{ city: 'Ort' }, 29_950, true],
    [{ city: 'Ort' }, 30_050, false],
    [{ postalCode: '9490' }, 30_050, false],
  ];
  for (const [address, metres, isMatch] of CASES)
    test(`${JSON.stringify(address)} in ${metres} m: ${isMatch ? 'a match' : 'none'}`, () =>
      assert.equal(reverseMatch(found(metres, address), at, 'en') !== undefined, isMatch));

  test('where only the country is known, the position is the one asked for', () => {
    assert.deepEqual(reverseMatch(found(400_000, {}), at, 'de'), {
      position: at,
      precision: 'country',
      address: LI,
      attribution: [OSM],
    });
    assert.equal(reverseMatch({ ...found(0, {}), countryCode: undefined }, at, 'de'), undefined);
  });
});
