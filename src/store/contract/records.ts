import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { With } from './accounts.ts';
import { charge, DAY, failedCall, funded, NOW, TODAY } from './fixture.ts';

/** What an owner can look up: failed calls and the statement. */
export function recordContract(withStore: With): void {
  test(
    'failed calls are kept with their identifiers, so many an account and day',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 0 });
      const other = await funded(store, { credits: 0, number: 2 });
      const today = [1, 2, 3].map((number) =>
        failedCall(owner, { requestId: `r${number}`, at: NOW + number }),
      );
      await store.addFailedCalls([...today, failedCall(other), failedCall(owner, { at: NOW + DAY })], 2);
      await store.addFailedCalls([failedCall(owner, { requestId: 'r4', at: NOW + 4 }), failedCall(other)], 2);
      const list = (filter: object) =>
        store.listFailedCalls({ account: owner.account, limit: 10, ...filter });
      assert.deepEqual(
        (await list({})).map(({ requestId }) => requestId),
        ['refused-1', 'r2', 'r1'],
      );
      assert.equal((await store.listFailedCalls({ account: other.account, limit: 10 })).length, 2);
      const [newest, second] = await list({ until: NOW + DAY });
      const { account: _, ...expected } = failedCall(owner, { requestId: 'r2', at: NOW + 2 });
      assert.deepEqual(newest, { ...expected, id: newest?.id });
      assert.deepEqual(await list({ after: newest }), [second]);
      assert.deepEqual(await list({ requestId: 'r1', status: 406, key: owner.key }), [second]);
      assert.deepEqual(await list({ status: 402 }), []);
      assert.deepEqual(await list({ operation: 'indexes' }), []);
    }),
  );

  test(
    'old failed calls are purged a few at a time',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 0 });
      await store.addFailedCalls(
        [0, 1, 2, 3].map((number) => failedCall(owner, { at: NOW + number })),
        10,
      );
      assert.equal(await store.purgeFailedCalls(NOW + 3, 2), 2);
      assert.equal(await store.purgeFailedCalls(NOW + 3, 2), 1);
      assert.equal((await store.listFailedCalls({ account: owner.account, limit: 10 })).length, 1);
    }),
  );

  test(
    'the statement has entries and days of charges of one moment, a page at a time',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 10 });
      const { account } = owner;
      const late = { at: NOW + DAY, day: TODAY + 1 };
      await store.chargeGroup([charge(owner, 'a'), charge(owner, 'b'), charge(owner, 'c', late)], 1000);
      const entry = { account, kind: 'grant', amount: 5, note: null, actor: 'test', at: NOW } as const;
      await store.addEntry({ ...entry, reference: 'second' });
      const all = (await store.readStatement(account, { limit: 10 }))!;
      assert.deepEqual([all.credits, all.unlimited], [12, false]);
      assert.deepEqual(
        all.entries.map(({ amount }) => amount),
        [5, 10],
      );
      assert.deepEqual(all.days, [
        { day: TODAY + 1, calls: 1, credits: 1 },
        { day: TODAY, calls: 2, credits: 2 },
      ]);
      const beforeEntry = all.entries[0]!.id;
      const page = (await store.readStatement(account, { beforeEntry, beforeDay: TODAY + 1, limit: 1 }))!;
      assert.deepEqual([page.entries.length, page.days.length], [1, 1]);
      assert.equal(page.entries[0]?.amount, 10);
      assert.equal(await store.readStatement(99, { limit: 1 }), null);
    }),
  );
}
