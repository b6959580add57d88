import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigurationError, type Environment, readConfig } from '../../config.ts';
import { geocoder } from './index.ts';
import { isPublicServer } from './settings.ts';

const read = (env: Environment) =>
  readConfig({ env, operations: [], engines: [geocoder], readFile: () => assert.fail('no file is named') });

function mistakesOf(env: Environment): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.mistakes;
  }
}

const NOMINATIM = 'https://nominatim.openstreetmap.org';
const OWN = 'http://10.0.0.7:2322/photon';

test('without any setting: the geocoder built in, over the places of the world', () => {
  const { GEOCODER, GEOCODER_DATA, GEOCODER_WORLD, GEOCODER_CACHE } = read({}).values;
  assert.deepEqual([GEOCODER, GEOCODER_DATA, GEOCODER_WORLD, GEOCODER_CACHE], ['embedded', [], true, false]);
});

test('data files are listed with commas', () => {
  assert.deepEqual(read({ GEOCODER_DATA: ' a.sqlite, /srv/places ,,' }).values.GEOCODER_DATA, [
    'a.sqlite',
    '/srv/places',
  ]);
});

describe('what fits together', () => {
  const RIGHT: readonly Environment[] = [
    { GEOCODER: 'photon', GEOCODER_URL: OWN },
    { GEOCODER: 'pelias', GEOCODER_URL: 'https://pelias.example.org/', GEOCODER_CACHE: 'on' },
    { GEOCODER: 'embedded', GEOCODER_WORLD: 'off', GEOCODER_DATA: 'vienna.sqlite' },
    {
      ...{ GEOCODER: 'nominatim', GEOCODER_URL: NOMINATIM },
      ...{ GEOCODER_PUBLIC_OK: 'true', GEOCODER_CONTACT: 'geo@example.org' },
    },
    {
      ...{ GEOCODER: 'photon', GEOCODER_URL: 'https://photon.komoot.io' },
      ...{ GEOCODER_PUBLIC_OK: 'on', GEOCODER_CONTACT: 'https://example.org/contact' },
    },
  ];
  for (const env of RIGHT) test(JSON.stringify(env), () => assert.deepEqual(mistakesOf(env), []));
});

describe('what ends the start', () => {
  const PUBLIC = /^GEOCODER_URL: is a public server/;
  const WRONG: readonly (readonly [env: Environment, ...mistakes: RegExp[]])[] = [
    [{ GEOCODER: 'google' }, /^GEOCODER: must be one of embedded, photon, nominatim, pelias$/],
    [{ GEOCODER: 'Photon', GEOCODER_URL: OWN }, /^GEOCODER: must be one of/],
    [{ GEOCODER: 'photon' }, /^GEOCODER_URL: is needed for GEOCODER=photon$/],
    [{ GEOCODER_URL: OWN }, /^GEOCODER_URL: has no effect while GEOCODER is embedded/],
    [
      { GEOCODER: 'photon', GEOCODER_URL: 'localhost:2322' },
      /^GEOCODER_URL: must be an http or https address/,
    ],
    [{ GEOCODER: 'photon', GEOCODER_URL: 'ftp://a.example' }, /^GEOCODER_URL: must be/],
    [{ GEOCODER: 'photon', GEOCODER_URL: 'https://u:p@a.example' }, /^GEOCODER_URL: must be .* without user/],
    [{ GEOCODER: 'pelias', GEOCODER_URL: 'https://a.example/?api_key=1' }, /^GEOCODER_URL: must be/],
    [{ GEOCODER: 'photon', GEOCODER_URL: OWN, GEOCODER_DATA: 'a.sqlite' }, /^GEOCODER_DATA: has no effect/],
    [{ GEOCODER_WORLD: 'maybe' }, /^GEOCODER_WORLD: must be on or off$/],
    [{ GEOCODER_CACHE: '600' }, /^GEOCODER_CACHE: must be on or off$/],
    [{ GEOCODER_PUBLIC_OK: 'yes' }, /^GEOCODER_PUBLIC_OK: must be on or off$/],
    [{ GEOCODER_CONTACT: 'me' }, /^GEOCODER_CONTACT: must be a mail or web address/],
    [{ GEOCODER_CONTACT: 'a@b.example)\r\nX: 1' }, /^GEOCODER_CONTACT: must be a mail or web address/],
    [{ GEOCODER_CONTACT: 'jürgen@example.org' }, /^GEOCODER_CONTACT: must be a mail or web address/],
    [{ GEOCODER: 'nominatim', GEOCODER_URL: NOMINATIM }, PUBLIC, /^GEOCODER_CONTACT: is needed/],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: NOMINATIM, GEOCODER_PUBLIC_OK: 'true' },
      /^GEOCODER_CONTACT: is needed for a public server$/,
    ],
    [{ GEOCODER: 'nominatim', GEOCODER_URL: NOMINATIM, GEOCODER_CONTACT: 'a@b.example' }, PUBLIC],
    [{ GEOCODER_WOLRD: 'off' }, /^GEOCODER_WOLRD: unknown, did you mean GEOCODER_WORLD\?$/],
  ];
  for (const [env, ...expected] of WRONG) {
    test(JSON.stringify(env), () => {
      const mistakes = mistakesOf(env);
      assert.equal(mistakes.length, expected.length, mistakes.join('\n'));
      for (const [index, form] of expected.entries()) assert.match(mistakes[index]!, form);
    });
  }
});

test('public servers by every spelling of their names', () => {
  for (const address of [
    NOMINATIM,
    'http://NOMINATIM.OpenStreetMap.ORG/',
    'https://nominatim.openstreetmap.org.:443/x',
    'https://photon.komoot.io/api',
    'https://photon.komoot.de',
  ])
    assert.equal(isPublicServer(address), true, address);
  for (const address of [OWN, 'https://openstreetmap.org.example.com', 'https://notkomoot.io'])
    assert.equal(isPublicServer(address), false, address);
});
