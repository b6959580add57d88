import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { With } from './accounts.ts';
import { charge, DAY, funded, MONTH, NOW, TODAY } from './fixture.ts';

/** The first day of March 2026, the month of all contract tests. */
const FIRST = TODAY - 14;

export function statementContract(withStore: With): void {
  test(
    'charges of a month are one line, however long ago, and pages of months go on where the last one ended',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 1000 });
      const { account } = owner;
      const other = await funded(store, { credits: 10, number: 2 });
      const on = (day: number, id: string, price: number) =>
        charge(owner, id, { at: day * DAY, day, price, operation: `o-${id.length}` });
      // Two days of this month, the last of the one before, and one of three years ago.
      const charges = [
        ...[on(FIRST, 'a', 3), on(TODAY, 'b', 4), on(TODAY, 'cc', 5), on(TODAY, 'd', 0)],
        ...[on(FIRST - 1, 'e', 7), on(FIRST - 1100, 'f', 11), on(FIRST - 1100, 'g', 2)],
      ];
      await store.chargeGroup([...charges, charge(other, 'h')], 1000);
      // The books have no line for a month in which calls cost nothing.
      await store.chargeGroup([on(FIRST - 40, 'free', 0)], 1000);
      const all = (await store.readMonthlyStatement(account, { limit: 10 }))!;
      assert.deepEqual([all.credits, all.unlimited, all.entries.length], [968, false, 1]);
      assert.deepEqual(all.months, [
        { month: MONTH, calls: 4, credits: 12 },
        { month: MONTH - 1, calls: 1, credits: 7 },
        { month: MONTH - 37, calls: 2, credits: 13 },
      ]);
      const pages = [];
      let beforeMonth: number | undefined;
      do {
        const page = await store.readMonthlyStatement(account, {
          limit: 1,
          ...(beforeMonth !== undefined && { beforeMonth }),
        });
        assert.ok(page!.months.length <= 1);
        pages.push(...page!.months);
        beforeMonth = page!.months[0]?.month;
      } while (beforeMonth !== undefined);
      assert.deepEqual(pages, all.months);
      assert.equal(await store.readMonthlyStatement(99, { limit: 1 }), null);
    }),
  );

  test(
    'a month has its days with calls, also those that cost nothing',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100 });
      const on = (day: number, id: string, price: number) => charge(owner, id, { at: day * DAY, day, price });
      await store.chargeGroup(
        [on(FIRST, 'a', 3), on(FIRST, 'b', 4), on(FIRST + 1, 'c', 0), on(FIRST + 31, 'd', 1)],
        1000,
      );
      await store.addFailures([
        { account: owner.account, key: owner.key, day: FIRST + 2, operation: 'barcode', failed: 1 },
      ]);
      assert.deepEqual(await store.listChargeDays(owner.account, { fromDay: FIRST, untilDay: FIRST + 30 }), [
        { day: FIRST + 1, calls: 1, credits: 0 },
        { day: FIRST, calls: 2, credits: 7 },
      ]);
    }),
  );

  test(
    'a period has what was there before it, and what moved the credits in it',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 100 });
      const { account } = owner;
      const entry = { account, kind: 'grant', note: null, actor: 'test' } as const;
      await store.addEntry({ ...entry, amount: 50, reference: 'later', at: NOW + 40 * DAY });
      await store.addEntry({ ...entry, amount: 20, reference: 'next', at: NOW + 30 * DAY });
      const on = (day: number, id: string, price: number) => charge(owner, id, { at: day * DAY, day, price });
      await store.chargeGroup([on(TODAY, 'a', 3), on(TODAY + 30, 'b', 4), on(TODAY + 60, 'c', 5)], 1000);
      const read = (fromDay: number, untilDay: number, limit = 10) =>
        store.readPeriod(account, { fromDay, untilDay, limit });
      const first = (await read(FIRST, FIRST + 30))!;
      assert.deepEqual([first.opening, first.unlimited], [0, false]);
      assert.deepEqual(
        first.entries.map(({ amount }) => amount),
        [100],
      );
      assert.deepEqual(first.days, [{ day: TODAY, calls: 1, credits: 3 }]);
      const second = (await read(FIRST + 31, FIRST + 60))!;
      assert.equal(second.opening, 97);
      assert.deepEqual(
        second.entries.map(({ amount }) => amount),
        [50, 20],
      );
      assert.deepEqual(second.days, [{ day: TODAY + 30, calls: 1, credits: 4 }]);
      assert.equal((await read(FIRST + 31, FIRST + 60, 1))!.entries.length, 1);
      assert.equal((await read(FIRST + 100, FIRST + 130))!.opening, 100 + 70 - 12);
      assert.equal(await store.readPeriod(99, { fromDay: 0, untilDay: 1, limit: 1 }), null);
    }),
  );
}
