import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Refusal, type Unavailable } from '@kontor/base';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import {
  call,
  customer,
  keySettings,
  type MeterFixture,
  type MeterFixtureOptions,
  OPERATION,
  openMeterFixture,
  serve,
  use,
} from './fixture.ts';
import type { Hold } from './holds.ts';
import { contentDigest, type Repeat } from './retry-tag.ts';

const folder = temporaryFolder();
let fixtures = 0;

async function fixture(t: TestContext, options: Partial<MeterFixtureOptions> = {}): Promise<MeterFixture> {
  const opened = await openMeterFixture({ folder, name: `meter-${++fixtures}`, ...options });
  t.after(() => opened.close());
  return opened;
}

const UNPAID = { name: 'Refusal', kind: 'unpaid' };
const BUSY = { name: 'Refusal', kind: 'busy' };

async function balanced(it: MeterFixture, account: number, credits: number): Promise<void> {
  assert.equal((await it.store.findAccount(account))?.credits, credits);
  assert.deepEqual(await it.store.listImbalances(), []);
}

test('50 parallel calls on one credit: one is served, 49 are refused', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 1 });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, async () => serve(it, await it.keys.check(text, use))),
  );
  const reasons = results.flatMap((r) => (r.status === 'rejected' ? [r.reason.kind] : []));
  assert.deepEqual([...new Set(reasons)], ['unpaid']);
  assert.equal(reasons.length, 49);
  await balanced(it, account, 0);
});

test('ten credits at a price of three serve three calls', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 10 });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, async () => serve(it, await it.keys.check(text, use), 3)),
  );
  const remaining = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value.remaining] : []));
  assert.deepEqual(remaining, [7, 4, 1]);
  await balanced(it, account, 1);
});

test('a call that fails costs nothing and gives its hold back, once', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 1 });
  const caller = await it.keys.check(text, use);
  const hold = it.meter.hold(caller, 1);
  assert.throws(() => it.meter.hold(caller, 1), UNPAID);
  hold.release();
  hold.release();
  it.meter.hold(caller, 1).release();
  assert.deepEqual([caller.owner.held, caller.active], [0, 0]);
  await balanced(it, account, 1);
});

test('between debit and release nobody is refused for credits that are there', async (t) => {
  const it = await fixture(t);
  const { text } = await customer(it, { credits: 2 });
  const caller = await it.keys.check(text, use);
  const first = it.meter.hold(caller, 1);
  assert.equal((await it.meter.debit(first, call())).remaining, 1);
  // The answer of the first call is still on its way.
  const second = it.meter.hold(caller, 1);
  assert.equal((await it.meter.debit(second, call())).remaining, 0);
  first.release();
  second.release();
  assert.throws(() => it.meter.hold(caller, 1), UNPAID);
});

test('an unlimited account is reported as unlimited and pays nothing', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { unlimited: true, credits: 3 });
  const receipt = await serve(it, await it.keys.check(text, use), 5);
  assert.deepEqual(receipt, { used: 0, remaining: 'unlimited', replayed: false });
  await balanced(it, account, 3);
});

test("a key's cap is held like the balance and starts again each month", async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 100, key: { cap: 5 } });
  const caller = await it.keys.check(text, use);
  const holds = [it.meter.hold(caller, 2), it.meter.hold(caller, 2)];
  assert.throws(() => it.meter.hold(caller, 2), UNPAID);
  await Promise.all(holds.map((hold) => it.meter.debit(hold, call())));
  for (const hold of holds) hold.release();
  assert.throws(() => it.meter.hold(caller, 2), UNPAID);
  assert.equal((await serve(it, caller, 1)).remaining, 95);
  it.clock.ms = Date.UTC(2026, 3, 1);
  assert.equal((await serve(it, await it.keys.check(text, use), 5)).remaining, 90);
  await balanced(it, account, 90);
});

test('too many calls of a key are busy, after the question of credits', async (t) => {
  const it = await fixture(t, { keyConcurrency: 2 });
  const { text } = await customer(it, { credits: 3 });
  const caller = await it.keys.check(text, use);
  const holds = [it.meter.hold(caller, 1), it.meter.hold(caller, 1)];
  assert.throws(() => it.meter.hold(caller, 1), { ...BUSY, retryAfterSeconds: 1 });
  assert.throws(() => it.meter.hold(caller, 2), UNPAID);
  assert.equal(caller.owner.held, 2, 'a refused call leaves no hold');
  for (const hold of holds) hold.release();
  it.meter.hold(caller, 1).release();
});

