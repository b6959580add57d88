import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { addMonths, monthOf } from './calendar.ts';
import { customer, type MeterFixture, openMeterFixture, serve, TestClock, use } from './fixture.ts';
import { nextPeriod, Renewals } from './renewals.ts';

const folder = temporaryFolder();
let fixtures = 0;
const PLANS = JSON.stringify({
  plans: [
    { id: 'pro', name: 'Pro', interval: 'month', credits: 100 },
    { id: 'lean', name: 'Lean', interval: 'month', credits: 100, rollover: 0 },
    { id: 'year', name: 'Year', interval: 'year', credits: 1000 },
  ],
});
const at = (text: string) => Date.parse(`${text}Z`);

async function fixture(t: TestContext, start: string): Promise<MeterFixture & { renewals: Renewals }> {
  const clock = new TestClock();
  clock.ms = at(start);
  const opened = await openMeterFixture({ folder, name: `renewals-${++fixtures}`, plans: PLANS, clock });
  t.after(() => opened.close());
  return { ...opened, renewals: new Renewals(opened) };
}

test('periods are counted from the day of assignment', () => {
  const cases = [
    ['2026-01-31T10:00', '2026-01-31T10:00', 'month', '2026-02-28T10:00'],
    ['2026-01-31T10:00', '2026-02-28T10:00', 'month', '2026-03-31T10:00'],
    ['2026-01-31T10:00', '2026-02-28T09:59', 'month', '2026-02-28T10:00'],
    ['2024-02-29T00:00', '2024-02-29T00:00', 'year', '2025-02-28T00:00'],
    ['2024-02-29T00:00', '2027-06-01T00:00', 'year', '2028-02-29T00:00'],
    ['2026-05-10T00:00', '2026-05-09T00:00', 'month', '2026-05-10T00:00'],
  ] as const;
  for (const [since, now, interval, next] of cases) {
    assert.equal(nextPeriod(at(since), at(now), interval), at(next), `${since} ${now}`);
  }
});

test('a period is the next one after any moment, and no other is between', () => {
  const property = fc.property(
    fc.nat(2e12),
    fc.nat(1e12),
    fc.constantFrom('month', 'year'),
    (since, later, interval) => {
      const now = since + later;
      const next = nextPeriod(since, now, interval);
      const step = interval === 'month' ? 1 : 12;
      assert.ok(next > now);
      assert.ok(addMonths(since, monthOf(next) - monthOf(since) - step) <= now);
      assert.equal((monthOf(next) - monthOf(since)) % step, 0);
    },
  );
  fc.assert(property, { seed: 8, numRuns: 500 });
});

