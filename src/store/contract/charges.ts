import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { With } from './accounts.ts';
import { bytes32, charge, DAY, funded, HOUR, MONTH, NOW, TODAY } from './fixture.ts';

const PATIENCE = 1000;

export function chargeContract(withStore: With): void {
  test(
    'a group is charged in its order; each learns the balance after its own charge',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 10 });
      const outcomes = await store.chargeGroup(
        [charge(owner, 'a'), charge(owner, 'b', { price: 3 }), charge(owner, 'c', { price: 0 })],
        PATIENCE,
      );
      assert.deepEqual(
        outcomes.map((o) => 'used' in o && [o.result, o.used, o.credits]),
        [
          ['charged', 1, 9],
          ['charged', 3, 6],
          ['charged', 0, 6],
        ],
      );
      assert.equal((await store.findAccount(owner.account))?.credits, 6);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'what cannot be paid is refused, the rest of the group is charged',
    withStore(async (store) => {
      const poor = await funded(store, { credits: 10 });
      const rich = await funded(store, { credits: 100, number: 2 });
      const items = ['a', 'b', 'c', 'd'].map((id) => charge(poor, id, { price: 3 }));
      items.splice(2, 0, charge(rich, 'r', { price: 7 }));
      const results = (await store.chargeGroup(items, PATIENCE)).map((o) => o.result);
      assert.deepEqual(results, ['charged', 'charged', 'charged', 'charged', 'unpaid']);
      assert.equal((await store.findAccount(poor.account))?.credits, 1);
      assert.equal((await store.findAccount(rich.account))?.credits, 93);
      assert.equal((await store.listCharges({ account: poor.account, limit: 10 })).length, 3);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'an unlimited account pays nothing, but its use is counted and its keys keep their caps',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 5, key: { cap: 2 }, account: { unlimited: true } });
      const outcomes = await store.chargeGroup(
        ['a', 'b', 'c'].map((id) => charge(owner, id)),
        PATIENCE,
      );
      assert.deepEqual(outcomes[0], { result: 'charged', used: 0, credits: null, capUsed: 1 });
      assert.deepEqual(
        outcomes.map((o) => o.result),
        ['charged', 'charged', 'unpaid'],
      );
      const [usage] = await store.listUsage({ account: owner.account, fromDay: TODAY, untilDay: TODAY });
      assert.deepEqual([usage?.calls, usage?.credits], [2, 0]);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    "a key's cap counts by calendar month, and a clock that goes back opens no new one",
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100, key: { cap: 5 } });
      const results = async (month: number, ...prices: number[]) => {
        const items = prices.map((price, i) => charge(owner, `${month}-${i}-${price}`, { price, month }));
        return (await store.chargeGroup(items, PATIENCE)).map((o) => o.result);
      };
      assert.deepEqual(await results(MONTH, 3, 3, 2), ['charged', 'unpaid', 'charged']);
      assert.deepEqual(await results(MONTH + 1, 5, 0), ['charged', 'charged']);
      assert.deepEqual(await results(MONTH, 1), ['unpaid']);
      assert.equal((await store.findKey(bytes32(1)))?.key.capUsed, 5);
      assert.equal((await store.findAccount(owner.account))?.credits, 90, 'a refused cap takes no credits');
    }),
  );

  test(
    'a balance that does not cover gives the cap back',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 2, key: { cap: 100 } });
      const [outcome] = await store.chargeGroup([charge(owner, 'a', { price: 3 })], PATIENCE);
      assert.deepEqual(outcome, { result: 'unpaid' });
      assert.equal((await store.findKey(bytes32(1)))?.key.capUsed, 0);
    }),
  );

  test(
    'the time of last use is written with a charge that asks for it',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 9 });
      await store.chargeGroup([charge(owner, 'a', { touch: true }), charge(owner, 'b')], PATIENCE);
      await store.chargeGroup([charge(owner, 'c', { at: NOW + HOUR })], PATIENCE);
      assert.equal((await store.findKey(bytes32(1)))?.key.lastUsedAt, NOW);
      await store.chargeGroup([charge(owner, 'd', { at: NOW + HOUR, touch: true, price: 0 })], PATIENCE);
      assert.equal((await store.findKey(bytes32(1)))?.key.lastUsedAt, NOW + HOUR);
    }),
  );

  test(
    'an id that exists already is never charged again, the others of its group are charged',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 10 });
      await store.chargeGroup([charge(owner, 'a')], PATIENCE);
      const results = await store.chargeGroup(
        [charge(owner, 'b'), charge(owner, 'a'), charge(owner, 'c', { price: 2 })],
        PATIENCE,
      );
      assert.deepEqual(
        results.map((o) => o.result),
        ['charged', 'failed', 'charged'],
      );
      assert.equal((await store.findAccount(owner.account))?.credits, 6);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a charge for a key or account that does not exist is refused',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 10 });
      const lost = charge({ account: 99, key: 99 }, 'x');
      const outcomes = await store.chargeGroup([lost, charge(owner, 'y')], PATIENCE);
      assert.deepEqual(
        outcomes.map((o) => o.result),
        ['unpaid', 'charged'],
      );
    }),
  );

  retryContract(withStore);
  listContract(withStore);
}

