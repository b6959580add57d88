import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { AccountCache } from '../../src/meter/account-cache.ts';
import { bootstrap } from '../../src/meter/bootstrap.ts';
import { Keys } from '../../src/meter/keys.ts';
import { Meter } from '../../src/meter/meter.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { KEY, OPERATION, wallClock } from './open-ledger.mts';

/** The ledger with its own thread, in a file that cannot grow for ever. */
async function open(t: TestContext, options: { readonly credits: number; readonly maxPages?: number }) {
  const { credits, maxPages } = options;
  const file = join(newFolder(t), 'kontor.db');
  const store = openSqlite({ file, at: wallClock.now(), ...(maxPages !== undefined && { maxPages }) });
  const random = (count: number): Uint8Array => randomBytes(count);
  await bootstrap({ store, clock: wallClock, random, prefix: 'kontor', apiKey: KEY, credits });
  const accountCache = new AccountCache();
  const keys = new Keys({ store, clock: wallClock, accountCache, prefix: 'kontor' });
  const meter = new Meter({
    store,
    accountCache,
    clock: wallClock,
    random,
    retrySecret: random(32),
    concurrency: { ofKey: 1000, ofAccount: () => 1000 },
    onError: assert.ifError,
  });
  afterwards(t, async () => {
    await meter.close();
    await store.close();
  });
  const call = async (requestId: string, price = 1): Promise<string> => {
    const hold = await Promise.resolve(keys.check(KEY, { operation: OPERATION }))
      .then((caller) => meter.hold(caller, price))
      .catch((error: Error) => ('kind' in error ? String(error.kind) : error.name));
    if (typeof hold === 'string') return hold;
    const numbers = { isEmpty: false, ms: 1, bytesIn: 1, bytesOut: 1 };
    return meter
      .debit(hold, { requestId, operation: OPERATION, ...numbers })
      .then(
        () => 'charged',
        (error: Error) => error.name,
      )
      .finally(() => hold.release());
  };
  return { store, call };
}

const count = (outcomes: readonly string[], which: string) => outcomes.filter((one) => one === which).length;

test('the disk is full: refused, nothing charged, available again when there is room', async (t) => {
  const { store, call } = await open(t, { credits: 1e6, maxPages: 120 });
  let charged = 0;
  let refused = 0;
  for (let round = 0; refused < 120 && round < 1000; round++) {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, caller) => call(`r${round}c${caller}`)),
    );
    charged += count(outcomes, 'charged');
    refused += count(outcomes, 'Unavailable');
    assert.equal(count(outcomes, 'charged') + count(outcomes, 'Unavailable'), 40);
  }
  t.diagnostic(`${charged} charged, ${refused} refused`);
  assert.ok(charged > 0 && refused >= 120);
  assert.equal((await store.findAccount(1))?.credits, 1e6 - charged);
  assert.deepEqual(await store.listImbalances(), []);
  assert.ok((await store.purgeCharges(wallClock.now() + 1, 500)) > 0);
  assert.equal(await call('after'), 'charged');
  assert.equal((await store.findAccount(1))?.credits, 1e6 - charged - 1);
  assert.deepEqual(await store.listImbalances(), []);
});

test('50 calls at once on the last credit: one is charged, 49 are refused', async (t) => {
  const { store, call } = await open(t, { credits: 1 });
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, caller) => call(`c${caller}`)));
  assert.deepEqual([count(outcomes, 'charged'), count(outcomes, 'unpaid')], [1, 49]);
  assert.equal((await store.findAccount(1))?.credits, 0);
});

test('10 credits at a price of 3: three calls are charged', async (t) => {
  const { store, call } = await open(t, { credits: 10 });
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, caller) => call(`c${caller}`, 3)));
  assert.deepEqual([count(outcomes, 'charged'), count(outcomes, 'unpaid')], [3, 47]);
  assert.equal((await store.findAccount(1))?.credits, 1);
});
