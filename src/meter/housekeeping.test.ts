import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charge, funded, NOW, refused } from '../store/contract/fixture.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { DAY_MS } from './calendar.ts';
import { openMeterFixture } from './fixture.ts';
import { Housekeeping } from './housekeeping.ts';

const folder = temporaryFolder();

test('a round renews, backs up once a day and purges; one failure does not hinder the rest', async (t) => {
  const it = await openMeterFixture({ folder, name: 'house' });
  t.after(() => it.close());
  const errors: string[] = [];
  const backups: number[] = [];
  let renewals = 0;
  const house = new Housekeeping({
    store: it.store,
    clock: it.clock,
    renewals: {
      run: async () => {
        renewals++;
        throw new Error('no');
      },
    },
    backup: async (now) => backups.push(now),
    onError: (task) => errors.push(task),
  });
  const owner = await funded(it.store, { credits: 2000 });
  const old = Array.from({ length: 1200 }, (_, i) => charge(owner, `c${i}`, { at: NOW - 91 * DAY_MS }));
  await it.store.chargeGroup([...old, charge(owner, 'young', { at: NOW - 89 * DAY_MS })], 1000);
  const refusedAt = [91, 31, 29].map((days) => refused(owner, { at: NOW - days * DAY_MS }));
  await it.store.addRefused(refusedAt, 10);
  const start = it.clock.ms;
  await house.round();
  it.clock.ms += DAY_MS - 1;
  await house.round();
  it.clock.ms += 1;
  await house.round();
  it.clock.ms -= 2 * DAY_MS;
  await house.round();
  assert.deepEqual(backups, [start, start + DAY_MS, start - DAY_MS]);
  assert.equal(renewals, 4);
  assert.deepEqual(errors, Array(4).fill('renewals'));
  const left = await it.store.listCharges({ account: owner.account, limit: 9 });
  assert.deepEqual(
    left.map((row) => row.id),
    ['young'],
  );
  assert.equal((await it.store.listRefused({ account: owner.account, limit: 9 })).length, 1);
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('closing waits for the round under way and starts no other', async (t) => {
  const it = await openMeterFixture({ folder, name: 'close' });
  t.after(() => it.close());
  const gate = Promise.withResolvers<number>();
  let backups = 0;
  const house = new Housekeeping({
    store: it.store,
    clock: it.clock,
    renewals: { run: () => gate.promise },
    backup: async () => backups++,
    onError: (_, error) => assert.fail(String(error)),
  });
  house.start();
  const closed = house.close();
  gate.resolve(0);
  await closed;
  house.start();
  assert.equal(backups, 0, 'the rest of the round is left');
});
