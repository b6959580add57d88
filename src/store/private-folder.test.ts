import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { FolderNotPrivate, openPrivateFolder } from './private-folder.ts';

const root = temporaryFolder();
const newFolder = () => mkdtempSync(join(root, 'data-'));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function put(path: string, mode: number): void {
  writeFileSync(path, 'x');
  chmodSync(path, mode);
}

test('a folder that is not there is made for its owner alone', () => {
  const folder = join(newFolder(), 'a', 'b');
  assert.deepEqual(openPrivateFolder(folder), []);
  assert.equal(modeOf(folder), '700');
});

test("an older folder and Kontor's files in it are narrowed, each reported; other files stay as they are", () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'backups'));
  const own = ['kontor.db', 'kontor.db-wal', 'kontor.db-shm', 'indexes.sqlite', 'secret', 'kontor.guard'];
  for (const name of [...own, 'notes.txt', 'backups/kontor-20260101T000000Z.db']) {
    put(join(folder, name), 0o644);
  }
  chmodSync(join(folder, 'backups'), 0o755);
  chmodSync(folder, 0o755);
  const told = openPrivateFolder(folder);
  assert.equal(told.length, own.length + 3);
  assert.ok(told.every((line) => line.includes('open to other accounts')));
  assert.equal(modeOf(folder), '700');
  for (const name of own) assert.equal(modeOf(join(folder, name)), '600', name);
  assert.equal(modeOf(join(folder, 'backups')), '700');
  assert.equal(modeOf(join(folder, 'backups/kontor-20260101T000000Z.db')), '600');
  assert.equal(modeOf(join(folder, 'notes.txt')), '644');
  assert.deepEqual(openPrivateFolder(folder), []);
});

test('a folder that serves others keeps its rights: the start is refused', () => {
  const shared = newFolder();
  put(join(shared, 'index.html'), 0o644);
  chmodSync(shared, 0o755);
  assert.throws(() => openPrivateFolder(shared), FolderNotPrivate);
  assert.equal(modeOf(shared), '755');
  const temporary = newFolder();
  chmodSync(temporary, 0o1777);
  assert.throws(() => openPrivateFolder(temporary), FolderNotPrivate);
  assert.equal(modeOf(temporary), '777');
});

test('a file in the way of a folder of ours is for that to report, and stays as it is', () => {
  const folder = newFolder();
  put(join(folder, 'backups'), 0o644);
  assert.deepEqual(openPrivateFolder(folder), []);
  assert.equal(modeOf(join(folder, 'backups')), '644');
});

test('a file in the place of the folder is an error of the system', () => {
  const file = join(newFolder(), 'data');
  put(file, 0o600);
  assert.throws(() => openPrivateFolder(file), { code: 'EEXIST' });
});
