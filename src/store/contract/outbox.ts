import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewAlerts, OutboxQueries, Store } from '../port.ts';
import type { AlertKind } from '../records.ts';
import { funded, NOW } from './fixture.ts';

/** An outbox and the store beside it; `close` is called after each test. */
export interface OpenOutbox {
  readonly outbox: OutboxQueries;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** The first kind of the list is the worst. */
const worst = ([kind]: readonly AlertKind[]) => kind;

/** What every outbox of alerts must do. */
export function outboxContract(name: string, open: () => Promise<OpenOutbox>): void {
  const withOutbox = (work: (outbox: OutboxQueries, store: Store) => Promise<void>) => async () => {
    const { outbox, store, close } = await open();
    try {
      await work(outbox, store);
    } finally {
      await close();
    }
  };
  const alerts = (account: number, changes: Partial<NewAlerts> = {}): NewAlerts => ({
    ...{ account, entry: 1, at: NOW, kinds: ['used-80', 'mark'], choose: worst },
    ...changes,
  });
  const due = (outbox: OutboxQueries, at = NOW, limit = 10) =>
    outbox.listDueAlerts({ at, latest: at + 1000, limit });

  describe(`outbox of alerts: ${name}`, () => {
    it(
      'keeps the chosen one of those that are news, once for an entry',
      withOutbox(async (outbox, store) => {
        const { account } = await funded(store, { credits: 5 });
        await outbox.addAlerts(alerts(account));
        const [alert, ...others] = await due(outbox);
        assert.deepEqual(alert, { account, kind: 'used-80', entry: 1, tries: 0, nextAt: NOW });
        assert.deepEqual(others, []);
        await outbox.dropAlert(alert!);
        await outbox.addAlerts(alerts(account));
        assert.deepEqual(await due(outbox), [], 'noted before');
        await outbox.addAlerts(alerts(account, { kinds: ['used-100', 'used-80'] }));
        assert.deepEqual(
          (await due(outbox)).map(({ kind }) => kind),
          ['used-100'],
        );
        const choose = () => undefined;
        await outbox.addAlerts(alerts(account, { entry: 2, kinds: ['mark'], choose }));
        assert.deepEqual(
          (await due(outbox)).map(({ kind }) => kind),
          ['used-100'],
          'not chosen, and noted all the same',
        );
        assert.equal(await store.noteAlert({ account, kind: 'mark', entry: 2, at: NOW }), false);
      }),
    );

    it(
      'has one an account: a newer one comes in the place of an earlier one',
      withOutbox(async (outbox, store) => {
        const { account } = await funded(store, { credits: 5 });
        await outbox.addAlerts(alerts(account));
        const [first] = await due(outbox);
        assert.equal(await outbox.takeAlert(first!, NOW + 60), true);
        await outbox.addAlerts(alerts(account, { entry: 2, at: NOW + 1, kinds: ['used-100'] }));
        await outbox.dropAlert(first!);
        assert.equal(await outbox.takeAlert(first!, NOW + 60), false);
        const second = { account, kind: 'used-100', entry: 2, tries: 0, nextAt: NOW + 1 };
        assert.deepEqual(await due(outbox, NOW + 1), [second]);
      }),
    );

    it(
      'gives a try to one alone, and is due again then',
      withOutbox(async (outbox, store) => {
        const { account } = await funded(store, { credits: 5 });
        await outbox.addAlerts(alerts(account));
        const [alert] = await due(outbox);
        assert.equal(await outbox.takeAlert(alert!, NOW + 60), true);
        assert.equal(await outbox.takeAlert(alert!, NOW + 60), false);
        assert.deepEqual(await due(outbox, NOW + 59), []);
        const [again] = await due(outbox, NOW + 60);
        assert.deepEqual(again, { ...alert!, tries: 1, nextAt: NOW + 60 });
        assert.equal((await due(outbox, NOW - 1000)).length, 1, 'the clock went back');
        await outbox.dropAlert(again!);
        assert.deepEqual(await due(outbox, NOW + 60), []);
      }),
    );

    it(
      'lists no more than it is asked for, and what was tried behind what was not',
      withOutbox(async (outbox, store) => {
        const accounts: number[] = [];
        for (const number of [1, 2, 3]) accounts.push((await funded(store, { credits: 5, number })).account);
        for (const account of accounts) await outbox.addAlerts(alerts(account));
        const [first] = await due(outbox, NOW, 1);
        assert.equal(first?.account, accounts[0]);
        await outbox.takeAlert(first!, NOW + 1);
        const listed = (await due(outbox, NOW + 1, 2)).map(({ account }) => account);
        assert.deepEqual(listed, accounts.slice(1));
      }),
    );
  });
}
