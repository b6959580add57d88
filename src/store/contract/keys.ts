import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RotationResult } from '../port.ts';
import type { With } from './accounts.ts';
import {
  bytes32,
  charge,
  DAY,
  funded,
  HOUR,
  MONTH,
  mark,
  NOW,
  newAccount,
  settings,
  TODAY,
} from './fixture.ts';

export function keyContract(withStore: With): void {
  test(
    'calls with test keys are remembered by account, and are known with each of its test keys',
    withStore(async (store) => {
      const { account } = await funded(store, { credits: 0 });
      const other = await funded(store, { credits: 0, number: 2 });
      for (const number of [3, 4])
        await store.createKey({
          account,
          settings: settings(),
          mark: mark(number, { test: true }),
          at: NOW,
          maxLive: 100,
        });
      const useOf = async (number: number) => (await store.findKey(bytes32(number)))?.testUse;
      assert.equal(await useOf(3), undefined);
      const use = { account, day: TODAY, dayCalls: 400, minute: TODAY * 1440, minuteCalls: 60 };
      const both = [use, { ...use, account: other.account }];
      assert.deepEqual(await store.addTestUse(both), both);
      assert.deepEqual(await useOf(3), use);
      const more = { ...use, dayCalls: 2, minute: use.minute + 1, minuteCalls: 2 };
      const sum = { ...more, dayCalls: 402 };
      assert.deepEqual(await store.addTestUse([more]), [sum], 'the same day, the next minute');
      assert.deepEqual(await useOf(3), sum);
      const later = { ...use, day: TODAY + 1, dayCalls: 1, minute: use.minute + 1440, minuteCalls: 1 };
      assert.deepEqual(await store.addTestUse([later]), [later]);
      assert.deepEqual(await useOf(4), later);
      assert.equal(await useOf(1), undefined, 'a live key has none');
      assert.deepEqual(await store.addTestUse([]), []);
    }),
  );

  test(
    'a key is found by its hash with all its settings and its account',
    withStore(async (store) => {
      const chosen = settings({
        name: 'Ladenkasse „1“',
        scopes: ['epc-qr-code', 'barcode'],
        cidrs: ['10.0.0.0/8', '2001:db8::/32'],
        cap: 1_000_000_000,
        rate: 60,
        expiresAt: NOW + DAY,
      });
      const owner = await funded(store, { credits: 5, key: chosen });
      const found = await store.findKey(bytes32(1));
      assert.deepEqual(found?.key, {
        ...chosen,
        ...mark(1),
        hash: found?.key.hash,
        id: owner.key,
        account: owner.account,
        capUsed: 0,
        capMonth: 0,
        revokedAt: null,
        replacedBy: null,
        lastUsedAt: null,
        createdAt: NOW,
      });
      assert.deepEqual([...found!.key.hash], [...bytes32(1)]);
      assert.equal(found?.account.credits, 5);
      assert.equal(await store.findKey(bytes32(2)), null);
      assert.deepEqual(await store.findKeyById(owner.account, owner.key), found);
      assert.equal(await store.findKeyById(owner.account + 1, owner.key), null);
    }),
  );

  test(
    'only live keys count towards the limit',
    withStore(async (store) => {
      const account = (await store.createAccount(newAccount()))!;
      const create = (number: number, expiresAt: number | null) =>
        store.createKey({
          account,
          settings: settings({ expiresAt }),
          mark: mark(number),
          at: NOW,
          maxLive: 2,
        });
      const first = await create(1, null);
      assert.notEqual(await create(2, NOW), null);
      assert.notEqual(await create(3, NOW + 1), null);
      assert.equal(await create(4, null), null);
      assert.equal(await store.revokeKey(account, first!, NOW), true);
      assert.notEqual(await create(5, null), null);
    }),
  );

  test(
    'a rotated key keeps its settings and its use of the cap; the old one runs out',
    withStore(async (store) => {
      const owner = await funded(store, { credits: 50, key: { cap: 10, name: 'shop' } });
      await store.chargeGroup([charge(owner, 'a', { price: 4 })], 1000);
      const rotation = { ...owner, mark: mark(2), at: NOW, oldExpiresAt: NOW + DAY, maxLive: 2 };
      const successor = rotated(await store.rotateKey(rotation));
      const young = (await store.findKey(bytes32(2)))!.key;
      assert.deepEqual(
        [young.id, young.name, young.cap, young.capUsed, young.capMonth],
        [successor, 'shop', 10, 4, MONTH],
      );
      const old = (await store.findKey(bytes32(1)))!.key;
      assert.deepEqual([old.replacedBy, old.expiresAt], [successor, NOW + DAY]);
      for (const at of [NOW, NOW + DAY]) {
        assert.deepEqual(await store.rotateKey({ ...rotation, at, mark: mark(3) }), { result: 'replaced' });
      }
      const next = { ...rotation, key: successor, mark: mark(3) };
      assert.deepEqual(await store.rotateKey({ ...next, account: 99 }), { result: 'unknown' });
      assert.deepEqual(await store.rotateKey(next), { result: 'too-many' });
      assert.equal(await store.findKey(bytes32(3)), null, 'nothing was written');
      rotated(await store.rotateKey({ ...next, oldExpiresAt: NOW }));
    }),
  );

  test(
    'rotation never prolongs a key, and a dead key has no successor',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 0, key: { expiresAt: NOW + HOUR } });
      await store.rotateKey({ account, key, mark: mark(2), at: NOW, oldExpiresAt: NOW + DAY, maxLive: 9 });
      assert.equal((await store.findKey(bytes32(1)))?.key.expiresAt, NOW + HOUR);
      const late = { account, mark: mark(3), at: NOW + HOUR, oldExpiresAt: NOW + DAY, maxLive: 9 };
      const successor = (await store.findKey(bytes32(2)))!.key.id;
      assert.deepEqual(await store.rotateKey({ ...late, key: successor }), { result: 'unknown' });
    }),
  );

  test(
    'revoking works once and by the owner only; revoked keys stay listed for a while',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 0 });
      assert.equal(await store.revokeKey(account + 1, key, NOW), false);
      assert.equal(await store.revokeKey(account, key, NOW), true);
      assert.equal(await store.revokeKey(account, key, NOW), false);
      assert.equal((await store.listKeys(account, NOW))[0]?.revokedAt, NOW);
      assert.deepEqual(await store.listKeys(account, NOW + 1), []);
      const change = {
        account,
        key,
        settings: settings({ name: 'x' }),
        from: settings(),
        at: NOW,
        maxLive: 9,
      };
      assert.equal(await store.changeKey(change), 'unknown');
    }),
  );

  test(
    'settings change for the owner only',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 0 });
      const changed = settings({ name: 'new', scopes: ['barcode'], cap: 7, cidrs: ['::1'] });
      const change = { account, key, settings: changed, from: settings(), at: NOW, maxLive: 1 };
      assert.equal(await store.changeKey({ ...change, account: account + 1 }), 'unknown');
      assert.equal(await store.changeKey(change), 'changed');
      assert.equal(await store.changeKey(change), 'outdated', 'they are not as they were read');
      const [listed] = await store.listKeys(account, 0);
      assert.deepEqual(
        [listed?.name, listed?.scopes, listed?.cap, listed?.cidrs],
        ['new', ['barcode'], 7, ['::1']],
      );
    }),
  );

  test(
    'a key that has expired lives again only where there is room',
    withStore(async (store) => {
      const from = settings({ expiresAt: NOW });
      const { account, key } = await funded(store, { credits: 0, key: from });
      await store.createKey({ account, settings: settings(), mark: mark(2), at: NOW, maxLive: 1 });
      const change = { account, key, from, settings: settings({ expiresAt: NOW + DAY }), at: NOW };
      assert.equal(await store.changeKey({ ...change, maxLive: 1 }), 'too-many');
      assert.equal(
        await store.changeKey({ ...change, settings: { ...from, name: 'dead' }, maxLive: 1 }),
        'changed',
      );
      const renamed = { ...change, from: { ...from, name: 'dead' } };
      assert.equal(await store.changeKey({ ...renamed, maxLive: 2 }), 'changed');
    }),
  );
}

/** The successor's id. */
function rotated(result: RotationResult): number {
  assert.equal(result.result, 'rotated');
  return (result as Extract<RotationResult, { result: 'rotated' }>).id;
}
