import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import type { PendingLinkQueries } from '../store/port.ts';
import type { PendingLink } from '../store/records.ts';
import type { ListedLink } from './link-list.ts';
import { SharedLinkList } from './shared-link-list.ts';

const TOKEN = 'dG9rZW4'.padEnd(43, 'x');
const LINK: ListedLink = {
  account: 7,
  purpose: 'reset',
  url: `https://kontor.example/dashboard/reset#${TOKEN}`,
  expiresAt: 2000,
  at: 1000,
  email: 'anna@example.org',
};

/** Rows in memory, and lists over them. */
function stored() {
  const rows: PendingLink[] = [];
  const errors: unknown[] = [];
  const links: PendingLinkQueries = {
    addPendingLink: async (link) => void rows.unshift(link),
    listPendingLinks: async (now) => rows.filter(({ expiresAt }) => expiresAt > now),
  };
  const listOf = (secret: Uint8Array) =>
    new SharedLinkList({ links, secret, random: randomBytes, onError: (error) => errors.push(error) });
  return { rows, errors, listOf };
}

describe('links to pass on, shared by several processes', () => {
  it('are read by every process that has the secret, as they were added', async () => {
    const { errors, listOf } = stored();
    const secret = randomBytes(32);
    await listOf(secret).add(LINK);
    assert.deepEqual(await listOf(secret).list(1500), [LINK]);
    assert.deepEqual(await listOf(secret).list(2000), []);
    assert.deepEqual(errors, []);
  });

  it('are rows that show neither token nor address', async () => {
    const { rows, listOf } = stored();
    const list = listOf(randomBytes(32));
    await list.add(LINK);
    await list.add(LINK);
    const [again, first] = rows;
    assert.deepEqual(first!.hash, createHash('sha256').update(TOKEN).digest());
    const shown = Buffer.from(first!.sealed).toString('latin1');
    for (const secret of [TOKEN, 'anna@example.org', 'kontor.example']) assert.ok(!shown.includes(secret));
    assert.notDeepEqual(again!.sealed, first!.sealed, 'each has a nonce of its own');
  });

  it('that another secret has sealed, or that were changed or moved, are reported and left out', async () => {
    const { rows, errors, listOf } = stored();
    const secret = randomBytes(32);
    const list = listOf(secret);
    await listOf(randomBytes(32)).add(LINK);
    assert.deepEqual([await list.list(1500), errors.length], [[], 1]);
    await list.add({ ...LINK, url: LINK.url.replace('dG9', 'aaa') });
    const right = rows[0]!;
    for (let at = 0; at < right.sealed.length; at++) {
      const sealed = Uint8Array.from(right.sealed);
      sealed[at]! ^= 1;
      rows.splice(0, rows.length, { ...right, sealed });
      assert.deepEqual(await list.list(1500), [], `byte ${at}`);
    }
    rows.splice(0, rows.length, { ...right, hash: randomBytes(32) });
    assert.deepEqual(await list.list(1500), []);
    assert.equal(errors.length, right.sealed.length + 2);
  });
});
