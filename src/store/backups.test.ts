import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { makeBackup } from './backups.ts';
import { funded, HOUR, NOW } from './contract/fixture.ts';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const root = temporaryFolder();

test('seven backups are kept, each restores by taking the place of the database', async (t) => {
  const store = openSqlite({ file: join(root, 'kontor.db'), at: 0, thread: 'calling' });
  t.after(() => store.close());
  const folder = join(root, 'backups');
  const { account } = await funded(store, { credits: 42 });
  let newest = '';
  for (let hour = 0; hour < 9; hour++) newest = await makeBackup({ store, folder }, NOW + hour * HOUR);
  await store.close();
  const names = readdirSync(folder).sort();
  assert.equal(names.length, 7);
  assert.deepEqual([names[0], names[6]], ['kontor-20260315T140000Z.db', basename(newest)]);
  const restored = openSqlite({ file: newest, at: 0, thread: 'calling' });
  assert.equal((await restored.findAccount(account))?.credits, 42);
  await restored.close();
});

test('a backup that a crash cut off is cleared away, other files are left alone', async (t) => {
  const folder = join(root, 'crashed');
  mkdirSync(folder);
  for (const name of [
    'kontor-20250101T000000Z.db.new',
    'kontor-20250101T000000Z.db.new-journal',
    'mine.txt',
  ]) {
    writeFileSync(join(folder, name), '');
  }
  const store = openSqlite({ file: join(root, 'other.db'), at: 0, thread: 'calling' });
  t.after(() => store.close());
  await makeBackup({ store, folder }, NOW);
  await store.close();
  assert.deepEqual(readdirSync(folder).sort(), ['kontor-20260315T120000Z.db', 'mine.txt']);
});
