import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charge, failedCall, funded, NOW } from '../store/contract/fixture.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { DAY_MS } from './calendar.ts';
import { openMeterFixture } from './fixture.ts';
import { Housekeeping } from './housekeeping.ts';

const MINUTE_MS = 60_000;

const folder = temporaryFolder();

test('a round renews, looks after backups and purges; one failure does not hinder the rest', async (t) => {
  const it = await openMeterFixture({ folder, name: 'house' });
  t.after(() => it.close());
  const errors: string[] = [];
  let backups = 0;
  let renewals = 0;
  let purges = 0;
  let passed = 0;
  const house = new Housekeeping({
    store: it.store,
    clock: it.clock,
    monotonic: () => passed,
    renewals: {
      run: async () => {
        renewals++;
        throw new Error('no');
      },
    },
    backups: { round: async () => void backups++ },
    purgeLimits: async () => void purges++,
    onError: (task) => errors.push(task),
  });
  const owner = await funded(it.store, { credits: 2000 });
  const old = Array.from({ length: 1200 }, (_, i) => charge(owner, `c${i}`, { at: NOW - 91 * DAY_MS }));
  await it.store.chargeGroup([...old, charge(owner, 'young', { at: NOW - 89 * DAY_MS })], 1000);
  const refusedAt = [91, 31, 29].map((days) => failedCall(owner, { at: NOW - days * DAY_MS }));
  await it.store.addFailedCalls(refusedAt, 10);
  const pass = async (ms: number) => {
    it.clock.ms += ms;
    passed += Math.max(0, ms);
    await house.round();
  };
  await pass(0);
  await pass(DAY_MS - 1);
  await pass(1);
  await pass(-2 * DAY_MS);
  assert.deepEqual([renewals, backups, purges], [4, 4, 4]);
  assert.deepEqual(errors, Array(4).fill('renewals'));
  const left = await it.store.listCharges({ account: owner.account, limit: 9 });
  assert.deepEqual(
    left.map((row) => row.id),
    ['young'],
  );
  assert.equal((await it.store.listFailedCalls({ account: owner.account, limit: 9 })).length, 1);
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('nothing is deleted within half an hour after the start or a jump of the clock', async (t) => {
  const it = await openMeterFixture({ folder, name: 'jump' });
  t.after(() => it.close());
  let passed = 0;
  const house = new Housekeeping({
    store: it.store,
    clock: it.clock,
    monotonic: () => passed,
    renewals: { run: async () => 0 },
    backups: { round: async () => {} },
    onError: (_, error) => assert.fail(String(error)),
  });
  const owner = await funded(it.store, { credits: 10 });
  await it.store.chargeGroup([charge(owner, 'one', { at: NOW })], 1000);
  const kept = async () => (await it.store.listCharges({ account: owner.account, limit: 9 })).length;
  const pass = async (minutes: number, jumpMs = 0) => {
    passed += minutes * MINUTE_MS;
    it.clock.ms += minutes * MINUTE_MS + jumpMs;
    await house.round();
    return kept();
  };
  assert.equal(await pass(0, 400 * DAY_MS), 1, 'the start');
  assert.equal(await pass(40, -400 * DAY_MS), 1);
  assert.equal(await pass(40, 400 * DAY_MS), 1, 'a jump');
  assert.equal(await pass(20), 1);
  assert.equal(await pass(10), 0, 'a clock that stays there is believed');
});

test('closing waits for the round under way and starts no other', async (t) => {
  const it = await openMeterFixture({ folder, name: 'close' });
  t.after(() => it.close());
  const gate = Promise.withResolvers<number>();
  let backups = 0;
  const house = new Housekeeping({
    store: it.store,
    clock: it.clock,
    monotonic: () => 0,
    renewals: { run: () => gate.promise },
    backups: { round: async () => void backups++ },
    onError: (_, error) => assert.fail(String(error)),
  });
  house.start();
  const closed = house.close();
  gate.resolve(0);
  await closed;
  house.start();
  assert.equal(backups, 0, 'the rest of the round is left');
});
