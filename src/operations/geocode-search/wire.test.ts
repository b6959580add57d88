/** The operation in the real service, with a geocoder that the tests steer. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { type Geocoder, type Match, OPENSTREETMAP_ATTRIBUTION, type SearchMatch } from '@kontor/places';
import { geocodeResult } from '@kontor/places/schema';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { geocodeSearch } from './index.ts';

const HOUSE: Match = {
  position: { latitude: 48.1954, longitude: 16.36688 },
  precision: 'house',
  address: {
    countryCode: 'AT',
    country: 'Austria',
    postalCode: '1040',
    city: 'Vienna',
    street: 'Wiedner Hauptstraße',
    houseNumber: '32',
  },
  attribution: [OPENSTREETMAP_ATTRIBUTION, 'GeoNames (CC BY 4.0)', OPENSTREETMAP_ATTRIBUTION],
};

describe('geocode search over the wire', () => {
  const asked: { readonly query: string; readonly language: string }[] = [];
  const limits: unknown[] = [];
  let answer: () => Promise<SearchMatch | undefined>;
  let service: Service;
  const geocoder: Geocoder = {
    search: (query, language, _signal, limit) => {
      asked.push({ query, language });
      limits.push(limit);
      return answer();
    },
    reverse: () => assert.fail('is not asked'),
  };
  before(async () => {
    service = await startService({ operations: [geocodeSearch as AnyOperation], tools: { geocoder } });
  });
  after(() => service.close());

  const post = (body: object | string, headers: Readonly<Record<string, string>> = {}) =>
    service.call({
      method: 'POST',
      url: '/v1/geocode/search',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const get = (query: string) => service.call({ method: 'GET', url: `/v1/geocode/search${query}` });
  const messagesOf = (reply: { json(): unknown }) => (reply.json() as { messages: string[] }).messages;

  test('the documented example, member by member in its order, by GET and by POST', async () => {
    answer = async () => HOUSE;
    const query = 'Wiedner Hauptstraße 32, 1040 Wien';
    for (const reply of [await post({ query }), await get(`?query=${encodeURIComponent(query)}`)]) {
      assert.equal(reply.statusCode, 200);
      assert.equal(
        reply.body,
        '{"position":{"latitude":48.1954,"longitude":16.36688},"address":{"houseNumber":"32",' +
          '"street":"Wiedner Hauptstraße","city":"Vienna","postalCode":"1040","country":"Austria","countryCode":"AT"},' +
          '"match":"exact","formatted":"Wiedner Hauptstraße 32, 1040 Vienna, Austria",' +
          '"formattedLines":["Wiedner Hauptstraße 32","1040 Vienna","Austria"]}',
      );
      geocodeResult.parse(reply.json());
      assert.equal(reply.headers['x-geocode-precision'], 'house');
      assert.equal(
        reply.headers['x-attribution'],
        '(c) OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0)',
      );
    }
    assert.deepEqual(asked.splice(0), [
      { query, language: 'en' },
      { query, language: 'en' },
    ]);
  });

  test('members that are not known are absent, positions have seven decimals, headers are ASCII', async () => {
    answer = async () => ({
      position: { latitude: 47.123456789, longitude: -0 },
      precision: 'place',
      address: { city: 'Triesen', street: '' },
      attribution: ['© Ministère de l’Économie\r\nX-Evil: 1', ''],
    });
    const reply = await post({ query: 'Triesen' });
    assert.equal(
      reply.body,
      '{"position":{"latitude":47.1234568,"longitude":0},"address":{"city":"Triesen"},' +
        '"match":"place","formatted":"Triesen","formattedLines":["Triesen"]}',
    );
    assert.equal(reply.headers['x-attribution'], '(c) Ministere de lEconomieX-Evil: 1');
    assert.equal(reply.headers['x-evil'], undefined);
  });

  const KINDS: readonly (readonly [match: Partial<Match>, kind: string])[] = [
    [{}, 'exact'],
    [{ precision: 'interpolated' }, 'interpolated'],
    [{ precision: 'street' }, 'street'],
    [{ precision: 'place' }, 'place'],
    [{ precision: 'postcode' }, 'place'],
    [{ precision: 'postcode', address: { postalCode: '1040', countryCode: 'AT' } }, 'region'],
    [{ precision: 'place', address: { country: 'Austria', countryCode: 'AT' } }, 'region'],
    [{ precision: 'country', address: { country: 'Austria', countryCode: 'AT' } }, 'country'],
  ];
  for (const [match, kind] of KINDS) {
    test(`${JSON.stringify(match)} is the match ${kind}`, async () => {
      answer = async () => ({ ...HOUSE, ...match });
      assert.equal(geocodeResult.parse((await post({ query: 'Wien' })).json()).match, kind);
    });
  }

  test('with a limit alternatives come in the same form, for one credit, and their sources are named', async () => {
    const { account, key } = await service.newAccount(3);
    const virginia: Match = {
      position: { latitude: 38.90122, longitude: -77.26526 },
      precision: 'place',
      address: { city: 'Vienna', country: 'United States', countryCode: 'US' },
      attribution: ['Another source'],
    };
    // The state is in the lines alone: the address has the members of the original interface.
    const inItsState = { ...virginia, address: { ...virginia.address, state: 'VA' } };
    answer = async () => ({ ...HOUSE, alternatives: [inItsState] });
    limits.length = 0;
    const reply = await post({ query: 'Vienna', limit: 10 }, { authorization: `Bearer ${key}` });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(geocodeResult.parse(reply.json()).alternatives, [
      {
        ...{ position: virginia.position, address: virginia.address, match: 'place' },
        ...{ formatted: 'Vienna, VA, United States', formattedLines: ['Vienna, VA', 'United States'] },
      },
    ]);
    assert.match(String(reply.headers['x-attribution']), /Another source$/);
    assert.equal(await service.creditsOf(account), 2);
    const byGet = geocodeResult.parse((await get('?query=Vienna&limit=2')).json());
    assert.equal(byGet.alternatives?.length, 1);
    answer = async () => HOUSE;
    assert.doesNotMatch((await get('?query=Vienna')).body, /alternatives/);
    assert.deepEqual(limits, [10, 2, 1]);
  });

  test('nothing is 204 without body and type, and is charged; an outage is 503 and is not', async () => {
    const { account, key } = await service.newAccount(3);
    const authorization = `Bearer ${key}`;
    answer = async () => undefined;
    const nothing = await post({ query: 'Hauptstrasse 5 Xyzzy' }, { authorization });
    assert.equal(nothing.statusCode, 204);
    assert.equal(nothing.body, '');
    for (const name of ['content-type', 'content-length', 'x-geocode-precision', 'x-attribution'])
      assert.equal(nothing.headers[name], undefined, name);
    assert.equal(await service.creditsOf(account), 2);
    answer = async () => {
      throw new Unavailable('test', { retryAfterSeconds: 17 });
    };
    const away = await post({ query: 'Vaduz' }, { authorization });
    assert.equal(away.statusCode, 503);
    assert.deepEqual(messagesOf(away), ['message.apiUnavailable']);
    assert.equal(away.headers['retry-after'], '17');
    assert.equal(await service.creditsOf(account), 2);
  });

  const LANGUAGES: readonly (readonly [given: unknown, asked: string])[] = [
    [undefined, 'en'],
    [null, 'en'],
    ['', 'en'],
    ['  ', 'en'],
    ['de', 'de'],
    [' DE ', 'de'],
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
  ];
  for (const [given, expected] of LANGUAGES) {
    test(`language ${JSON.stringify(given)} asks in ${expected}`, async () => {
      answer = async () => HOUSE;
      asked.length = 0;
      assert.equal((await post({ query: 'Wien', language: given })).statusCode, 200);
      assert.deepEqual(asked.splice(0), [{ query: 'Wien', language: expected }]);
    });
  }

  const REFUSED: readonly (readonly [what: string, body: object, messages: readonly string[]])[] = [
    ['missing', {}, ['message.queryMustNotBeBlank']],
    ['null', { query: null }, ['message.queryMustNotBeBlank']],
    ['blank', { query: ' \n\t ' }, ['message.queryMustNotBeBlank']],
    ['a number', { query: 1040 }, ['message.queryMustBeValid']],
    ['a list', { query: ['Wien'] }, ['message.queryMustBeValid']],
    ['501 characters', { query: 'ß'.repeat(501) }, ['message.queryMustNotBeLongerThan500Characters']],
    ['501 emoji', { query: '😀'.repeat(501) }, ['message.queryMustNotBeLongerThan500Characters']],
    ['an unknown language', { query: 'Wien', language: 'xx' }, ['message.languageMustBeValid']],
    ['a withdrawn language', { query: 'Wien', language: 'iw' }, ['message.languageMustBeValid']],
    ['three letters', { query: 'Wien', language: 'deu' }, ['message.languageMustBeValid']],
    ['a limit of zero', { query: 'Wien', limit: 0 }, ['message.limitMustBeBetween1And10']],
    ['eleven results', { query: 'Wien', limit: 11 }, ['message.limitMustBeBetween1And10']],
    ['half a result', { query: 'Wien', limit: 1.5 }, ['message.limitMustBeValid']],
    ['a limit as text', { query: 'Wien', limit: '5' }, ['message.limitMustBeValid']],
    [
      'all at once',
      { query: '', language: 5, limit: -1 },
      ['message.queryMustNotBeBlank', 'message.languageMustBeValid', 'message.limitMustBeBetween1And10'],
    ],
  ];
  for (const [what, body, messages] of REFUSED) {
    test(`${what}: 406 ${messages.join(', ')}, and nobody is asked`, async () => {
      asked.length = 0;
      const reply = await post(body);
      assert.equal(reply.statusCode, 406);
      assert.deepEqual(messagesOf(reply), messages);
      assert.deepEqual(asked, []);
    });
  }

  test('500 characters beyond the basic plane are 500', async () => {
    answer = async () => HOUSE;
    asked.length = 0;
    const query = `${'😀'.repeat(499)}a`;
    assert.equal((await post({ query: `  ${query} ` })).statusCode, 200);
    assert.equal(asked[0]?.query, query);
  });

  const QUERIES: readonly (readonly [query: string, status: number, message?: string])[] = [
    ['', 406, 'message.queryMustNotBeBlank'],
    ['?query=', 406, 'message.queryMustNotBeBlank'],
    ['?query=Wien&query=Graz', 406, 'message.queryMustBeValid'],
    ['?query=%E4', 406, 'message.queryMustBeValid'],
    ['?query=%zz', 406, 'message.queryMustBeValid'],
    ['?query=Wien&language=de&language=de', 406, 'message.languageMustBeValid'],
    ['?query=Wien&language=klingon', 406, 'message.languageMustBeValid'],
    ['?query=Wien&limit=0', 406, 'message.limitMustBeBetween1And10'],
    ['?query=Wien&limit=ten', 406, 'message.limitMustBeValid'],
    ['?query=Wien&limit=2&limit=3', 406, 'message.limitMustBeValid'],
    ['?query=Wien&limit=', 200],
    ['?query=Wiedner+Hauptstra%C3%9Fe&unknown=1', 200],
  ];
  for (const [query, status, message] of QUERIES) {
    test(`GET ${query || 'without query'}: ${status}`, async () => {
      answer = async () => HOUSE;
      const reply = await get(query);
      assert.equal(reply.statusCode, status);
      if (message !== undefined) assert.deepEqual(messagesOf(reply), [message]);
    });
  }

  test('the key comes before all else', async () => {
    const reply = await post('{bad', { authorization: 'Bearer wrong' });
    assert.equal(reply.statusCode, 403);
    assert.deepEqual(messagesOf(reply), ['message.forbidden']);
  });

  test('what goes wrong inside is 500 without a word of the query, in answer and log', async () => {
    answer = async () => {
      throw new TypeError('cannot read Geheimgasse 7');
    };
    const reply = await post({ query: 'Geheimgasse 7' });
    assert.equal(reply.statusCode, 500);
    assert.deepEqual(messagesOf(reply), ['message.unknownError']);
    await service.flush();
    assert.match(service.logText(), /geocode-search/);
    for (const word of ['Geheimgasse', 'Triesen', 'Hauptstra', 'Xyzzy'])
      assert.ok(!(reply.body + service.logText()).includes(word), word);
  });
});