function retryContract(withStore: With): void {
  test(
    'a retry goes free five times within a day, then it is charged and starts again',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 10 });
      const call = async (id: string, at = NOW) => {
        const [outcome] = await store.chargeGroup(
          [charge(owner, id, { retryTag: bytes32(5), at, price: 2 })],
          PATIENCE,
        );
        return outcome !== undefined && 'used' in outcome
          ? [outcome.result, outcome.used, outcome.credits]
          : outcome;
      };
      assert.equal(await store.isRepeat(owner.account, bytes32(5), NOW), false);
      assert.deepEqual(await call('a'), ['charged', 2, 8]);
      assert.equal(await store.isRepeat(owner.account, bytes32(5), NOW), true);
      assert.equal(await store.isRepeat(owner.account + 1, bytes32(5), NOW), false);
      for (const id of ['b', 'c', 'd', 'e', 'f'])
        assert.deepEqual(await call(id, NOW + HOUR), ['replayed', 0, 8]);
      assert.equal(await store.isRepeat(owner.account, bytes32(5), NOW), false);
      assert.deepEqual(await call('g', NOW + HOUR), ['charged', 2, 6]);
      assert.deepEqual(await call('h', NOW + DAY), ['replayed', 0, 6]);
      assert.deepEqual(await call('i', NOW + HOUR + DAY), ['charged', 2, 4]);
      const rows = await store.listCharges({ account: owner.account, limit: 20 });
      assert.equal(rows.length, 9);
      assert.equal(
        rows.reduce((sum, row) => sum + row.cost, 0),
        6,
      );
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'two calls with one tag in one group are charged once',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 2 });
      const tagged = (id: string) => charge(owner, id, { retryTag: bytes32(5) });
      const outcomes = await store.chargeGroup([tagged('a'), tagged('b'), charge(owner, 'c')], PATIENCE);
      assert.deepEqual(
        outcomes.map((o) => o.result),
        ['charged', 'replayed', 'charged'],
      );
      assert.equal((await store.findAccount(owner.account))?.credits, 0);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a retry goes free on an empty balance and a used-up cap, another tag does not',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 1, key: { cap: 1 } });
      const call = async (id: string, tag: number) =>
        (await store.chargeGroup([charge(owner, id, { retryTag: bytes32(tag) })], PATIENCE))[0]?.result;
      assert.deepEqual(
        [await call('a', 5), await call('b', 5), await call('c', 6)],
        ['charged', 'replayed', 'unpaid'],
      );
    }),
  );
}

