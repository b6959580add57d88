import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCopy } from './backup/make-copy.ts';
import { funded, NOW } from './contract/fixture.ts';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { FolderInUse, lockFolder } from './lock.ts';
import type { Store } from './port.ts';
import { NotABackup, type Restore, restoreBackup } from './restore.ts';
import { openSecret, SecretMissing } from './secret.ts';
import { StaleLog } from './sqlite/backup-mark.ts';
import { shippedMigrations } from './sqlite/migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const root = temporaryFolder();
const random = (count: number) => new Uint8Array(count).fill(7);
const open = (file: string): Store => openSqlite({ file, at: 0, thread: 'calling' });

const restoreOf = (folder: string, file: string, other: Partial<Restore> = {}): Restore => ({
  folder,
  file,
  now: NOW,
  random,
  migrations: shippedMigrations(),
  newSecret: false,
  ...other,
});

/** A data folder with 10 credits in its backup and 99 in its database, as after weeks of use. */
async function usedFolder() {
  const folder = mkdtempSync(join(root, 'data-'));
  openSecret(folder, random);
  const database = join(folder, 'kontor.db');
  const store = open(database);
  const { account } = await funded(store, { credits: 10 });
  const order = { store, folder: join(folder, 'backups'), isNamed: false, kind: 'daily' } as const;
  const { file: backup } = await makeCopy(order, NOW);
  await store.addEntry({
    account,
    kind: 'grant',
    amount: 89,
    reference: 'later',
    note: null,
    actor: 'test',
    at: NOW,
  });
  return { folder, database, backup, account, store };
}

async function creditsIn(file: string, account: number): Promise<number | undefined> {
  const store = open(file);
  try {
    return (await store.findAccount(account))?.credits;
  } finally {
    await store.close();
  }
}

test('a backup takes the place of the database, which is kept whole', async () => {
  const { folder, database, backup, account, store } = await usedFolder();
  await store.close();
  const { accounts, replaced } = restoreBackup(restoreOf(folder, backup));
  assert.equal(accounts, 1);
  assert.equal(await creditsIn(database, account), 10);
  assert.equal(await creditsIn(replaced!, account), 99);
  assert.equal(statSync(database).mode & 0o777, 0o600);
  assert.ok(existsSync(backup), 'the backup stays');
});

test('the log of a database that was killed goes with it, not with the backup', async (t) => {
  const { folder, database, backup, account, store } = await usedFolder();
  // What a killed process leaves: the files as they are while the database is open.
  const killed = mkdtempSync(join(root, 'killed-'));
  openSecret(killed, random);
  for (const name of ['kontor.db', 'kontor.db-wal']) copyFileSync(join(folder, name), join(killed, name));
  assert.ok(statSync(join(killed, 'kontor.db-wal')).size > 0);
  t.after(() => store.close());
  const { replaced } = restoreBackup(restoreOf(killed, backup));
  assert.equal(await creditsIn(join(killed, 'kontor.db'), account), 10);
  assert.equal(await creditsIn(replaced!, account), 99);
  assert.ok(existsSync(database));
});

test('a backup copied by hand beside the log of another database stops the start; without the log it is taken', async (t) => {
  const { folder, backup, account, store } = await usedFolder();
  t.after(() => store.close());
  const byHand = mkdtempSync(join(root, 'hand-'));
  const database = join(byHand, 'kontor.db');
  copyFileSync(join(folder, 'kontor.db-wal'), `${database}-wal`);
  copyFileSync(backup, database);
  assert.throws(() => open(database), StaleLog);
  assert.throws(() => open(database), StaleLog, 'nothing was changed by the first try');
  rmSync(`${database}-wal`);
  assert.equal(await creditsIn(database, account), 10);
  assert.equal(await creditsIn(database, account), 10, 'an ordinary database from then on');
});

test('what cannot be restored changes nothing', async () => {
  const { folder, database, backup, account, store } = await usedFolder();
  await store.close();
  const damaged = join(root, 'damaged.db');
  copyFileSync(backup, damaged);
  writeFileSync(damaged, Buffer.alloc(8192, 0xff), { flag: 'r+' });
  const foreign = join(root, 'foreign.db');
  writeFileSync(foreign, 'not a database');
  for (const file of [damaged, foreign, join(root, 'nowhere.db'), root]) {
    assert.throws(() => restoreBackup(restoreOf(folder, file)), NotABackup, file);
  }
  assert.equal(await creditsIn(database, account), 99);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.new')),
    [],
  );
});

test('a folder in use and one without its secret are refused', async () => {
  const { folder, database, backup, account, store } = await usedFolder();
  await store.close();
  const lock = lockFolder(folder);
  assert.throws(() => restoreBackup(restoreOf(folder, backup)), FolderInUse);
  lock.release();
  rmSync(join(folder, 'secret'));
  assert.throws(() => restoreBackup(restoreOf(folder, backup)), SecretMissing);
  assert.throws(() => openSecret(folder, random), SecretMissing);
  restoreBackup(restoreOf(folder, backup, { newSecret: true }));
  assert.equal(await creditsIn(database, account), 10);
  openSecret(folder, random);
});

test('an empty folder takes a backup and makes a secret of its own', async () => {
  const { backup, account, store } = await usedFolder();
  await store.close();
  const folder = mkdtempSync(join(root, 'empty-'));
  const { replaced } = restoreBackup(restoreOf(folder, backup));
  assert.equal(replaced, undefined);
  openSecret(folder, random);
  assert.equal(await creditsIn(join(folder, 'kontor.db'), account), 10);
});
