import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Renewal } from '../port.ts';
import type { NewEntry } from '../records.ts';
import type { With } from './accounts.ts';
import { charge, DAY, funded, NOW, newAccount } from './fixture.ts';

const entry = (account: number, amount: number, reference: string): NewEntry => ({
  account,
  kind: amount < 0 ? 'refund' : 'grant',
  amount,
  reference,
  note: 'reason',
  actor: 'operator:1',
  at: NOW,
});

export function bookContract(withStore: With): void {
  test(
    'an entry is booked once by its reference',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 10 });
      assert.deepEqual(await store.addEntry(entry(account, 5, 'x')), {
        result: 'added',
        amount: 5,
        credits: 15,
      });
      assert.deepEqual(await store.addEntry(entry(account, 5, 'x')), { result: 'duplicate' });
      assert.deepEqual(await store.addEntry(entry(99, 5, 'y')), { result: 'unknown' });
      const { id, ...first } = (await store.listEntries(account, { limit: 1 }))[0]!;
      assert.deepEqual(first, entry(account, 5, 'x'));
      assert.deepEqual(
        (await store.listEntries(account, { limit: 10, before: id })).map((e) => e.amount),
        [10],
      );
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a balance never goes below zero: refused, or down to zero where asked for',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 10 });
      assert.deepEqual(await store.addEntry(entry(account, -11, 'a')), { result: 'insufficient' });
      const taken = await store.addEntry(entry(account, -11, 'a'), { toZero: true });
      assert.deepEqual(taken, { result: 'added', amount: -10, credits: 0 });
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a balance above the largest exact one is refused',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 1e12 - 1 });
      // Its class crosses threads and processes.
      await assert.rejects(store.addEntry(entry(account, 2, 'a')), { name: 'RangeError' });
      assert.equal((await store.findAccount(account))?.credits, 1e12 - 1);
    }),
  );

  test(
    'a plan gives its first credits at once and only unused plan credits expire',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 50 });
      const { account } = owner;
      await store.setPlan({
        account,
        plan: 'pro',
        unlimited: false,
        since: NOW,
        renewsAt: NOW + 30 * DAY,
        grant: { amount: 100, reference: 'renewal:1:0' },
        actor: 'operator:1',
      });
      assert.deepEqual(await store.dueRenewals(NOW, ['pro'], 10), []);
      // 100 of the plan, 50 of one's own: 30 used are the plan's.
      await store.chargeGroup([charge(owner, 'a', { price: 30 })], 1000);
      const renewal: Renewal = {
        account,
        plan: 'pro',
        dueAt: NOW + 30 * DAY,
        nextAt: NOW + 60 * DAY,
        amount: 100,
        keep: 20,
        reference: 'renewal:1:1',
        expiryReference: 'expiry:1:1',
        at: NOW + 30 * DAY,
      };
      assert.equal((await store.dueRenewals(renewal.dueAt, ['pro'], 10))[0]?.id, account);
      assert.deepEqual(await store.dueRenewals(renewal.dueAt, ['other'], 10), []);
      assert.equal(await store.renew(renewal), true);
      assert.equal(await store.renew(renewal), false, 'not due any more');
      assert.equal(await store.renew({ ...renewal, dueAt: renewal.nextAt }), false, 'booked before');
      const after = await store.findAccount(account);
      assert.deepEqual([after?.credits, after?.planCredits], [50 + 20 + 100, 120]);
      assert.deepEqual(
        (await store.listEntries(account, { limit: 2 })).map((e) => [e.kind, e.amount]),
        [
          ['renewal', 100],
          ['expiry', -50],
        ],
      );
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a renewal of another plan, of a closed or an unknown account does nothing',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const plan = { account, plan: 'pro', unlimited: true, since: NOW, renewsAt: NOW, actor: 'x' };
      assert.equal(await store.setPlan(plan), null);
      assert.equal((await store.findAccount(account))?.unlimited, true);
      assert.deepEqual(await store.setPlan({ ...plan, account: 99 }), { result: 'unknown' });
      const renewal: Renewal = {
        account,
        plan: 'old',
        dueAt: NOW,
        nextAt: NOW + DAY,
        amount: 100,
        keep: 0,
        reference: 'r',
        expiryReference: 'e',
        at: NOW,
      };
      assert.equal(await store.renew(renewal), false);
      await store.closeAccount(account, NOW);
      assert.deepEqual(await store.dueRenewals(NOW, ['pro'], 10), []);
      assert.equal(await store.renew({ ...renewal, plan: 'pro' }), false);
    }),
  );
}