function listContract(withStore: With): void {
  test(
    'charges are listed newest first, by every filter, page by page',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100 });
      const items = Array.from({ length: 5 }, (_, i) =>
        charge(owner, `c${i}`, {
          at: NOW + Math.floor(i / 2),
          operation: i === 0 ? 'barcode' : 'epc-qr-code',
          requestId: i < 2 ? 'same' : `r${i}`,
        }),
      );
      await store.chargeGroup(items, PATIENCE);
      const ids = async (filter: object) =>
        (await store.listCharges({ account: owner.account, limit: 10, ...filter })).map((row) => row.id);
      assert.deepEqual(await ids({}), ['c4', 'c3', 'c2', 'c1', 'c0']);
      assert.deepEqual(await ids({ limit: 2 }), ['c4', 'c3']);
      assert.deepEqual(await ids({ after: { at: NOW + 1, id: 'c3' } }), ['c2', 'c1', 'c0']);
      assert.deepEqual(await ids({ requestId: 'same' }), ['c1', 'c0']);
      assert.deepEqual(await ids({ operation: 'barcode' }), ['c0']);
      assert.deepEqual(await ids({ from: NOW + 1, until: NOW + 2 }), ['c3', 'c2']);
      assert.deepEqual(await ids({ key: 99 }), []);
      assert.deepEqual(await ids({ account: 99 }), []);
      const [row] = await store.listCharges({ account: owner.account, requestId: 'r4', limit: 1 });
      const { id, requestId, key, operation, price: cost, status, ms, bytesIn, bytesOut, at } = items[4]!;
      assert.deepEqual(row, { id, requestId, key, operation, cost, status, ms, bytesIn, bytesOut, at });
    }),
  );

  test(
    'usage adds up by day, key and operation; failures are counted apart',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100 });
      const tomorrow = { at: NOW + DAY };
      await store.chargeGroup(
        [charge(owner, 'a', { ms: 5 }), charge(owner, 'b', { price: 2, ms: 7 })],
        PATIENCE,
      );
      await store.chargeGroup([charge(owner, 'c', { operation: 'barcode' })], PATIENCE);
      await store.chargeGroup([charge(owner, 'd', { ...tomorrow })], PATIENCE);
      const failed = { ...owner, day: TODAY, operation: 'barcode', failed: 3 };
      await store.addFailures([failed, { ...failed, failed: 1 }, { ...failed, operation: 'indexes' }]);
      const list = (filter: object) =>
        store.listUsage({ account: owner.account, fromDay: TODAY, untilDay: TODAY + 1, ...filter });
      const rows = await list({});
      assert.deepEqual(
        rows.map((r) => [r.day - TODAY, r.operation, r.calls, r.credits, r.failed, r.ms]),
        [
          [0, 'barcode', 1, 1, 4, 3],
          [0, 'epc-qr-code', 2, 3, 0, 12],
          [0, 'indexes', 0, 0, 3, 0],
          [1, 'epc-qr-code', 1, 1, 0, 3],
        ],
      );
      assert.equal((await list({ untilDay: TODAY })).length, 3);
      assert.equal((await list({ operation: 'barcode', key: owner.key })).length, 1);
      assert.equal((await list({ key: 99 })).length, 0);
      assert.deepEqual(await store.usageTotals(owner.account, TODAY), [
        { operation: 'barcode', calls: 1, credits: 1 },
        { operation: 'epc-qr-code', calls: 3, credits: 4 },
      ]);
    }),
  );

  test(
    'old charges are purged a few at a time; the daily counters stay',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100 });
      const items = Array.from({ length: 7 }, (_, i) => charge(owner, `c${i}`, { at: NOW + i }));
      await store.chargeGroup(items, PATIENCE);
      assert.equal(await store.purgeCharges(NOW + 5, 3), 3);
      assert.equal(await store.purgeCharges(NOW + 5, 3), 2);
      assert.equal(await store.purgeCharges(NOW + 5, 3), 0);
      const left = await store.listCharges({ account: owner.account, limit: 10 });
      assert.deepEqual(
        left.map((row) => row.id),
        ['c6', 'c5'],
      );
      assert.equal((await store.usageTotals(owner.account, 0))[0]?.calls, 7);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );
}
