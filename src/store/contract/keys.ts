import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { With } from './accounts.ts';
import { bytes32, charge, DAY, funded, HOUR, MONTH, mark, NOW, newAccount, settings } from './fixture.ts';

export function keyContract(withStore: With): void {
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
      const rotation = { ...owner, mark: mark(2), at: NOW, oldExpiresAt: NOW + DAY };
      const successor = await store.rotateKey(rotation);
      const young = (await store.findKey(bytes32(2)))!.key;
      assert.deepEqual(
        [young.id, young.name, young.cap, young.capUsed, young.capMonth],
        [successor, 'shop', 10, 4, MONTH],
      );
      const old = (await store.findKey(bytes32(1)))!.key;
      assert.deepEqual([old.replacedBy, old.expiresAt], [successor, NOW + DAY]);
      assert.equal(await store.rotateKey({ ...rotation, mark: mark(3) }), null, 'it was rotated before');
      assert.equal(await store.rotateKey({ ...rotation, key: successor!, account: 99, mark: mark(3) }), null);
    }),
  );

  test(
    'rotation never prolongs a key, and a dead key has no successor',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 0, key: { expiresAt: NOW + HOUR } });
      await store.rotateKey({ account, key, mark: mark(2), at: NOW, oldExpiresAt: NOW + DAY });
      assert.equal((await store.findKey(bytes32(1)))?.key.expiresAt, NOW + HOUR);
      const late = { account, mark: mark(3), at: NOW + HOUR, oldExpiresAt: NOW + DAY };
      const successor = (await store.findKey(bytes32(2)))!.key.id;
      assert.equal(await store.rotateKey({ ...late, key: successor }), null);
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
      assert.equal(await store.changeKey(account, key, settings({ name: 'x' })), false);
    }),
  );

  test(
    'settings change for the owner only',
    withStore(async (store) => {
      const { account, key } = await funded(store, { credits: 0 });
      const changed = settings({ name: 'new', scopes: ['barcode'], cap: 7, cidrs: ['::1'] });
      assert.equal(await store.changeKey(account + 1, key, changed), false);
      assert.equal(await store.changeKey(account, key, changed), true);
      const [listed] = await store.listKeys(account, 0);
      assert.deepEqual(
        [listed?.name, listed?.scopes, listed?.cap, listed?.cidrs],
        ['new', ['barcode'], 7, ['::1']],
      );
    }),
  );
}
