import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../port.ts';
import type { PaymentEffect } from '../records.ts';
import type { With } from './accounts.ts';
import { charge, funded, NOW } from './fixture.ts';

const booking = (account: number, reference: string) => ({
  ...{ account, reference, note: 'pack', actor: 'stripe', at: NOW },
});
const purchase = (account: number, amount: number, reference: string): PaymentEffect => ({
  kind: 'purchase',
  entry: { ...booking(account, reference), kind: 'purchase', amount },
});

/** An account with so many credits that it bought for 1,000 minor units, and used some of them. */
async function customer(store: Store, credits: number, used: number): Promise<number> {
  const owner = await funded(store, { credits: 0 });
  await store.setCustomer(owner.account, 'cus_1');
  await store.takeEvent({ id: 'evt_buy', at: NOW }, [purchase(owner.account, credits, 'stripe:cs_1')]);
  if (used > 0) await store.chargeGroup([charge(owner, 'a', { price: used })], 1000);
  return owner.account;
}

const reversal = { purchase: 'stripe:cs_1', amount: 500, total: 1_000 };
const takeBack = (account: number): PaymentEffect => ({
  kind: 'take-back',
  entry: { ...booking(account, 'stripe:re_1'), note: 'refund' },
  reversal,
});

/** Payments: each event once, each entry once, never below zero. */
export function paymentContract(withStore: With): void {
  test(
    'an account keeps its first customer id',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 0 });
      assert.equal(await store.findPayer(account), null);
      assert.equal(await store.setCustomer(account, 'cus_1'), 'cus_1');
      assert.equal(await store.setCustomer(account, 'cus_2'), 'cus_1');
      const payer = { account, customer: 'cus_1', subscription: null, renewsAt: null, debt: 0 };
      assert.deepEqual(await store.findPayerByCustomer('cus_1'), payer);
      assert.equal(await store.findPayerByCustomer('cus_2'), null);
      await store.closeAccount(account, NOW);
      assert.equal(await store.findPayer(account), null);
    }),
  );

  test(
    'an event takes effect once, and so does each reference',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 0 });
      const event = { id: 'evt_1', at: NOW };
      assert.equal(await store.isEventKnown('evt_1'), false);
      assert.equal(await store.takeEvent(event, [purchase(account, 5, 'stripe:1')]), true);
      assert.equal(await store.isEventKnown('evt_1'), true);
      assert.equal(await store.takeEvent(event, [purchase(account, 5, 'stripe:2')]), false);
      assert.equal(await store.takeEvent({ id: 'evt_2', at: NOW }, [purchase(account, 5, 'stripe:1')]), true);
      assert.equal(await store.takeEvent({ id: 'evt_3', at: NOW }, []), true);
      assert.equal((await store.findAccount(account))?.credits, 5);
    }),
  );

  test(
    'an event whose effect fails is not noted',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 0 });
      const event = { id: 'evt_1', at: NOW };
      const effects = [purchase(account, 5, 'stripe:1'), purchase(account, 1e12, 'stripe:2')];
      await assert.rejects(store.takeEvent(event, effects));
      assert.equal(await store.isEventKnown('evt_1'), false);
      assert.equal((await store.findAccount(account))?.credits, 0);
    }),
  );

  test(
    'a refund takes back its share, down to zero; the rest is debt until the operator clears it',
    withStore(async (store) => {
      const account = await customer(store, 100, 80);
      await store.takeEvent({ id: 'evt_1', at: NOW }, [takeBack(account)]);
      await store.takeEvent({ id: 'evt_2', at: NOW }, [takeBack(account)]);
      const [entry] = await store.listEntries(account, { limit: 1 });
      assert.deepEqual(
        [entry?.kind, entry?.amount, entry?.note],
        ['refund', -20, 'refund; debt: 30 credits'],
      );
      assert.equal((await store.findAccount(account))?.credits, 0);
      assert.equal((await store.findPayer(account))?.debt, 30);
      assert.equal((await store.listAudit({ accounts: [account], limit: 1 }))[0]?.action, 'payment.debt');
      assert.deepEqual(await store.listImbalances(), []);
      assert.equal(await store.clearDebt(account), true);
      assert.equal(await store.clearDebt(account), false);
    }),
  );

  test(
    'nothing left: the whole refund is debt, with an entry that shows it',
    withStore(async (store) => {
      const account = await customer(store, 100, 100);
      await store.takeEvent({ id: 'evt_1', at: NOW }, [takeBack(account)]);
      const [entry] = await store.listEntries(account, { limit: 1 });
      assert.deepEqual([entry?.amount, entry?.note], [0, 'refund; debt: 50 credits']);
      assert.ok(!Object.is(entry?.amount, -0));
    }),
  );

  test(
    'a dispute that was won gives back what it took, and its debt',
    withStore(async (store) => {
      const account = await customer(store, 100, 80);
      const giveBack: PaymentEffect = {
        kind: 'give-back',
        entry: { ...booking(account, 'stripe:re_1:returned'), note: 'returned' },
        undoes: 'stripe:re_1',
        reversal,
      };
      await store.takeEvent({ id: 'evt_0', at: NOW }, [giveBack]);
      assert.equal((await store.findAccount(account))?.credits, 20, 'nothing was taken yet');
      await store.takeEvent({ id: 'evt_1', at: NOW }, [takeBack(account)]);
      await store.takeEvent({ id: 'evt_2', at: NOW }, [giveBack]);
      await store.takeEvent({ id: 'evt_3', at: NOW }, [giveBack]);
      assert.equal((await store.findAccount(account))?.credits, 20);
      assert.equal((await store.findPayer(account))?.debt, 0);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a paid period brings the plan’s credits; unused ones above what may be kept expire',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 7 });
      const period = (reference: string): PaymentEffect => ({
        kind: 'period',
        entry: { ...booking(account, reference), amount: 100 },
        keep: 40,
      });
      await store.takeEvent({ id: 'evt_1', at: NOW }, [period('stripe:in_1')]);
      await store.takeEvent({ id: 'evt_2', at: NOW }, [period('stripe:in_1')]);
      assert.equal((await store.findAccount(account))?.credits, 107);
      await store.takeEvent({ id: 'evt_3', at: NOW }, [period('stripe:in_2')]);
      assert.equal((await store.findAccount(account))?.credits, 147);
      assert.equal((await store.findAccount(account))?.planCredits, 140);
      assert.deepEqual(await store.listImbalances(), []);
    }),
  );

  test(
    'a subscription sets the plan and its end takes it away, but no other plan',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 0 });
      await store.setCustomer(account, 'cus_1');
      const subscribe: PaymentEffect = {
        ...{ kind: 'subscribe', account, subscription: 'sub_1', plan: 'pro', renewsAt: NOW + 5, at: NOW },
      };
      const over = (subscription: string): PaymentEffect => ({
        ...{ kind: 'unsubscribe', account, subscription, plan: 'pro', fallback: 'free' },
      });
      await store.takeEvent({ id: 'evt_1', at: NOW }, [subscribe]);
      const { plan, planSince, renewsAt } = (await store.findAccount(account))!;
      assert.deepEqual([plan, planSince, renewsAt], ['pro', NOW, null]);
      const payer = (await store.findPayer(account))!;
      assert.deepEqual([payer.subscription, payer.renewsAt], ['sub_1', NOW + 5]);
      await store.takeEvent({ id: 'evt_2', at: NOW }, [over('sub_0')]);
      assert.equal((await store.findAccount(account))?.plan, 'pro');
      await store.takeEvent({ id: 'evt_3', at: NOW }, [over('sub_1')]);
      assert.equal((await store.findAccount(account))?.plan, 'free');
      await store.takeEvent({ id: 'evt_4', at: NOW }, [subscribe]);
      await store.setPlan({
        ...{ account, plan: 'gift', unlimited: true, since: NOW, renewsAt: null, actor: 'operator:1' },
      });
      await store.takeEvent({ id: 'evt_5', at: NOW }, [over('sub_1')]);
      assert.equal((await store.findAccount(account))?.plan, 'gift');
      assert.equal((await store.findPayer(account))?.subscription, null);
    }),
  );
}
