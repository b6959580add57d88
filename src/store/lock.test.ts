import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { FolderInUse, lockFolder } from './lock.ts';

const root = temporaryFolder();
const newFolder = () => mkdtempSync(join(root, 'data-'));
const HOLDER = `
  const { lockFolder } = await import(process.argv[1]);
  const lock = lockFolder(process.argv[2]);
  process.on('message', (order) => {
    if (order === 'end soon') return setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);
    lock.release();
    process.disconnect();
  });
  process.send('locked');`;

/** Another process that holds the folder. */
async function holder(folder: string): Promise<ChildProcess> {
  const lock = new URL('./lock.ts', import.meta.url).href;
  const child = fork('--input-type=module', ['--eval', HOLDER, lock, folder], {
    execArgv: [],
    stdio: 'inherit',
  });
  await once(child, 'message');
  return child;
}

test('a folder is locked once and free again after release', () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), { name: 'FolderInUse', pid: process.pid });
  assert.equal(JSON.parse(readFileSync(join(folder, 'kontor.lock'), 'utf8')).pid, process.pid);
  lock.release();
  lock.release();
  assert.equal(existsSync(join(folder, 'kontor.lock')), false);
  lockFolder(folder).release();
});

test('another process keeps it out until it ends, and kill -9 leaves nothing to clear away', async () => {
  const folder = newFolder();
  const child = await holder(folder);
  assert.throws(
    () => lockFolder(folder),
    (error) =>
      error instanceof FolderInUse && error.pid === child.pid && error.message.includes(`${child.pid}`),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(existsSync(join(folder, 'kontor.lock')), true, 'the file of the dead process');
  lockFolder(folder).release();
});

test('one that is about to end is waited for', async () => {
  const folder = newFolder();
  const child = await holder(folder);
  child.send('end soon');
  lockFolder(folder).release();
  await once(child, 'exit');
});

test('a process number that passed on to another process is no holder', () => {
  const folder = newFolder();
  for (const started of ['', 'some-other-boot 12345']) {
    writeFileSync(join(folder, 'kontor.lock'), `{"pid":${process.ppid},"started":"${started}"}\n`);
    lockFolder(folder).release();
  }
  writeFileSync(join(folder, 'kontor.lock'), 'half a fi');
  lockFolder(folder).release();
});

test('where the system does not support locks, the named holder counts while it lives', async () => {
  const folder = newFolder();
  const elsewhere = newFolder();
  const child = await holder(elsewhere);
  // Same holder, but no guard held in this folder: as on a file system without locks.
  writeFileSync(join(folder, 'kontor.lock'), readFileSync(join(elsewhere, 'kontor.lock')));
  assert.throws(() => lockFolder(folder), { name: 'FolderInUse', pid: child.pid });
  child.send('release');
  await once(child, 'exit');
  lockFolder(folder).release();
});
