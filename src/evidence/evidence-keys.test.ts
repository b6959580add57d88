import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { verifyRecord } from '@kontor/vat';
import type { EvidenceKey } from '../store/records.ts';
import { EvidenceKeys } from './evidence-keys.ts';

/** What the database keeps, for any number of processes. */
function keyTable() {
  const rows: EvidenceKey[] = [];
  return {
    rows,
    listEvidenceKeys: async () => [...rows],
    addEvidenceKey: async ({
      after,
      ...key
    }: Omit<EvidenceKey, 'id'> & { readonly after: number | null }) => {
      if ((rows[0]?.id ?? null) !== after) return false;
      const earlier = rows.map((row) => ({ ...row, sealed: null }));
      rows.splice(0, rows.length, { id: rows.length + 1, ...key }, ...earlier);
      return true;
    },
  };
}

const NOW = Date.parse('2026-11-28T08:00:00.500Z');
const keysOver = (store: ReturnType<typeof keyTable>, secret = Buffer.alloc(32, 7)) =>
  new EvidenceKeys({
    store,
    secret,
    random: randomBytes,
    clock: { now: () => NOW },
    issuer: () => 'https://kontor.example',
  });
const FACTS = { jti: 'call-1', vat: { vatId: 'ATU16370905', valid: true } };

test('the first record makes the key, which later ones use, also after a restart', async () => {
  const store = keyTable();
  const keys = keysOver(store);
  assert.equal(store.rows.length, 0);
  const [first, second] = [await keys.sign(FACTS), await keysOver(store).sign(FACTS)];
  assert.equal(store.rows.length, 1);
  const verdict = verifyRecord(first, await keys.keySet());
  assert.deepEqual(verdict, {
    outcome: 'verified',
    kid: store.rows[0]?.kid,
    claims: { iss: 'https://kontor.example', iat: Math.floor(NOW / 1000), ...FACTS },
  });
  // Ed25519 gives the same signature for the same bytes (RFC 8032, 5.1.6).
  assert.equal(second, first);
});

test('who reads the keys before the first record finds the one that will sign it', async () => {
  const store = keyTable();
  const keys = keysOver(store);
  const set = await keys.keySet();
  assert.equal(set.keys.length, 1);
  assert.equal(verifyRecord(await keys.sign(FACTS), set).outcome, 'verified');
});

test('processes that begin at once agree on one key', async () => {
  const store = keyTable();
  const nodes = [keysOver(store), keysOver(store), keysOver(store)];
  const records = await Promise.all(nodes.map((node) => node.sign(FACTS)));
  assert.equal(store.rows.length, 1);
  assert.equal(new Set(records).size, 1);
});

test('a rotated key signs no more, on no node, and stays listed', async () => {
  const store = keyTable();
  const [one, other] = [keysOver(store), keysOver(store)];
  const earlier = await one.sign(FACTS);
  const { kid } = await other.rotate();
  const later = await one.sign(FACTS);
  const set = await one.keySet();
  assert.deepEqual(set.keys[0]?.kid, kid);
  assert.equal(set.keys.length, 2);
  for (const record of [earlier, later]) assert.equal(verifyRecord(record, set).outcome, 'verified');
  assert.notEqual(later, earlier);
  assert.equal(store.rows[1]?.sealed, null, 'its private part is gone');
});

test('a key that was sealed under another secret is replaced; records of before still verify', async () => {
  const store = keyTable();
  const earlier = await keysOver(store).sign(FACTS);
  const restored = keysOver(store, Buffer.alloc(32, 8));
  const later = await restored.sign(FACTS);
  const set = await restored.keySet();
  for (const record of [earlier, later]) assert.equal(verifyRecord(record, set).outcome, 'verified');
  assert.equal(set.keys.length, 2);
});

test('neither the rows nor the published set have the private part', async () => {
  const store = keyTable();
  const seeds: Uint8Array[] = [];
  const keys = new EvidenceKeys({
    store,
    secret: Buffer.alloc(32, 7),
    random: (count) => {
      const bytes = randomBytes(count);
      seeds.push(bytes);
      return bytes;
    },
    clock: { now: () => NOW },
    issuer: () => 'https://kontor.example',
  });
  const set = JSON.stringify(await keys.keySet());
  const [seed] = seeds;
  assert.equal(seed?.length, 32);
  const sealed = Buffer.from(store.rows[0]!.sealed!);
  assert.equal(sealed.includes(seed), false);
  assert.doesNotMatch(set, /"d"/);
});
