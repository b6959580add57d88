import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { purgeWindows, takePermits } from '../../src/store/postgres/shared-permits.ts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('permits');
const stores = [await database.open(), await database.open()] as const;
after(() => Promise.all(stores.map((store) => store.close())));
beforeEach(() => database.empty());

const ORDER = { key: 1, quota: 10, windowMs: 60_000, requested: 4 };
const take = (changes: Partial<typeof ORDER> = {}, store: 0 | 1 = 0) =>
  takePermits(stores[store].connection, { ...ORDER, ...changes });
const pass = (ms: number) => database.query('UPDATE window_use SET started_at = started_at - $1', [ms]);

test('permits are given until the quota is used up, whoever asks, and again after the window', async () => {
  const batches = [await take(), await take({}, 1), await take(), await take({}, 1)];
  assert.deepEqual(
    batches.map(({ granted, left }) => [granted, left]),
    [
      [4, 6],
      [4, 2],
      [2, 0],
      [0, 0],
    ],
  );
  assert.ok(batches.every(({ endsInMs }) => endsInMs > 50_000 && endsInMs <= 60_000));
  await pass(20_000);
  const { granted, endsInMs } = await take();
  assert.equal(granted, 0);
  assert.ok(endsInMs > 30_000 && endsInMs <= 40_000);
  await pass(40_000);
  assert.equal((await take()).granted, 4);
});

test('keys have windows of their own, and a lower quota gives nothing more', async () => {
  await take();
  assert.equal((await take({ key: 2 })).left, 6);
  assert.deepEqual([(await take({ quota: 3 })).granted, (await take({ quota: 5 })).granted], [0, 1]);
});

test('a window of a clock that was ahead begins again', async () => {
  for (let i = 0; i < 3; i++) await take();
  await pass(-90_000);
  assert.equal((await take()).granted, 4);
});

test('of many at once all together get the quota', async () => {
  for (let round = 1; round <= 8; round++) {
    const batches = await Promise.all(
      Array.from({ length: 8 }, (_, index) => take({ key: round, requested: 3 }, index % 2 === 0 ? 0 : 1)),
    );
    assert.equal(
      batches.reduce((sum, { granted }) => sum + granted, 0),
      10,
    );
  }
});

test('windows that are over are deleted', async () => {
  await take({ key: 1 });
  await pass(7_201_000);
  await take({ key: 2 });
  assert.equal(await purgeWindows(stores[0].connection), 1);
});