test('keys of one account share its calls at a time', async (t) => {
  const it = await fixture(t, { keyConcurrency: 2, accountConcurrency: 3 });
  const { account, text } = await customer(it, { credits: 9 });
  const { text: further } = await it.life.create(account, keySettings());
  const [one, two] = [await it.keys.check(text, use), await it.keys.check(further, use)];
  const holds = [one, one, two].map((caller) => it.meter.hold(caller, 1));
  assert.throws(() => it.meter.hold(one, 1), { ...BUSY, reason: 'key-concurrency' });
  assert.throws(() => it.meter.hold(two, 1), { ...BUSY, reason: 'account-concurrency' });
  holds[0]!.release();
  holds[0]!.release();
  it.meter.hold(two, 1).release();
  for (const hold of holds) hold.release();
  assert.equal(one.owner.active, 0);
});

test('of several processes each lets its part of the calls through, as many as there are now', async (t) => {
  let liveNodes = 1;
  const it = await fixture(t, { keyConcurrency: 40, accountConcurrency: 80, liveNodes: () => liveNodes });
  const { account, text } = await customer(it, { credits: 200 });
  const { text: further } = await it.life.create(account, keySettings());
  const [one, two] = [await it.keys.check(text, use), await it.keys.check(further, use)];
  /** Calls of each key until one is refused, one key after the other. */
  const most = () => {
    const holds: Hold[] = [];
    const fill = (caller: typeof one): number => {
      for (let count = 0; ; count++) {
        try {
          holds.push(it.meter.hold(caller, 1));
        } catch (error) {
          assert.ok(error instanceof Refusal && error.kind === 'busy');
          return count;
        }
      }
    };
    const parts = [fill(one), fill(two)];
    for (const hold of holds) hold.release();
    return parts;
  };
  assert.deepEqual(most(), [40, 40]);
  liveNodes = 2;
  assert.deepEqual(most(), [20, 20]);
  liveNodes = 4;
  assert.deepEqual(most(), [16, 4]);
});

test('what an account uses counts by the weight of its plan', async (t) => {
  const plans = '{"plans":[{"id":"large","name":"L","interval":"month","credits":9,"weight":4}]}';
  const it = await fixture(t, { plans });
  const { account, keyId, text } = await customer(it, { plan: 'large' });
  const { source } = await it.keys.check(text, use);
  assert.deepEqual(source, { kind: 'account', account, key: keyId, weight: 4 });
  const other = await customer(it);
  assert.equal((await it.keys.check(other.text, use)).source.weight, 1);
});

test('a plan may allow more or fewer calls at a time', async (t) => {
  const plans = '{"plans":[{"id":"small","name":"S","interval":"month","credits":9,"concurrency":1}]}';
  const it = await fixture(t, { plans });
  const { text } = await customer(it, { credits: 3, plan: 'small' });
  const caller = await it.keys.check(text, use);
  const hold = it.meter.hold(caller, 1);
  assert.throws(() => it.meter.hold(caller, 1), BUSY);
  hold.release();
});

test('a test key costs nothing, 60 times a minute', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { test: true });
  const caller = await it.keys.check(text, use);
  assert.equal(caller.test, true);
  it.clock.ms += 15_000;
  const receipt = await serve(it, caller, 7);
  assert.deepEqual(receipt, { used: 0, remaining: 0, replayed: false });
  for (let count = 1; count < 60; count++) it.meter.hold(caller, 1).release();
  assert.throws(() => it.meter.hold(caller, 1), { ...BUSY, retryAfterSeconds: 45 });
  it.clock.ms += 45_000;
  it.meter.hold(caller, 1).release();
  await balanced(it, account, 0);
  assert.equal((await it.store.usageTotals(account, 0))[0]?.calls, 1);
});

const repeat = (changes: Partial<Repeat> = {}): Repeat => ({
  key: 'order-4711',
  target: ['POST', '/v1/epc-qr-code'],
  digest: () => contentDigest(Buffer.from('{"iban":"x"}')),
  ...changes,
});

test('a repeated call goes free; another body, path, method or key does not', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 12 });
  const caller = await it.keys.check(text, use);
  const used = async (changes: Partial<Repeat>) =>
    (await serve(it, caller, 1, { repeat: repeat(changes) })).used;
  assert.equal(await used({}), 1);
  assert.deepEqual(await serve(it, caller, 1, { repeat: repeat() }), {
    used: 0,
    remaining: 11,
    replayed: true,
  });
  const others: Partial<Repeat>[] = [
    { digest: () => contentDigest(Buffer.from('{}')) },
    { digest: () => contentDigest(Buffer.alloc(300_000)) },
    { target: ['POST', '/v1/barcode'] },
    { target: ['GET', '/v1/epc-qr-code'] },
    { key: 'order-4712' },
  ];
  for (const other of others) {
    const what = Object.keys(other).join();
    assert.equal(await used(other), 1, what);
    assert.equal(await used(other), 0, what);
  }
  for (const key of ['', 'x'.repeat(65), 'with space', 'ü']) {
    assert.equal(await used({ key }), 1, `"${key}" is ignored`);
    if (key === '') assert.equal(await used({ key }), 1);
  }
  await balanced(it, account, 1);
});

