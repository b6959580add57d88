import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Refusal } from '@kontor/base';
import type { LedgerQueries } from '../store/port.ts';
import type { TestUse } from '../store/records.ts';
import { DAY_MS, dayOf } from './calendar.ts';
import {
  customer,
  keySettings,
  type MeterFixture,
  NOON,
  openMeterFixture,
  serve,
  TestClock,
  use,
} from './fixture.ts';
import { contentDigest } from './retry-tag.ts';
import { TestCalls } from './test-calls.ts';

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'kontor-test-calls-'));
after(() => rmSync(folder, { recursive: true }));

const refusal = (seconds: number) => (error: unknown) =>
  error instanceof Refusal &&
  error.kind === 'busy' &&
  error.reason === 'test-key-rate' &&
  error.retryAfterSeconds === seconds;

/** An account with so many test keys, as its callers. */
async function testers(it: MeterFixture, count: number) {
  const { account, text } = await customer(it, { test: true });
  const texts = [text];
  while (texts.length < count)
    texts.push((await it.life.create(account, keySettings(), { test: true })).text);
  return { account, texts, callers: await Promise.all(texts.map(async (one) => it.keys.check(one, use))) };
}

test('all test keys of an account together have 60 calls a minute', async () => {
  const it = await openMeterFixture({ folder, name: 'minute' });
  const { callers } = await testers(it, 3);
  it.clock.ms += 15_000;
  for (let count = 0; count < 60; count++) it.meter.hold(callers[count % 3]!, 1).release();
  for (const caller of callers) assert.throws(() => it.meter.hold(caller, 1), refusal(45));
  const stranger = await testers(it, 1);
  it.meter.hold(stranger.callers[0]!, 1).release();
  it.clock.ms += 45_000;
  it.meter.hold(callers[2]!, 1).release();
  await it.close();
});

test('and 500 a UTC day, of which refused calls are none', async () => {
  const it = await openMeterFixture({ folder, name: 'day' });
  const [caller] = (await testers(it, 1)).callers;
  for (let count = 0; count < 500; count++) {
    if (count % 60 === 0) it.clock.ms += MINUTE;
    it.meter.hold(caller!, 1).release();
    if (count % 60 === 59) assert.throws(() => it.meter.hold(caller!, 1), refusal(60));
  }
  const toMidnight = ((dayOf(it.clock.ms) + 1) * DAY_MS - it.clock.ms) / 1000;
  assert.throws(() => it.meter.hold(caller!, 1), refusal(toMidnight));
  it.clock.ms = (dayOf(it.clock.ms) + 1) * DAY_MS;
  it.meter.hold(caller!, 1).release();
  await it.close();
});

test('a restart forgives neither minute nor day', async () => {
  const clock = new TestClock();
  let it = await openMeterFixture({ folder, name: 'restart', clock });
  const { texts, callers } = await testers(it, 2);
  for (let count = 0; count < 60; count++) it.meter.hold(callers[0]!, 1).release();
  await it.close();
  for (let round = 1; round <= 8; round++) {
    it = await openMeterFixture({ folder, name: 'restart', clock, start: round });
    const caller = await it.keys.check(texts[round % 2]!, use);
    assert.throws(() => it.meter.hold(caller, 1), refusal(60));
    clock.ms += MINUTE;
    const calls = round === 8 ? 20 : 60;
    for (let count = 0; count < calls; count++) it.meter.hold(caller, 1).release();
    if (round === 8) assert.throws(() => it.meter.hold(caller, 1), refusal(12 * 3600 - 8 * 60));
    await it.close();
  }
});

test('neither is ever waited for longer than it lasts, however the clock jumps', async () => {
  const it = await openMeterFixture({ folder, name: 'clock' });
  const [caller] = (await testers(it, 1)).callers;
  const jumps = [26 * 3600_000, -26 * 3600_000, 400 * DAY_MS, -400 * DAY_MS, -MINUTE, MINUTE];
  for (const jump of jumps) {
    it.clock.ms += jump;
    for (let count = 0; count < 60; count++) it.meter.hold(caller!, 1).release();
    assert.throws(() => it.meter.hold(caller!, 1), refusal(60));
  }
  assert.equal(it.clock.ms, NOON);
  await it.close();
});

