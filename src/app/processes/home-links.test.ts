import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OneTime } from '../../store/records.ts';
import { HomeLinks } from './home-links.ts';

const link = (number: number, expiresAt = 1000) => ({
  ...{ hash: new Uint8Array([number]), account: number, purpose: 'invite' as const },
  ...{ sealed: new Uint8Array([9]), createdAt: number, expiresAt },
});

test('the newest links whose token can be used are listed, the newest first', async () => {
  const used = new Set([2]);
  const links = new HomeLinks({
    findOneTime: async ([number]) => (used.has(number!) ? null : ({} as OneTime)),
  });
  for (const one of [link(1), link(2), link(3, 10), link(4), link(5)]) await links.addPendingLink(one, 4);
  const accounts = async (now: number) => (await links.listPendingLinks(now)).map(({ account }) => account);
  assert.deepEqual(await accounts(10), [5, 4]);
  assert.deepEqual(await accounts(9), [5, 4, 3]);
  assert.deepEqual(await accounts(1000), []);
});
