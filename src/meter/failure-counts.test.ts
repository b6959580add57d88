import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Failures } from '../store/records.ts';
import { dayOf } from './calendar.ts';
import { FailureCounts } from './failure-counts.ts';
import { NOON, TestClock } from './fixture.ts';

const CALLER = { account: 1, keyId: 2 };

function open() {
  const written: (readonly Failures[])[] = [];
  const errors: unknown[] = [];
  const state = { away: false };
  const clock = new TestClock();
  const store = {
    addFailures: async (counts: readonly Failures[]) => {
      if (state.away) throw new Unavailable('database is locked');
      written.push(counts);
    },
  };
  const counts = new FailureCounts({ store, clock, onError: (error) => errors.push(error) });
  return { counts, written, errors, state, clock };
}

test('failures of one key, day and operation are one row', async () => {
  const { counts, written, clock } = open();
  counts.add(CALLER, 'barcode');
  counts.add(CALLER, 'barcode');
  counts.add({ ...CALLER, keyId: 3 }, 'barcode');
  clock.ms += 86_400_000;
  counts.add(CALLER, 'barcode');
  await counts.close();
  const today = dayOf(NOON);
  const row = { account: 1, key: 2, day: today, operation: 'barcode', failed: 2 };
  assert.deepEqual(written, [[row, { ...row, key: 3, failed: 1 }, { ...row, day: today + 1, failed: 1 }]]);
  await counts.flush();
  assert.equal(written.length, 1, 'nothing to write');
});

test('what could not be written is written with the next', async () => {
  const { counts, written, state } = open();
  counts.add(CALLER, 'barcode');
  state.away = true;
  await assert.rejects(counts.flush(), Unavailable);
  counts.add(CALLER, 'barcode');
  state.away = false;
  await counts.close();
  assert.deepEqual(
    written.map((rows) => rows.map((row) => row.failed)),
    [[2]],
  );
});

test('they are written within about a second by themselves, and again after a failure', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { counts, written, state, errors } = open();
  const tick = async () => {
    t.mock.timers.tick(1000);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  counts.add(CALLER, 'barcode');
  await tick();
  assert.equal(written.length, 1);
  counts.add(CALLER, 'barcode');
  state.away = true;
  await tick();
  assert.deepEqual([written.length, errors.length], [1, 1]);
  state.away = false;
  await tick();
  assert.equal(written.length, 2);
  await counts.close();
});
