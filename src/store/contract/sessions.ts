import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertKind, Session } from '../records.ts';
import type { With } from './accounts.ts';
import { bytes32, DAY, funded, HOUR, NOW, newAccount } from './fixture.ts';

const session = (account: number, number: number, changes: Partial<Session> = {}): Session => ({
  hash: bytes32(number),
  account,
  createdAt: NOW,
  seenAt: NOW,
  expiresAt: NOW + 30 * DAY,
  agentFamily: 'Firefox',
  addressPrefix: '192.0.2.0/24',
  ...changes,
});

export function sessionContract(withStore: With): void {
  test(
    'sessions are found, touched, listed and ended',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      for (const number of [1, 2, 3]) await store.createSession(session(account, number));
      await store.touchSession(bytes32(2), NOW + HOUR);
      const found = await store.findSession(bytes32(2));
      assert.deepEqual(
        { ...found, hash: null },
        { ...session(account, 2, { seenAt: NOW + HOUR }), hash: null },
      );
      assert.deepEqual((await store.listSessions(account))[0], found);
      await store.deleteSession(bytes32(1));
      assert.equal(await store.findSession(bytes32(1)), null);
      await store.deleteSessions(account, bytes32(3));
      assert.deepEqual(
        (await store.listSessions(account)).map((s) => [...s.hash]),
        [[...bytes32(3)]],
      );
      await store.deleteSessions(account);
      assert.deepEqual(await store.listSessions(account), []);
    }),
  );

  test(
    'networks of an account are known for a while, the newest few of them',
    withStore(async (store) => {
      const [account, other] = [
        (await store.createAccount(newAccount()))!,
        (await store.createAccount(newAccount()))!,
      ];
      const network = (number: number, at: number) => ({ account, hash: bytes32(number), at });
      for (const [number, at] of [
        [1, NOW],
        [2, NOW + 1],
        [1, NOW + 2],
        [3, NOW + 3],
      ] as const) {
        await store.noteNetwork(network(number, at), 2);
      }
      const known = async (since: number, at = NOW + 3) =>
        Promise.all([1, 2, 3].map((number) => store.isNetworkKnown(network(number, at), since)));
      assert.deepEqual(await known(NOW), [true, false, true], 'the second was seen longest ago');
      assert.deepEqual(await known(NOW + 2), [false, false, true]);
      assert.equal(await store.isNetworkKnown({ ...network(1, NOW), account: other }, 0), false);
      assert.equal(await store.isNetworkKnown({ ...network(1, NOW), account: 0 }, 0), false);
      assert.equal(await store.purgeNetworks(NOW + 2), 1);
      assert.deepEqual(await known(0), [false, false, true]);
      await store.closeAccount(account, NOW);
      assert.deepEqual(await known(0), [false, false, false]);
    }),
  );

  test(
    'networks noted ahead of the clock neither last longer nor hinder those noted after it went back',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const network = (number: number, at: number) => ({ account, hash: bytes32(number), at });
      for (const number of [1, 2]) await store.noteNetwork(network(number, NOW + 400 * DAY + number), 2);
      assert.equal(await store.isNetworkKnown(network(2, NOW), NOW - DAY), true);
      assert.equal(await store.isNetworkKnown(network(2, NOW + DAY), NOW), false, 'known from then on');
      await store.noteNetwork(network(3, NOW), 2);
      assert.equal(await store.isNetworkKnown(network(3, NOW), NOW - DAY), true);
      assert.equal(await store.purgeNetworks(NOW), 2);
    }),
  );

  test(
    'a one-time token works once, for its purpose, in time; its siblings die with it',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const token = (number: number, expiresAt = NOW + HOUR) =>
        store.createOneTime({
          hash: bytes32(number),
          account,
          purpose: 'reset',
          expiresAt,
          email: `${number}@new.example`,
        });
      await token(1);
      await token(2);
      await token(3, NOW);
      const take = (number: number) => store.takeOneTime(bytes32(number), 'reset', NOW);
      assert.equal(await store.takeOneTime(bytes32(1), 'verify', NOW), null);
      assert.equal(await take(3), null);
      const expected = { hash: bytes32(1), account, purpose: 'reset', expiresAt: NOW + HOUR };
      assert.equal(await store.findOneTime(bytes32(3), 'reset', NOW), null);
      assert.deepEqual(await store.findOneTime(bytes32(1), 'reset', NOW), {
        ...expected,
        email: '1@new.example',
      });
      assert.deepEqual(await take(1), { ...expected, email: '1@new.example' });
      assert.equal(await take(1), null);
      assert.equal(await store.findOneTime(bytes32(2), 'reset', NOW), null);
      assert.equal(await take(2), null);
    }),
  );

  test(
    'with all sessions go the links that they could have asked for, of this account alone',
    withStore(async (store) => {
      const [account, other] = [
        (await store.createAccount(newAccount()))!,
        (await store.createAccount(newAccount()))!,
      ];
      const links = [
        [1, account, 'reset', false],
        [2, account, 'email-change', false],
        [3, account, 'invite', true],
        [4, account, 'verify', true],
        [5, other, 'reset', true],
        [6, other, 'email-change', true],
      ] as const;
      for (const [number, owner, purpose] of links) {
        const link = { hash: bytes32(number), account: owner, purpose, expiresAt: NOW + HOUR, email: null };
        await store.createOneTime(link);
      }
      await store.deleteSessions(account);
      for (const [number, , purpose, isOpen] of links) {
        const found = await store.findOneTime(bytes32(number), purpose, NOW);
        assert.equal(found !== null, isOpen, `${number} ${purpose}`);
      }
    }),
  );

  test(
    'what is over is purged',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      await store.createSession(session(account, 1));
      await store.createSession(session(account, 2, { expiresAt: NOW }));
      await store.createSession(session(account, 3, { seenAt: NOW - DAY }));
      await store.createOneTime({
        hash: bytes32(4),
        account,
        purpose: 'invite',
        expiresAt: NOW,
        email: null,
      });
      const ahead = {
        hash: bytes32(5),
        account,
        purpose: 'reset',
        expiresAt: NOW + 3 * DAY,
        email: null,
      } as const;
      await store.createOneTime(ahead);
      await store.createSession(session(account, 6, { seenAt: NOW + DAY }));
      assert.equal(await store.purgeSessions(NOW, { idleMs: 12 * HOUR, linkMs: 2 * DAY }), 5);
      assert.equal((await store.listSessions(account)).length, 1);
    }),
  );

  test(
    'an alert is noted once for each entry of the books',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const note = (kind: AlertKind, entry: number) => store.noteAlert({ account, kind, entry, at: NOW });
      assert.equal(await note('used-80', 1), true);
      assert.equal(await note('used-80', 1), false);
      assert.equal(await note('used-100', 1), true);
      assert.equal(await note('used-80', 2), true);
    }),
  );

  test(
    'audit lines keep the name that a key had, and are found by account, action and time',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 1, key: { name: 'Web shop' } });
      const by = { account, actor: `account:${account}`, network: '192.0.2.0/24' };
      const made = { ...by, action: 'key.create', target: `key:${key}`, at: NOW };
      await store.addAudit(made);
      await store.addAudit({ ...by, action: 'plan.assign', target: 'x', subject: 'Pro', at: NOW + 1 });
      await store.addAudit({ ...by, account: null, action: 'key.create', target: 'key:99', at: NOW + 2 });
      const found = async (filter: object) =>
        (await store.listAudit({ limit: 10, ...filter })).map(({ subject }) => subject);
      assert.deepEqual(await found({}), [null, 'Pro', 'Web shop']);
      assert.deepEqual(await found({ accounts: [account] }), ['Pro', 'Web shop']);
      assert.deepEqual(await found({ actions: ['key.create'] }), [null, 'Web shop']);
      assert.deepEqual(await found({ actions: [] }), []);
      assert.deepEqual(await found({ accounts: [] }), []);
      assert.deepEqual(await found({ from: NOW + 1, until: NOW + 2 }), ['Pro']);
      assert.deepEqual(await found({ limit: 1 }), [null]);
      const settings = { ...(await store.findKeyById(account, key))!.key, name: 'Renamed' };
      const from = (await store.findKeyById(account, key))!.key;
      await store.changeKey({ account, key, settings, from, at: NOW, maxLive: 9 });
      assert.deepEqual((await store.listAudit({ accounts: [account], limit: 9 }))[1], {
        ...made,
        ...{ id: (await store.listAudit({ accounts: [account], limit: 9 }))[1]!.id, subject: 'Web shop' },
      });
      assert.deepEqual(await store.listAccountNames([account, 99]), [
        { id: account, email: null, isClosed: false },
      ]);
      assert.deepEqual(await store.listAccountNames([]), []);
      await store.closeAccount(account, NOW);
      const rest = await store.listAudit({ limit: 9 });
      assert.deepEqual(
        rest.map(({ network }) => network),
        [null],
        'whoever is gone leaves no network behind',
      );
    }),
  );

  test(
    'audit lines and settings',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const line = { account, actor: 'operator:1', action: 'grant', target: 'account:1', at: NOW };
      await store.addAudit(line);
      await store.addAudit({ ...line, account: null });
      const all = await store.listAudit({ limit: 10 });
      assert.deepEqual(
        all.map((a) => a.account),
        [null, account],
      );
      const { id, ...rest } = (await store.listAudit({ accounts: [account], limit: 10 }))[0]!;
      assert.deepEqual(rest, { ...line, subject: null, network: null });
      assert.deepEqual(await store.listAudit({ before: id, limit: 10 }), []);
      assert.equal(await store.getSetting('x'), null);
      await store.setSetting('x', '1');
      await store.setSetting('x', '2');
      assert.equal(await store.getSetting('x'), '2');
    }),
  );

  test(
    'a key of records takes the place of the newest alone, and leaves the public part of earlier ones',
    withStore(async (store) => {
      assert.deepEqual(await store.listEvidenceKeys(), []);
      const key = (number: number, after: number | null) => ({
        kid: `key-${number}`,
        publicKey: bytes32(number),
        sealed: new Uint8Array(60).fill(number),
        createdAt: NOW - number,
        after,
      });
      assert.equal(await store.addEvidenceKey(key(1, null)), true);
      assert.equal(await store.addEvidenceKey(key(2, null)), false, 'there is one already');
      const [first] = await store.listEvidenceKeys();
      const { after: _, ...stored } = key(1, null);
      assert.deepEqual(first, { id: first!.id, ...stored });
      assert.equal(await store.addEvidenceKey(key(2, first!.id)), true);
      assert.equal(await store.addEvidenceKey(key(3, first!.id)), false, 'another one came in between');
      const listed = await store.listEvidenceKeys();
      assert.deepEqual(
        listed.map(({ kid, sealed }) => [kid, sealed === null]),
        [
          ['key-2', false],
          ['key-1', true],
        ],
      );
    }),
  );
}
