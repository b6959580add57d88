import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { charge, funded, NOW } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { DatabaseThread } from './database-thread.ts';
import { openSqlite } from './open-sqlite.ts';
import { Connection } from './sqlite-connection.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

test('the pragmas are those that durability needs', () => {
  const connection = new Connection({ file: newFile() });
  const pragma = (name: string) => Object.values(connection.one(`PRAGMA ${name}`)!)[0];
  const found = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'busy_timeout'].map(pragma);
  assert.deepEqual(found, ['wal', 2, 1, 0, 0]);
  assert.equal(pragma('wal_autocheckpoint'), 1000);
  connection.close();
});

test('on threads: charges, reports that see them, an answer to everything before the end', async (t) => {
  const store = openSqlite({ file: newFile(), at: 0 });
  t.after(() => store.close());
  const owner = await funded(store, { credits: 10 });
  await store.chargeGroup([charge(owner, 'a')], 1000);
  assert.equal((await store.listCharges({ account: owner.account, limit: 5 })).length, 1);
  assert.deepEqual(await store.listImbalances(), []);
  const tooMuch = store.addEntry({ ...ENTRY, account: owner.account, amount: 1e12 });
  await assert.rejects(tooMuch, { name: 'RangeError', message: 'task addEntry failed: RangeError' });
  const last = store.chargeGroup([charge(owner, 'b')], 1000);
  await store.close();
  assert.equal((await last)[0]?.result, 'charged');
  await assert.rejects(store.findAccount(1), { name: 'Unavailable', reason: 'database is closed' });
});

const ENTRY = { kind: 'grant', reference: 'x', note: null, actor: 'test', at: NOW } as const;

test('threads that open one new file at the same moment wait for each other', async () => {
  for (let round = 0; round < 8; round++) {
    const file = newFile();
    const threads = Array.from({ length: 4 }, () => new DatabaseThread({ file }));
    // The file has no tables yet; whoever found it locked would answer `Unavailable`.
    const asked = threads.map((thread) => assert.rejects(thread.ask('getSetting', ['x']), { name: 'Error' }));
    const outcomes = await Promise.allSettled(asked);
    for (const thread of threads) await thread.close();
    assert.deepEqual(
      outcomes.filter(({ status }) => status === 'rejected'),
      [],
    );
  }
});

test('a thread without questions ends, and the next one finds another', async () => {
  const thread = new DatabaseThread({ file: newFile(), idleMs: 1 });
  // The file has no tables: what counts is that somebody answers.
  const ask = () => assert.rejects(thread.ask('getSetting', ['x']), { name: 'Error' });
  for (let time = 0; time < 2; time++) {
    await ask();
    while (thread.isRunning) await new Promise((next) => setImmediate(next));
  }
  await ask();
  await thread.close();
  assert.equal(thread.isRunning, false);
});

test('a thread that cannot work makes its questions unavailable', async () => {
  const thread = new DatabaseThread({ file: join(folder, 'missing', 'x.db') });
  for (let time = 0; time < 2; time++) await assert.rejects(thread.ask('getSetting', ['x']), Unavailable);
  await thread.close();
});

test('a database locked by somebody else: unavailable, nothing written, available again at once', async (t) => {
  const file = newFile();
  const store = openSqlite({ file, at: 0, thread: 'calling' });
  t.after(() => store.close());
  const owner = await funded(store, { credits: 10 });
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  await assert.rejects(store.chargeGroup([charge(owner, 'a')], 20), { reason: 'database is locked' });
  assert.equal((await store.findAccount(owner.account))?.credits, 10, 'reading goes on');
  const waiting = store.chargeGroup([charge(owner, 'b')], 1000);
  other.exec('ROLLBACK');
  other.close();
  assert.equal((await waiting)[0]?.result, 'charged');
  assert.equal((await store.findAccount(owner.account))?.credits, 9);
});

test('a full disk: unavailable, nothing charged, available again when there is room', async (t) => {
  const file = newFile();
  const store = openSqlite({ file, at: 0, thread: 'calling', maxPages: 60 });
  t.after(() => store.close());
  const owner = await funded(store, { credits: 1e6 });
  let charged = 0;
  const fill = async () => {
    for (;;) {
      const ids = Array.from({ length: 50 }, (_, i) =>
        charge(owner, `${String(charged + i).padStart(40, '0')}`),
      );
      await store.chargeGroup(ids, 1000);
      charged += 50;
    }
  };
  await assert.rejects(fill(), { name: 'Unavailable', reason: 'disk-full' });
  assert.equal((await store.findAccount(owner.account))?.credits, 1e6 - charged);
  assert.deepEqual(await store.listImbalances(), []);
  await store.purgeCharges(NOW + 1, 100);
  await store.chargeGroup([charge(owner, 'z')], 1000);
  assert.equal((await store.findAccount(owner.account))?.credits, 1e6 - charged - 1);
});

test('a backup under way disturbs no charge and is a sound database of its own', async (t) => {
  const store = openSqlite({ file: newFile(), at: 0 });
  t.after(() => store.close());
  const owner = await funded(store, { credits: 1000 });
  const copy = newFile();
  let running = true;
  const backup = store.backup(copy).finally(() => {
    running = false;
  });
  let count = 0;
  while (running || count < 20) await store.chargeGroup([charge(owner, `c${count++}`)], 1000);
  await backup;
  await store.close();
  const restored = openSqlite({ file: copy, at: 0, thread: 'calling' });
  assert.deepEqual(await restored.listImbalances(), []);
  const { credits } = (await restored.findAccount(owner.account))!;
  assert.ok(credits <= 1000 && credits >= 1000 - count);
  await restored.close();
  const check = new DatabaseSync(copy);
  assert.equal(check.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
  check.close();
});
