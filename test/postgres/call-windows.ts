import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { takeCall } from '../../src/store/postgres/shared-call-windows.ts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('call_windows');
const stores = [await database.open(), await database.open()] as const;
after(() => Promise.all(stores.map((store) => store.close())));
beforeEach(() => database.empty());

const UID = { name: 'uid', calls: 3, windowMs: 60_000, maxWaitMs: 600_000 };
let asked = 0;
/** Each question from another process. */
const take = (changes: Partial<typeof UID> = {}) =>
  takeCall(stores[asked++ % 2]!.connection, { ...UID, ...changes });
const pass = (ms: number) =>
  database.query(
    'UPDATE call_window SET taken = ARRAY(SELECT at - $1 FROM unnest(taken) WITH ORDINALITY AS one (at, place) ORDER BY place)',
    [ms],
  );
/** Whole minutes: the clock goes on between two questions. */
const minutes = (waitMs: number) => Math.round(waitMs / 60_000);

test('so many are free at once, the next ones when those before them are a window old', async () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) waits.push(minutes(await take()));
  assert.deepEqual(waits, [0, 0, 0, 1, 1, 1, 2, 2]);
  await pass(150_000);
  assert.deepEqual([minutes(await take()), minutes(await take())], [0, 0]);
});

test('a wait that is longer than allowed is returned and not taken', async () => {
  for (let i = 0; i < 3; i++) await take();
  for (let i = 0; i < 3; i++) {
    const waitMs = await take({ maxWaitMs: 5000 });
    assert.ok(waitMs <= -50_000 && waitMs >= -60_000, `${waitMs}`);
  }
  await pass(57_000);
  const waitMs = await take({ maxWaitMs: 5000 });
  assert.ok(waitMs >= 0 && waitMs <= 3000, `${waitMs}`);
});

test('services have lines of their own', async () => {
  assert.deepEqual([await take({ calls: 1 }), await take({ calls: 1, name: 'skatturinn' })], [0, 0]);
});

test('of many at once no two get the same moment', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => take({ calls: 1, windowMs: 5_000 })));
  const turns = waits.map((waitMs) => Math.round(waitMs / 5_000)).sort((one, other) => one - other);
  assert.deepEqual(turns, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('moments of a clock that was ahead are forgotten', async () => {
  for (let i = 0; i < 3; i++) await take();
  await pass(-86_400_000);
  assert.equal(await take(), 0);
});
