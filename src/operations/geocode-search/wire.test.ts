/** The operation in the real service, with a geocoder that the tests steer. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { type Geocoder, type Match, OPENSTREETMAP_ATTRIBUTION } from '@kontor/places';
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
  let answer: () => Promise<Match | undefined>;
  let service: Service;
  const geocoder: Geocoder = {
    search: (query, language) => {
      asked.push({ query, language });
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
          '"street":"Wiedner Hauptstraße","city":"Vienna","postalCode":"1040","country":"Austria","countryCode":"AT"}}',
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
      '{"position":{"latitude":47.1234568,"longitude":0},"address":{"city":"Triesen"}}',
    );
    assert.equal(reply.headers['x-attribution'], '(c) Ministere de lEconomieX-Evil: 1');
    assert.equal(reply.headers['x-evil'], undefined);
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
    [
      'all at once',
      { query: '', language: 5 },
      ['message.queryMustNotBeBlank', 'message.languageMustBeValid'],
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
