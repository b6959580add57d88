import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCopy } from './backup/make-copy.ts';
import { funded, NOW } from './contract/fixture.ts';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { FolderInUse, lockFolder } from './lock.ts';
import { isToBeMoved, moveDataFolder } from './move-folder.ts';
import { openSecret } from './secret.ts';
import { StaleLog } from './sqlite/backup-mark.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const root = temporaryFolder();
const random = (count: number) => new Uint8Array(count).fill(7);
const owner = process.getuid?.();

/** A folder in a checkout, with an account of 10 credits and data of the program beside it. */
async function checkout() {
  const base = mkdtempSync(join(root, 'move-'));
  const [from, to] = [join(base, 'data'), join(base, 'share', 'kontor')];
  mkdirSync(join(from, 'fonts'), { recursive: true, mode: 0o700 });
  writeFileSync(join(from, 'fonts', 'README.md'), 'of the program');
  openSecret(from, random);
  const store = openSqlite({ file: join(from, 'kontor.db'), at: 0, thread: 'calling' });
  const { account } = await funded(store, { credits: 10 });
  await makeCopy({ store, folder: join(from, 'backups'), isNamed: false, kind: 'daily' }, NOW);
  return { from, to, account, store };
}

async function creditsIn(folder: string, account: number): Promise<number | undefined> {
  const store = openSqlite({ file: join(folder, 'kontor.db'), at: 0, thread: 'calling' });
  try {
    return (await store.findAccount(account))?.credits;
  } finally {
    await store.close();
  }
}

test('database, secret and backups move; the rest stays', async () => {
  const { from, to, account, store } = await checkout();
  await store.close();
  assert.ok(isToBeMoved({ from, to, owner }));
  const secret = readFileSync(join(from, 'secret'));
  moveDataFolder({ from, to });
  assert.deepEqual(readdirSync(from), ['fonts']);
  assert.deepEqual(readFileSync(join(to, 'secret')), secret);
  assert.equal(readdirSync(join(to, 'backups')).length, 1);
  assert.equal(await creditsIn(to, account), 10);
  assert.ok(!isToBeMoved({ from, to, owner }), 'once');
});

test('a move that was cut off is completed', async () => {
  const { from, to, account, store } = await checkout();
  await store.close();
  mkdirSync(to, { recursive: true, mode: 0o700 });
  renameSync(join(from, 'secret'), join(to, 'secret'));
  assert.ok(isToBeMoved({ from, to, owner }));
  moveDataFolder({ from, to });
  assert.equal(await creditsIn(to, account), 10);
  assert.ok(existsSync(join(to, 'secret')));
});

test('nothing moves onto accounts that are there, from another account of the system, or while it is in use', async () => {
  const { from, to, store } = await checkout();
  await store.close();
  assert.ok(!isToBeMoved({ from, to, owner: (owner ?? 0) + 1 }));
  const lock = lockFolder(from);
  // The lock names this very process: another connection to the guard is refused all the same.
  assert.throws(() => moveDataFolder({ from, to }), FolderInUse);
  lock.release();
  const other = await checkout();
  await other.store.close();
  assert.ok(!isToBeMoved({ from, to: other.from, owner }));
});

test('a backup beside the log of another database stays as it is', async () => {
  const { from, to, store } = await checkout();
  await store.close();
  const [backup] = readdirSync(join(from, 'backups'));
  renameSync(join(from, 'backups', backup!), join(from, 'kontor.db'));
  writeFileSync(join(from, 'kontor.db-wal'), 'a log of another database');
  assert.throws(() => moveDataFolder({ from, to }), StaleLog);
  assert.ok(existsSync(join(from, 'kontor.db-wal')));
  assert.ok(existsSync(join(from, 'secret')));
});
