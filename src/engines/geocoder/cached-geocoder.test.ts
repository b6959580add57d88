import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Geocoder, Match, Position } from '@kontor/places';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { CachedGeocoder } from './cached-geocoder.ts';

const never = new AbortController().signal;
const VADUZ: Match = {
  position: { latitude: 47.141, longitude: 9.521 },
  ...{ precision: 'place', address: { city: 'Vaduz' }, attribution: [] },
};

function build(answer: () => Promise<Match | undefined> = async () => VADUZ) {
  const asked: string[] = [];
  const geocoder: Geocoder = {
    search: (query, language) => {
      asked.push(`${query} ${language}`);
      return answer();
    },
    reverse: ({ latitude, longitude }: Position, language) => {
      asked.push(`${latitude} ${longitude} ${language}`);
      return answer();
    },
  };
  const time = new VirtualTime();
  const remembered = new CachedGeocoder(geocoder, { secret: Buffer.alloc(32, 7), time });
  const search = (query: string, language = 'en') => remembered.search(query, language, never);
  const reverse = (latitude: number, longitude: number, language = 'en') =>
    remembered.reverse({ latitude, longitude }, language, never);
  return { asked, time, remembered, search, reverse };
}

test('the same question is asked once an hour, another language or point is another question', async () => {
  const { asked, time, search, reverse } = build();
  for (let call = 0; call < 3; call++) {
    assert.deepEqual(await search('Vaduz'), VADUZ);
    assert.deepEqual(await reverse(47.1, 9.5), VADUZ);
  }
  await search('Vaduz', 'de');
  await search('vaduz');
  await reverse(47.1, 9.50000001);
  await reverse(47.1, 9.5, 'de');
  assert.deepEqual(asked, [
    'Vaduz en',
    '47.1 9.5 en',
    'Vaduz de',
    'vaduz en',
    '47.1 9.50000001 en',
    '47.1 9.5 de',
  ]);
  await time.advance(3_599_999);
  await search('Vaduz');
  assert.equal(asked.length, 6);
  await time.advance(1);
  await search('Vaduz');
  assert.equal(asked.length, 7);
});

test('another limit is another question', async () => {
  const { asked, remembered } = build();
  for (const limit of [1, 2, 2, 1]) await remembered.search('Vaduz', 'en', never, limit);
  assert.equal(asked.length, 2);
});

test('a search is never taken for a point', async () => {
  const { asked, search, reverse } = build();
  await reverse(47, 9);
  await search('47 9');
  assert.equal(asked.length, 2);
});

test('that nothing was found is remembered for five minutes, an outage never', async () => {
  const answers: (() => Promise<Match | undefined>)[] = [
    async () => undefined,
    async () => Promise.reject(new Unavailable('test')),
    async () => VADUZ,
  ];
  const { asked, time, search } = build(() => answers.shift()!());
  assert.equal(await search('Vaduz'), undefined);
  await time.advance(299_999);
  assert.equal(await search('Vaduz'), undefined);
  assert.equal(asked.length, 1);
  await time.advance(1);
  await assert.rejects(search('Vaduz'), Unavailable);
  assert.deepEqual(await search('Vaduz'), VADUZ);
});

test('at most 10,000 are remembered, the longest not asked for goes', async () => {
  const { asked, remembered, search } = build();
  for (let one = 0; one <= 10_000; one++) await search(`Ort ${one}`);
  assert.equal(remembered.size, 10_000);
  await search('Ort 10000');
  assert.equal(asked.length, 10_001);
  await search('Ort 0');
  assert.equal(asked.length, 10_002);
});

test('other data: all is forgotten, also what is still on its way', async () => {
  const first = Promise.withResolvers<Match | undefined>();
  const answers = [first.promise, Promise.resolve(undefined)];
  const { asked, remembered, search } = build(() => answers.shift()!);
  const underWay = search('Vaduz');
  remembered.clear();
  first.resolve(VADUZ);
  assert.deepEqual(await underWay, VADUZ);
  assert.equal(remembered.size, 0);
  assert.equal(await search('Vaduz'), undefined);
  assert.equal(asked.length, 2);
});

test('neither query nor position is in memory as text', async () => {
  const { remembered, search, reverse } = build();
  await search('Geheimgasse 7');
  await reverse(41.98765, 12.34567);
  const { inspect } = await import('node:util');
  const seen = inspect(remembered, { depth: 20, showHidden: true });
  assert.ok(!/Geheimgasse|41\.98765|12\.34567/.test(seen));
});
