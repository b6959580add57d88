import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { STUB_CREDENTIALS, STUB_REGION, startObjectStore } from '#testing/stubs/object-store-stub.ts';
import { readConfig } from '../config.ts';
import { openSealed } from '../engines/age/age-files.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { backupStore, openBackups } from './open-backups.ts';
import { listRemote } from './remote-copies.ts';

const root = mkdtempSync(join(tmpdir(), 'kontor-remote-'));
after(() => rmSync(root, { recursive: true }));

const HOUR = 3_600_000;
let count = 0;

async function rig(env: Readonly<Record<string, string>> = {}) {
  const home = join(root, String(++count));
  mkdirSync(home);
  writeFileSync(join(home, 'secret'), Buffer.alloc(32, count));
  const objects = await startObjectStore();
  const store = openSqlite({ file: join(home, 'kontor.db'), at: 0, thread: 'calling' });
  const clock = { ms: Date.UTC(2026, 2, 15, 12), now: () => clock.ms };
  const config = readConfig({
    env: {
      ...{ DATA_DIR: home, BACKUP_KEEP: '2', BACKUP_S3_URL: `${objects.origin}/copies/ours` },
      ...{ BACKUP_S3_REGION: STUB_REGION, BACKUP_S3_KEY_ID: STUB_CREDENTIALS.keyId },
      ...{ BACKUP_S3_SECRET: STUB_CREDENTIALS.secret, ...env },
    },
    ...{ readFile: () => '', operations: [], engines: [] },
  });
  const failures: string[] = [];
  const { signal } = new AbortController();
  const runs = openBackups({
    // The signature is checked with the time that the request names.
    ...{ config, store, system: { clock }, signal },
    observer: { made: () => {}, failed: ({ step, reason }) => void failures.push(`${step}: ${reason}`) },
  });
  return {
    ...{ home, objects, runs, clock, failures, folder: join(home, 'backups') },
    elsewhere: backupStore(config, { clock, signal })!,
    names: () => [...objects.objects.keys()].sort(),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await objects[Symbol.asyncDispose]();
    },
  };
}

describe('copies in an S3-compatible store', () => {
  test('each copy goes there, and as many stay there as here', async () => {
    await using at = await rig();
    for (let day = 0; day < 4; day++) {
      await at.runs.round();
      at.clock.ms += 24 * HOUR;
    }
    assert.deepEqual(at.failures, []);
    assert.deepEqual(at.names(), ['ours/kontor-20260317T120000Z.db', 'ours/kontor-20260318T120000Z.db']);
    assert.deepEqual(
      at.objects.objects.get('ours/kontor-20260318T120000Z.db')?.body,
      readFileSync(join(at.folder, 'kontor-20260318T120000Z.db')),
    );
    assert.deepEqual(
      (await listRemote(at.elsewhere)).map(({ kind, createdAt }) => [
        kind,
        new Date(createdAt).toISOString(),
      ]),
      [
        ['daily', '2026-03-18T12:00:00.000Z'],
        ['daily', '2026-03-17T12:00:00.000Z'],
      ],
    );
  });

  test('a store that refuses is seen with its own word; the copy here stays, and is sent later', async () => {
    await using at = await rig({ BACKUP_S3_SECRET: 'wrong' });
    await at.runs.round();
    assert.deepEqual(at.failures, ['remote: the store answers 403 SignatureDoesNotMatch']);
    assert.equal(at.runs.check().state, 'away');
    assert.equal(readdirSync(at.folder).length, 1);
  });

  test('what has changed there is found within a month, and replaced', async () => {
    await using at = await rig();
    for (let hour = 0; hour < 29 * 24; hour += 12) {
      await at.runs.round();
      at.clock.ms += 12 * HOUR;
    }
    const [name] = at.names().slice(-1);
    const { body, sum } = at.objects.objects.get(name!)!;
    at.clock.ms += 23 * HOUR;
    await at.runs.round();
    const last = at.names().at(-1)!;
    at.objects.objects.set(last, { body: body.subarray(0, 5000), sum });
    at.clock.ms += 12 * HOUR;
    await at.runs.round();
    assert.deepEqual(at.failures, ['verify: the copy in the store is not what was sent']);
    await at.runs.round();
    await at.runs.round();
    assert.equal(at.runs.check().state, 'ok');
    assert.equal(
      readdirSync(at.folder).some((one) => one.endsWith('.new')),
      false,
    );
  });

  test('with a recipient all that leaves is sealed, and the secret beside it: enough for a restore', async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    await using at = await rig({ BACKUP_AGE_RECIPIENT: recipient });
    await at.runs.round();
    at.clock.ms += 24 * HOUR;
    await at.runs.round();
    assert.deepEqual(at.failures, []);
    assert.deepEqual(at.names(), [
      'ours/kontor-20260315T120000Z.db.age',
      'ours/kontor-20260316T120000Z.db.age',
      'ours/secret.age',
    ]);
    assert.equal(
      at.objects.requests.filter((one) => one.startsWith('PUT') && one.endsWith('secret.age')).length,
      1,
    );
    assert.deepEqual(
      readdirSync(at.folder).filter((one) => one.startsWith('kontor')),
      ['kontor-20260315T120000Z.db', 'kontor-20260316T120000Z.db'],
    );
    for (const [name, original] of [
      ['kontor-20260316T120000Z.db.age', join(at.folder, 'kontor-20260316T120000Z.db')],
      ['secret.age', join(at.home, 'secret')],
    ] as const) {
      const [sealed, plain] = [join(at.home, 'sealed'), join(at.home, 'plain')];
      await at.elsewhere.get(name, sealed);
      assert.match(readFileSync(sealed, 'latin1'), /^age-encryption\.org\/v1\n/);
      await openSealed({ from: sealed, to: plain, identities: [identity] });
      assert.deepEqual(readFileSync(plain), readFileSync(original));
    }
  });

  test('a recipient with a slip is named before anything leaves', async () => {
    const recipient = await identityToRecipient(await generateX25519Identity());
    const slip = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    await using at = await rig({ BACKUP_AGE_RECIPIENT: slip });
    await at.runs.round();
    assert.deepEqual(at.failures, [`remote: BACKUP_AGE_RECIPIENT: ${slip.slice(0, 12)}… is mistyped`]);
    assert.deepEqual(at.objects.requests, []);
  });
});
