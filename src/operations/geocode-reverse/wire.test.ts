/** The operation in the real service, with a geocoder that the tests steer. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Geocoder, Match, Position } from '@kontor/places';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { geocodeReverse } from './index.ts';

const PLACE: Match = {
  position: { latitude: 47.141, longitude: 9.521 },
  precision: 'place',
  address: { city: 'Vaduz', country: 'Liechtenstein', countryCode: 'LI' },
  attribution: ['GeoNames (CC BY 4.0)'],
};

describe('geocode reverse over the wire', () => {
  const asked: { readonly at: Position; readonly language: string }[] = [];
  let answer: Match | undefined = PLACE;
  let service: Service;
  const geocoder: Geocoder = {
    search: () => assert.fail('is not asked'),
    reverse: async (at, language) => {
      asked.push({ at, language });
      return answer;
    },
  };
  before(async () => {
    service = await startService({ operations: [geocodeReverse as AnyOperation], tools: { geocoder } });
  });
  after(() => service.close());

  const post = (body: object | string) =>
    service.call({
      method: 'POST',
      url: '/v1/geocode/reverse',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const get = (query: string) => service.call({ method: 'GET', url: `/v1/geocode/reverse?${query}` });

  test('GET and POST ask the same and answer the same', async () => {
    asked.length = 0;
    const replies = [
      await post({ latitude: 47.14, longitude: 9.52, language: 'DE' }),
      await get('latitude=47.14&longitude=9.52&language=de-LI'),
    ];
    for (const reply of replies) {
      assert.equal(reply.statusCode, 200);
      assert.equal(
        reply.body,
        '{"position":{"latitude":47.141,"longitude":9.521},' +
          '"address":{"city":"Vaduz","country":"Liechtenstein","countryCode":"LI"},"match":"place",' +
          '"formatted":"Vaduz, Liechtenstein","formattedLines":["Vaduz","Liechtenstein"]}',
      );
      assert.equal(reply.headers['x-geocode-precision'], 'place');
      assert.equal(reply.headers['x-attribution'], 'GeoNames (CC BY 4.0)');
    }
    const question = { at: { latitude: 47.14, longitude: 9.52 }, language: 'de' };
    assert.deepEqual(asked, [question, question]);
  });

  test('nothing is 204', async () => {
    answer = undefined;
    const reply = await post({ latitude: 40, longitude: -40 });
    answer = PLACE;
    assert.equal(reply.statusCode, 204);
    assert.equal(reply.headers['content-type'], undefined);
  });

  const TAKEN: readonly (readonly [query: string, latitude: number, longitude: number])[] = [
    ['latitude=4.8e1&longitude=1.6E%2B1', 48, 16],
    ['latitude=%2048.2%20&longitude=16', 48.2, 16],
    ['latitude=-0&longitude=-0.0', 0, 0],
    ['latitude=90&longitude=180', 90, 180],
    ['latitude=-90&longitude=-180', -90, 180],
    ['latitude=48.123456789012&longitude=-179.9999999', 48.123456789012, -179.9999999],
  ];
  for (const [query, latitude, longitude] of TAKEN) {
    test(`${query} is ${latitude}, ${longitude}`, async () => {
      asked.length = 0;
      assert.equal((await get(query)).statusCode, 200);
      assert.deepEqual(asked[0]?.at, { latitude, longitude });
      assert.ok(!Object.is(asked[0]?.at.latitude, -0) && !Object.is(asked[0]?.at.longitude, -0));
    });
  }

  const wrong = (names: readonly string[], end: string) => names.map((name) => `message.${name}Must${end}`);
  const BOTH = ['latitude', 'longitude'];
  const REFUSED: readonly (readonly [body: string, messages: readonly string[]])[] = [
    ['{}', wrong(BOTH, 'NotBeNull')],
    ['{"latitude":null,"longitude":null}', wrong(BOTH, 'NotBeNull')],
    ['{"latitude":48}', wrong(['longitude'], 'NotBeNull')],
    ['{"latitude":90.0000001,"longitude":180.1}', wrong(BOTH, 'BeValid')],
    ['{"latitude":-91,"longitude":-181}', wrong(BOTH, 'BeValid')],
    ['{"latitude":"48","longitude":"16"}', wrong(BOTH, 'BeValid')],
    ['{"latitude":1e400,"longitude":-1e400}', wrong(BOTH, 'BeValid')],
    ['{"latitude":[48],"longitude":{}}', wrong(BOTH, 'BeValid')],
    ['{"latitude":true,"longitude":16}', wrong(['latitude'], 'BeValid')],
    ['{"latitude":48,"longitude":16,"language":"xx"}', wrong(['language'], 'BeValid')],
  ];
  for (const [body, messages] of REFUSED) {
    test(`${body}: 406`, async () => {
      const reply = await post(body);
      assert.equal(reply.statusCode, 406);
      assert.deepEqual((reply.json() as { messages: string[] }).messages, messages);
    });
  }

  for (const text of [
    '48,2',
    '0x30',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '048',
    '1_0',
    '48%C2%B0',
    '--1',
    '4 8',
  ]) {
    test(`latitude ${text} in a query: 406`, async () => {
      const reply = await get(`latitude=${text.replace(' ', '%20')}&longitude=16`);
      assert.equal(reply.statusCode, 406);
      assert.deepEqual((reply.json() as { messages: string[] }).messages, ['message.latitudeMustBeValid']);
    });
  }

  test('a blank coordinate is a missing one, one given twice is refused', async () => {
    const blank = await get('latitude=&longitude=%20');
    assert.deepEqual((blank.json() as { messages: string[] }).messages, wrong(BOTH, 'NotBeNull'));
    const twice = await get('latitude=48&latitude=48&longitude=16');
    assert.deepEqual((twice.json() as { messages: string[] }).messages, ['message.latitudeMustBeValid']);
  });

  test('no coordinate is logged', async () => {
    await get('latitude=41.98765&longitude=12.34567');
    await get('latitude=941.98765&longitude=12.34567');
    await service.flush();
    assert.match(service.logText(), /geocode-reverse/);
    for (const digits of ['41.98765', '4198765', '12.34567', '1234567'])
      assert.ok(!service.logText().includes(digits), digits);
  });
});