test('a retry goes free when the charge took the last credit, and only a retry', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 1 });
  const caller = await it.keys.check(text, use);
  await serve(it, caller, 1, { repeat: repeat() });
  assert.throws(() => it.meter.hold(caller, 1), UNPAID);
  const hold = it.meter.hold(caller, 1, { mayRepeat: true });
  await assert.rejects(it.meter.cover(hold, undefined), UNPAID);
  await assert.rejects(it.meter.cover(hold, repeat({ key: 'another' })), UNPAID);
  await it.meter.cover(hold, repeat());
  const receipt = await it.meter.debit(hold, call({ repeat: repeat() }));
  assert.deepEqual(receipt, { used: 0, remaining: 0, replayed: true });
  hold.release();
  // Not asked to cover: the ledger has the last word.
  const sly = it.meter.hold(caller, 1, { mayRepeat: true });
  await assert.rejects(it.meter.debit(sly, call({ repeat: repeat({ key: 'another' }) })), UNPAID);
  sly.release();
  assert.deepEqual([caller.owner.held, caller.capHeld, caller.active], [0, 0, 0]);
  await balanced(it, account, 0);
});

test('what does not suffice is named, also where a retry might have gone free', async (t) => {
  const it = await fixture(t);
  for (const [cause, credits, cap] of [
    ['credits', 0, null],
    ['cap', 5, 1],
  ] as const) {
    const { text } = await customer(it, { credits, key: { name: cause, cap } });
    const caller = await it.keys.check(text, use);
    const named = { ...UNPAID, why: { cause } };
    assert.throws(() => it.meter.hold(caller, 2), named);
    const hold = it.meter.hold(caller, 2, { mayRepeat: true });
    await assert.rejects(it.meter.cover(hold, repeat()), named);
    hold.release();
  }
});

test('credits taken elsewhere: refused at the debit, and remembered', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 5 });
  const caller = await it.keys.check(text, use);
  const hold = it.meter.hold(caller, 5);
  const entry = {
    account,
    kind: 'correction',
    reference: 'x',
    note: null,
    actor: 'other node',
    at: 0,
  } as const;
  await it.store.addEntry({ ...entry, amount: -4 });
  await assert.rejects(it.meter.debit(hold, call()), UNPAID);
  hold.release();
  const again = await it.keys.check(text, use);
  assert.throws(() => it.meter.hold(again, 2), UNPAID);
  assert.equal((await serve(it, again, 1)).remaining, 0);
  await balanced(it, account, 0);
});

test('a look-up that was asked before a charge does not undo the charge', async (t) => {
  const it = await fixture(t);
  const { account, keyId, text } = await customer(it, { credits: 2, key: { cap: 2 } });
  const caller = await it.keys.check(text, use);
  const countAtStart = it.accountCache.count;
  const stale = (await it.store.findKeyById(account, keyId))!;
  await serve(it, caller, 2);
  it.accountCache.remember(Buffer.from(stale.key.hash).toString('latin1'), stale, {
    loadedAt: it.clock.now(),
    countAtStart,
  });
  assert.deepEqual([caller.owner.credits, caller.capUsed], [0, 2]);
});

test('a charge that cannot be written is unavailable and costs nothing', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 5 });
  const caller = await it.keys.check(text, use);
  const hold = it.meter.hold(caller, 1);
  await it.meter.close();
  await assert.rejects(it.meter.debit(hold, call()), (error: Unavailable) => error.name === 'Unavailable');
  hold.release();
  assert.equal(caller.owner.held, 0);
  await balanced(it, account, 5);
});

test('the time of last use is written once a minute', async (t) => {
  const it = await fixture(t);
  const { account, keyId, text } = await customer(it, { credits: 9 });
  const usedAt = async () => (await it.store.findKeyById(account, keyId))?.key.lastUsedAt;
  const start = it.clock.ms;
  const caller = await it.keys.check(text, use);
  await serve(it, caller);
  assert.equal(await usedAt(), start);
  it.clock.ms += 59_999;
  await serve(it, caller);
  assert.equal(await usedAt(), start);
  it.clock.ms += 1;
  await serve(it, caller);
  assert.equal(await usedAt(), start + 60_000);
});

test('failed calls are counted and written on demand and at the end', async (t) => {
  const it = await fixture(t);
  const { account, text } = await customer(it, { credits: 9 });
  const caller = await it.keys.check(text, use);
  for (let count = 0; count < 3; count++) it.meter.failed(caller, OPERATION);
  it.meter.failed(caller, 'barcode');
  await it.meter.flushFailures();
  it.meter.failed(caller, OPERATION);
  await it.meter.close();
  const usage = await it.store.listUsage({ account, fromDay: 0, untilDay: 99_999 });
  assert.deepEqual(
    usage.map((row) => [row.operation, row.calls, row.failed]),
    [
      ['barcode', 0, 1],
      [OPERATION, 0, 4],
    ],
  );
  await balanced(it, account, 9);
});