test('a plan gives its credits at once, then each month, once', async (t) => {
  const it = await fixture(t, '2026-01-31T10:00');
  const { account, text } = await customer(it, { credits: 5 });
  const caller = await it.keys.check(text, use);
  await it.renewals.assign(account, 'pro', 'operator:1');
  const fresh = await it.keys.check(text, use);
  assert.equal(fresh, caller);
  assert.equal((await serve(it, fresh, 30)).remaining, 75);
  assert.equal(await it.renewals.run(), 0);
  it.clock.ms = at('2026-02-28T10:00');
  assert.deepEqual([await it.renewals.run(), await it.renewals.run()], [1, 0]);
  // 70 unused ones of the plan stay (rollover 1 × 100), 5 are the account's own.
  const found = await it.store.findAccount(account);
  assert.deepEqual([found?.credits, found?.planCredits, found?.renewsAt], [175, 170, at('2026-03-31T10:00')]);
  const [renewal] = await it.store.listEntries(account, { limit: 1 });
  assert.equal(renewal?.reference, `renewal:${account}:pro-2026-02`);
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('after a standstill each missed period is booked once, with what expires in between', async (t) => {
  const it = await fixture(t, '2026-01-15T00:00');
  const pro = await customer(it, { credits: 7 });
  const lean = await customer(it, { credits: 7 });
  await it.renewals.assign(pro.account, 'pro', 'operator:1');
  await it.renewals.assign(lean.account, 'lean', 'operator:1');
  it.clock.ms = at('2026-06-20T00:00');
  assert.equal(await it.renewals.run(), 10);
  assert.equal((await it.store.findAccount(pro.account))?.credits, 207, 'one month rolls over');
  assert.equal(
    (await it.store.findAccount(lean.account))?.credits,
    107,
    'nothing rolls over, own credits stay',
  );
  const kinds = (await it.store.listEntries(lean.account, { limit: 99 })).map((e) => e.kind);
  assert.deepEqual(
    [kinds.filter((k) => k === 'renewal').length, kinds.filter((k) => k === 'expiry').length],
    [6, 5],
  );
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('whatever the clock does, no period is booked twice', async (t) => {
  const it = await fixture(t, '2026-01-15T00:00');
  const { account } = await customer(it);
  await it.renewals.assign(account, 'pro', 'operator:1');
  for (const now of [
    '2026-02-16T00:00',
    '2026-02-15T23:00',
    '2026-03-16T00:00',
    '2026-02-16T00:00',
    '2026-03-16T01:00',
  ]) {
    it.clock.ms = at(now);
    await it.renewals.run();
  }
  const references = (await it.store.listEntries(account, { limit: 99 })).map((e) => e.reference).sort();
  assert.deepEqual(references, [
    `expiry:${account}:pro-2026-03`,
    ...['01', '02', '03'].map((month) => `renewal:${account}:pro-2026-${month}`),
  ]);
});

test('two servers that renew at the same time accountCache once', async (t) => {
  const it = await fixture(t, '2026-01-15T00:00');
  const { account } = await customer(it);
  await it.renewals.assign(account, 'year', 'operator:1');
  it.clock.ms = at('2028-01-15T00:00');
  const booked = await Promise.all([it.renewals.run(), new Renewals(it).run()]);
  assert.equal(booked[0]! + booked[1]!, 2);
  assert.equal(
    (await it.store.listEntries(account, { limit: 99 })).filter((e) => e.kind === 'renewal').length,
    3,
  );
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('assigning again in the same month gives no second grant; another plan does', async (t) => {
  const it = await fixture(t, '2026-01-15T00:00');
  const { account } = await customer(it);
  await it.renewals.assign(account, 'pro', 'operator:1');
  await it.renewals.assign(account, 'pro', 'operator:1');
  assert.equal((await it.store.findAccount(account))?.credits, 100);
  await it.renewals.assign(account, 'year', 'operator:1');
  assert.equal((await it.store.findAccount(account))?.credits, 1100);
  await it.renewals.assign(account, 'unlimited', 'operator:1');
  const unlimited = await it.store.findAccount(account);
  assert.deepEqual([unlimited?.unlimited, unlimited?.renewsAt], [true, null]);
  await it.renewals.assign(account, 'free', 'operator:1');
  assert.equal((await it.store.findAccount(account))?.unlimited, false);
  await assert.rejects(it.renewals.assign(account, 'gone', 'operator:1'), RangeError);
  assert.equal((await it.store.listAudit({ accounts: [account], limit: 99 })).length, 5);
});

test('accounts of a plan that is no longer in the file do not stop the others', async (t) => {
  const it = await fixture(t, '2026-01-15T00:00');
  const gone = await customer(it);
  const due = it.clock.now() + 1;
  const change = { plan: 'gone', unlimited: false, since: it.clock.now(), renewsAt: due, actor: 'x' };
  await it.store.setPlan({ account: gone.account, ...change });
  const { account } = await customer(it);
  await it.renewals.assign(account, 'pro', 'operator:1');
  it.clock.ms = at('2026-02-15T00:00');
  assert.equal(await it.renewals.run(), 1);
  assert.equal((await it.store.findAccount(gone.account))?.credits, 0);
});
