import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { geocoderRig } from '#testing/stubs/geocoder-rig.ts';
import { searchMatches } from './found-place.ts';
import type { ServiceName } from './geocoding-service.ts';
import { serviceOf } from './services.ts';

describe('alternatives of another geocoder', () => {
  const photon = (city: string, latitude = 10) => ({
    geometry: { type: 'Point', coordinates: [20, latitude] },
    properties: { type: 'city', name: city, countrycode: 'LI' },
  });
  const nominatim = (city: string) => ({
    ...{ lat: '10', lon: '20', addresstype: 'city' },
    address: { city, country_code: 'li' },
  });
  const pelias = (locality: string, more: object = {}) => ({
    geometry: { type: 'Point', coordinates: [20, 10] },
    properties: { layer: 'locality', locality, country_code: 'LI', confidence: 1, ...more },
  });
  const CASES: readonly (readonly [name: ServiceName, json: unknown])[] = [
    ['photon', { features: [photon('A'), photon('B'), photon('C')] }],
    ['nominatim', [nominatim('A'), nominatim('B'), nominatim('C')]],
    ['pelias', { features: [pelias('A'), pelias('?', { confidence: 0.1 }), pelias('B')] }],
  ];
  const citiesOf = (name: ServiceName, json: unknown, limit: number) => {
    const match = searchMatches(serviceOf(name).readSearch(json, limit), 'en', limit);
    return [match?.address.city, match?.alternatives?.map(({ address }) => address.city)];
  };
  for (const [name, json] of CASES) {
    test(`${name}: at most the limit, in its order, without doubtful ones`, () => {
      assert.deepEqual(citiesOf(name, json, 3), ['A', name === 'pelias' ? ['B'] : ['B', 'C']]);
      assert.deepEqual(citiesOf(name, json, 1), ['A', undefined]);
    });
    test(`${name} is asked for as many`, async () => {
      await using rig = await geocoderRig(name);
      await rig.search('Wien', 'en', 7);
      const { path } = rig.stub.calls.at(-1)!;
      assert.match(path, name === 'pelias' ? /[?&]size=7(&|$)/ : /[?&]limit=7(&|$)/);
    });
  }
  test('one address near the other is one result, far away another', () => {
    const json = { features: [photon('A'), photon('A', 10.01), photon('A', 12)] };
    assert.deepEqual(citiesOf('photon', json, 3), ['A', ['A']]);
  });
});
