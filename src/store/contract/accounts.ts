import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountListFilter, AccountSort } from '../listed-accounts.ts';
import type { NewAccount, Store } from '../port.ts';
import {
  bytes32,
  charge,
  DAY,
  failedCall,
  funded,
  HOUR,
  mark,
  NOW,
  newAccount,
  settings,
  TODAY,
} from './fixture.ts';

export type With = (work: (store: Store, second: Store) => Promise<void>) => () => Promise<void>;

const GRANT = { kind: 'signup', amount: 100, reference: 'signup:a', note: null, actor: 'signup' } as const;

export function accountContract(withStore: With): void {
  test(
    'accounts are listed by each column, in both directions, a page at a time',
    withStore(async (store) => {
      const make = async (number: number, changes: Partial<NewAccount>, credits: number) =>
        funded(store, { credits, number, account: { email: `${number}@example.org`, ...changes } });
      const a = await make(1, { email: 'Zoe@example.org' }, 50);
      const b = await make(2, { plan: 'pro', unlimited: true }, 0);
      const c = await make(3, { role: 'operator' }, 7);
      const d = await make(4, { email: null }, 7);
      const gone = await make(5, {}, 9);
      await store.closeAccount(gone.account, NOW);
      await store.setVerified(b.account, NOW);
      await store.setSuspended(d.account, NOW);
      await store.chargeGroup([charge(a, 'old', { day: TODAY - 40, at: NOW - 40 * DAY })], 1000);
      await store.chargeGroup(
        [
          charge(a, 'x', { touch: true }),
          charge(b, 'y', { touch: true, at: NOW + 5, price: 0 }),
          charge(b, 'z', { at: NOW + 6, price: 0 }),
        ],
        1000,
      );
      const ids = [a, b, c, d].map(({ account }) => account);
      const base = { sinceDay: TODAY - 29, isDescending: false, limit: 10 };
      const order = async (sort: AccountSort, more: object = {}) =>
        (await store.listAccountsBy({ ...base, sort, ...more })).map(({ account }) =>
          ids.indexOf(account.id),
        );
      assert.deepEqual(await order('email'), [3, 1, 2, 0]);
      assert.deepEqual(await order('plan'), [0, 2, 3, 1]);
      assert.deepEqual(await order('credits'), [2, 3, 0, 1]);
      assert.deepEqual(await order('calls'), [2, 3, 0, 1]);
      assert.deepEqual(await order('lastCall'), [2, 3, 0, 1]);
      assert.deepEqual(await order('state'), [3, 2, 0, 1]);
      assert.deepEqual(await order('created'), [0, 1, 2, 3]);
      for (const sort of ['email', 'plan', 'credits', 'calls', 'lastCall', 'state', 'created'] as const) {
        const whole = await order(sort);
        assert.deepEqual(await order(sort, { isDescending: true }), whole.toReversed(), sort);
        for (const isDescending of [false, true]) {
          const paged: number[] = [];
          let after: AccountListFilter['after'];
          for (;;) {
            const [one] = await store.listAccountsBy({
              ...base,
              ...{ sort, isDescending, limit: 1 },
              ...(after !== undefined && { after }),
            });
            if (one === undefined) break;
            paged.push(ids.indexOf(one.account.id));
            after = { value: one.value, id: one.account.id };
          }
          assert.deepEqual(paged, isDescending ? whole.toReversed() : whole, `${sort} by pages`);
        }
      }
      assert.deepEqual(await order('email', { search: 'ZOE@' }), [0]);
      assert.deepEqual(await order('email', { search: '%' }), []);
      for (const [state, index] of [
        ['active', 1],
        ['operator', 2],
        ['suspended', 3],
        ['unverified', 0],
      ] as const)
        assert.deepEqual(await order('email', { state }), [index], state);
      const [first] = await store.listAccountsBy({ ...base, sort: 'email', search: 'zoe' });
      assert.deepEqual([first?.calls, first?.lastCallAt], [1, NOW]);
    }),
  );

  test(
    'operators who can log in are counted',
    withStore(async (store) => {
      await store.createAccount(newAccount());
      const operators = [1, 2, 3].map(() => store.createAccount(newAccount({ role: 'operator' })));
      const [, suspended, closed] = await Promise.all(operators);
      await store.setSuspended(suspended!, NOW);
      await store.closeAccount(closed!, NOW);
      assert.equal(await store.countOperators(), 1);
    }),
  );

  test(
    'an e-mail belongs to one account, whatever its case',
    withStore(async (store) => {
      const first = await store.createAccount(newAccount({ email: 'Anna@example.org', grant: GRANT }));
      assert.equal(await store.createAccount(newAccount({ email: 'anna@EXAMPLE.org' })), null);
      const found = await store.findAccountByEmail('ANNA@example.org');
      assert.equal(found?.id, first);
      assert.equal(found?.credits, 100);
      assert.equal(await store.findAccount(999), null);
      const second = await store.createAccount(newAccount({ email: 'b@example.org' }));
      assert.equal(await store.setEmail(second!, 'anna@example.org'), false);
      assert.equal(await store.setEmail(first!, 'ANNA@example.org'), true);
      assert.equal(await store.setEmail(second!, 'c@example.org'), true);
      assert.equal((await store.findAccount(second!))?.email, 'c@example.org');
    }),
  );

  test(
    'the same grant reference is booked once over all accounts',
    withStore(async (store) => {
      await store.createAccount(newAccount({ email: 'a@example.org', grant: GRANT }));
      const again = await store.createAccount(newAccount({ email: 'b@example.org', grant: GRANT }));
      assert.equal((await store.findAccount(again!))?.credits, 0);
      await store.setVerified(again!, NOW, GRANT);
      await store.setVerified(again!, NOW + HOUR, { ...GRANT, reference: 'signup:b' });
      const account = await store.findAccount(again!);
      assert.equal(account?.verifiedAt, NOW);
      assert.equal(account?.credits, 100);
    }),
  );

  test(
    'the first account comes with its key, and only once',
    withStore(async (store) => {
      const key = { ...settings({ name: 'first' }), ...mark(7) };
      const first = newAccount({ onlyFirst: true, role: 'operator', unlimited: true, key });
      const id = await store.createAccount(first);
      assert.equal((await store.findKey(bytes32(7)))?.account.id, id);
      assert.equal((await store.findAccount(id!))?.role, 'operator');
      assert.equal(await store.createAccount({ ...first, key: { ...key, hash: bytes32(8) } }), null);
      assert.equal(await store.findKey(bytes32(8)), null);
    }),
  );

  test(
    'accounts are listed by id, searched by a part of the e-mail',
    withStore(async (store) => {
      for (const email of ['a_b@example.org', 'axb@example.org', '50%@example.com']) {
        await store.createAccount(newAccount({ email }));
      }
      const emails = async (search?: string, after = 0) =>
        (await store.listAccounts({ after, limit: 10, ...(search !== undefined && { search }) })).map(
          (a) => a.email,
        );
      assert.deepEqual(await emails('A_B'), ['a_b@example.org']);
      assert.deepEqual(await emails('0%'), ['50%@example.com']);
      assert.deepEqual(await emails(undefined, 1), ['axb@example.org', '50%@example.com']);
      assert.equal((await store.listAccounts({ after: 0, limit: 2 })).length, 2);
    }),
  );

  test(
    'suspension, password and role',
    withStore(async (store) => {
      const id = (await store.createAccount(newAccount()))!;
      await store.setSuspended(id, NOW);
      await store.setPassword(id, 'phc');
      await store.setRole(id, 'operator');
      const account = await store.findAccount(id);
      assert.deepEqual([account?.suspendedAt, account?.password, account?.role], [NOW, 'phc', 'operator']);
      await store.setSuspended(id, null);
      assert.equal((await store.findAccount(id))?.suspendedAt, null);
    }),
  );

  test(
    'a closed account leaves nothing but the books',
    withStore(async (store) => {
      const owner = await funded(store, {
        credits: 10,
        account: { email: 'gone@example.org', password: 'phc' },
      });
      await store.rotateKey({ ...owner, mark: mark(2), at: NOW, oldExpiresAt: NOW + DAY, maxLive: 9 });
      await store.chargeGroup([charge(owner, 'c1')], 1000);
      await store.addAudit({
        account: owner.account,
        actor: 'gone@example.org',
        action: 'x',
        target: 'y',
        at: NOW,
      });
      await store.createOneTime({
        hash: bytes32(3),
        account: owner.account,
        purpose: 'reset',
        expiresAt: NOW + HOUR,
        email: null,
      });
      await store.setLowCreditMark(owner.account, 5);
      await store.setVatRequester(owner.account, 'ATU14243102');
      assert.equal((await store.findAccount(owner.account))?.vatRequester, 'ATU14243102');
      await store.noteAlert({ account: owner.account, kind: 'mark', entry: 1, at: NOW });
      await store.addFailedCalls([failedCall(owner)], 10);
      await store.closeAccount(owner.account, NOW);
      assert.deepEqual(await store.listFailedCalls({ account: owner.account, limit: 10 }), []);
      assert.equal((await store.findAccount(owner.account))?.lowCreditMark, null);
      assert.equal((await store.findAccount(owner.account))?.vatRequester, null);
      assert.equal(await store.findAccountByEmail('gone@example.org'), null);
      assert.deepEqual(await store.listAccounts({ after: 0, limit: 10 }), []);
      assert.equal(await store.findKey(bytes32(1)), null);
      assert.equal(await store.takeOneTime(bytes32(3), 'reset', NOW), null);
      assert.deepEqual(await store.listCharges({ account: owner.account, limit: 10 }), []);
      assert.deepEqual(await store.listAudit({ limit: 10 }), []);
      assert.deepEqual(
        (await store.listEntries(owner.account, { limit: 10 })).map((e) => [e.amount, e.note, e.actor]),
        [[10, null, '']],
      );
      const usage = await store.listUsage({ account: owner.account, fromDay: 0, untilDay: TODAY });
      assert.equal(usage[0]?.credits, 1);
      assert.deepEqual(await store.listImbalances(), []);
      assert.equal((await store.createAccount(newAccount({ email: 'gone@example.org' }))) !== null, true);
      await store.setPassword(owner.account, 'again');
      assert.equal((await store.findAccount(owner.account))?.password, null);
    }),
  );
}
