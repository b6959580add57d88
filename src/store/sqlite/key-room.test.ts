import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { mark, NOW, newAccount, settings } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { openSqlite } from './open-sqlite.ts';

const MAX_LIVE = 6;

test('two connections that make and rotate keys at once never have more than are allowed', async () => {
  const file = join(temporaryFolder(), 'kontor.db');
  // Each on a thread of its own, so that their transactions truly run side by side.
  const stores = [openSqlite({ file, at: NOW }), openSqlite({ file, at: NOW })] as const;
  try {
    const account = (await stores[0].createAccount(newAccount()))!;
    const create = (store: 0 | 1, number: number) =>
      stores[store].createKey({
        account,
        settings: settings(),
        mark: mark(number),
        at: NOW,
        maxLive: MAX_LIVE,
      });
    const made = [await create(0, 1), await create(0, 2), await create(0, 3)];
    const outcomes = await Promise.all(
      made.flatMap((key, index) =>
        ([0, 1] as const).flatMap((store) => {
          const number = 10 + 10 * index + store;
          const rotation = { account, key: key!, mark: mark(number), at: NOW, oldExpiresAt: NOW + 1 };
          return [stores[store].rotateKey({ ...rotation, maxLive: MAX_LIVE }), create(store, number + 100)];
        }),
      ),
    );
    const added = outcomes.filter(
      (one) => typeof one === 'number' || (one !== null && one.result === 'rotated'),
    );
    assert.equal(added.length, MAX_LIVE - made.length);
    const live = await stores[1].listKeys(account, NOW);
    assert.equal(live.length, MAX_LIVE);
    const followed = live.flatMap(({ replacedBy }) => replacedBy ?? []);
    assert.equal(new Set(followed).size, followed.length, 'no two keys have the same successor');
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
});
