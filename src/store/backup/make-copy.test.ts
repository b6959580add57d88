import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { funded, HOUR, NOW } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { BackupFailed } from './backup-failure.ts';
import { copiesIn, copyName } from './copy-names.ts';
import { type CopyOrder, makeCopy, pruneCopies } from './make-copy.ts';

const root = temporaryFolder();
let stores = 0;

const openStore = (thread: 'own' | 'calling' = 'calling') =>
  openSqlite({ file: join(root, `kontor-${++stores}.db`), at: 0, thread });

const daily = (store: CopyOrder['store'], folder: string, isNamed = false): CopyOrder => ({
  store,
  folder,
  isNamed,
  kind: 'daily',
});

describe('a copy', () => {
  test('has everything, is verified, and restores by taking the place of the database', async (t) => {
    const store = openStore('own');
    t.after(() => store.close());
    const folder = join(root, 'backups');
    const { account } = await funded(store, { credits: 42 });
    const { file, report } = await makeCopy(daily(store, folder), NOW);
    assert.equal(basename(file), 'kontor-20260315T120000Z.db');
    assert.deepEqual(report, {
      ...{ ok: true, balanced: true, version: 7 },
      ...{ bytes: statSync(file).size, accounts: 1, keys: 1, charges: 0 },
    });
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const restored = openSqlite({ file, at: 0, thread: 'calling' });
    assert.equal((await restored.findAccount(account))?.credits, 42);
    await restored.close();
  });

  test('that a crash cut off is cleared away, other files are left alone', async (t) => {
    const folder = join(root, 'crashed');
    mkdirSync(folder);
    for (const name of [
      'kontor-20250101T000000Z.db.new',
      'kontor-20250101T000000Z.db.new-journal',
      'mine.txt',
    ])
      writeFileSync(join(folder, name), '');
    const store = openStore();
    t.after(() => store.close());
    await makeCopy(daily(store, folder), NOW);
    assert.deepEqual(readdirSync(folder).sort(), ['kontor-20260315T120000Z.db', 'mine.txt']);
  });

  test('that is not sound is removed, and the run failed', async (t) => {
    const store = openStore();
    t.after(() => store.close());
    const folder = join(root, 'unsound');
    const rotten: CopyOrder['store'] = {
      backup: async (file) => {
        await store.backup(file);
        const bytes = Buffer.alloc(512, 7);
        writeFileSync(file, Buffer.concat([Buffer.from('SQLite format 3\0'), bytes]));
      },
      verifyCopy: (file) => store.verifyCopy(file),
    };
    const failed = await makeCopy(daily(rotten, folder), NOW).catch((error: unknown) => error);
    assert.ok(failed instanceof BackupFailed);
    assert.equal(failed.step, 'verify');
    assert.match(failed.reason, /^the copy is not sound: /);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('whose books do not add up is not sound', async (t) => {
    const store = openStore();
    t.after(() => store.close());
    await funded(store, { credits: 42 });
    const { file } = await makeCopy(daily(store, join(root, 'books')), NOW);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(file);
    database.exec('UPDATE account SET credits = credits + 1');
    database.close();
    const { ok, balanced, reason } = await store.verifyCopy(file);
    assert.deepEqual([ok, balanced], [false, false]);
    assert.match(reason ?? '', /accounts whose credits differ from entries minus charges: 1$/);
  });
});

describe('places that take no copy, each with its reason and nothing left', () => {
  const FILE = join(root, 'a-file');
  writeFileSync(FILE, '');
  const missing = join(root, 'not-mounted');
  const cases: readonly (readonly [what: string, folder: string, code: string, reason: RegExp])[] = [
    ['a named folder that is not there', missing, 'ENOENT', /^the folder was not found$/],
    ['a file', FILE, 'ENOTDIR', /^a file is in the way$/],
    ['a folder below a file', join(FILE, 'below'), 'ENOTDIR', /^a file is in the way$/],
    ['a file system that nobody can write', '/proc/self', 'ENOENT', /./],
  ];
  for (const [what, folder, code, reason] of cases)
    test(what, async (t) => {
      const store = openStore();
      t.after(() => store.close());
      const failed = await makeCopy(daily(store, folder, true), NOW).catch((error: unknown) => error);
      assert.ok(failed instanceof BackupFailed);
      assert.deepEqual([failed.step, failed.code], ['copy', code]);
      assert.match(failed.reason, reason);
      assert.equal(existsSync(missing), false, 'a named folder is never made');
    });

  test('a folder that this account cannot write', async (t) => {
    if (process.getuid?.() === 0) return t.skip('root may write everywhere');
    const store = openStore();
    t.after(() => store.close());
    const folder = join(root, 'closed');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const failed = await makeCopy(daily(store, folder, true), NOW).catch((error: unknown) => error);
    assert.ok(failed instanceof BackupFailed);
    assert.equal(failed.reason, 'this user cannot write there');
  });

  test('a disk that is full: the code of SQLite survives its thread', async (t) => {
    const full = openStore('own');
    t.after(() => full.close());
    const failed = await makeCopy(
      daily({ backup: () => full.backup('/dev/full'), verifyCopy: full.verifyCopy }, join(root, 'full')),
      NOW,
    ).catch((error: unknown) => error);
    assert.ok(failed instanceof BackupFailed);
    assert.notEqual(failed.code, 'ThreadFault');
    assert.match(failed.code, /^(ENOSPC|EIO|SQLITE_\d+|DAMAGED)$/);
    assert.deepEqual(readdirSync(join(root, 'full')), []);
  });
});

test('the newest daily copies stay, those by command and of restores all', async (t) => {
  const store = openStore();
  t.after(() => store.close());
  const folder = join(root, 'many');
  for (let hour = 0; hour < 5; hour++) await makeCopy(daily(store, folder), NOW + hour * HOUR);
  await makeCopy({ ...daily(store, folder), kind: 'manual' }, NOW);
  writeFileSync(join(folder, copyName('replaced', NOW - HOUR)), '');
  await pruneCopies(folder, 3);
  assert.deepEqual(
    copiesIn(folder).map(({ kind, createdAt }) => `${kind} ${(createdAt - NOW) / HOUR}`),
    ['daily 4', 'daily 3', 'daily 2', 'manual 0', 'replaced -1'],
  );
});