test('a call that names an idempotency key counts each time it is made, and is free like the others', async () => {
  const it = await openMeterFixture({ folder, name: 'repeat' });
  const [caller] = (await testers(it, 1)).callers;
  const repeat = {
    key: 'order-1',
    target: ['POST', '/v1/epc-qr-code'],
    digest: () => contentDigest(Buffer.from('{}')),
  };
  for (let count = 0; count < 60; count++) {
    const hold = it.meter.hold(caller!, 1, { mayRepeat: true });
    assert.equal(hold.lack, undefined);
    hold.release();
  }
  assert.throws(() => it.meter.hold(caller!, 1, { mayRepeat: true }), refusal(60));
  it.clock.ms += MINUTE;
  assert.equal((await serve(it, caller!, 7, { repeat })).used, 0);
  const again = await serve(it, caller!, 7, { repeat });
  assert.deepEqual([again.used, again.replayed], [0, true]);
  await it.close();
});

test('counts that could not be written are written later, with what came since', async () => {
  const written: TestUse[][] = [];
  let isAway = true;
  const calls = new TestCalls({
    store: {
      addTestUse: async (uses) => {
        if (isAway) throw new Error('away');
        written.push([...uses]);
        return [...uses];
      },
    },
    clock: { now: () => NOON },
    onError: assert.ifError,
  });
  const take = (account: number) => calls.take({ account, testUse: undefined });
  take(1);
  await assert.rejects(calls.flush(), /away/);
  take(1);
  take(2);
  isAway = false;
  await calls.close();
  const times = { day: dayOf(NOON), minute: NOON / MINUTE };
  assert.deepEqual(written, [
    [
      { account: 1, ...times, dayCalls: 2, minuteCalls: 2 },
      { account: 2, ...times, dayCalls: 1, minuteCalls: 1 },
    ],
  ]);
});

test('of several processes each lets its part of a minute through, as many as there are now', async () => {
  let liveNodes = 1;
  const calls = new TestCalls({
    store: { addTestUse: async (uses) => [...uses] },
    clock: { now: () => NOON },
    liveNodes: () => liveNodes,
    onError: assert.ifError,
  });
  const served = (account: number) => {
    for (let count = 0; ; count++) {
      try {
        calls.take({ account, testUse: undefined });
      } catch (error) {
        assert.ok(refusal(60)(error));
        return count;
      }
    }
  };
  const parts = [1, 2, 3, 9].map((nodes) => {
    liveNodes = nodes;
    return served(nodes);
  });
  assert.deepEqual(parts, [60, 30, 20, 16]);
  await calls.close();
});

test('several processes learn of each other with each write, and stop at the day’s limit together', async () => {
  let ms = NOON;
  const stored = { account: 1, day: 0, dayCalls: 0, minute: 0, minuteCalls: 0 };
  const store: Pick<LedgerQueries, 'addTestUse'> = {
    addTestUse: async ([use]) => {
      const { day, dayCalls, minute, minuteCalls } = use!;
      stored.dayCalls = dayCalls + (stored.day === day ? stored.dayCalls : 0);
      stored.minuteCalls = minuteCalls + (stored.minute === minute ? stored.minuteCalls : 0);
      return [{ ...Object.assign(stored, { day, minute }) }];
    },
  };
  const processes = [1, 2].map(
    () => new TestCalls({ store, clock: { now: () => ms }, liveNodes: () => 2, onError: assert.ifError }),
  );
  let served = 0;
  let refused: unknown;
  for (let round = 0; round < 30 && refused === undefined; round++) {
    for (const calls of processes) {
      for (let count = 0; count < 29; count++) {
        try {
          calls.take({ account: 1, testUse: undefined });
          served++;
        } catch (error) {
          refused = error;
        }
      }
      await calls.flush();
    }
    ms += MINUTE;
  }
  assert.ok(served >= 500 && served <= 529, `${served} calls`);
  assert.ok(refused instanceof Refusal && refused.retryAfterSeconds! > 3600);
  for (const calls of processes) await calls.close();
});
