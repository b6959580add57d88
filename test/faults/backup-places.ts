/**
 * Backups whose place fails while the service works, on real disks: each failure is named with its reason, nothing is left,
 * and the next round after its end makes a good copy.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { BackupRuns } from '../../src/store/backup/backup-runs.ts';
import { funded, NOW } from '../../src/store/contract/fixture.ts';
import { DiskSpace } from '../../src/store/disk-space.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { fillDisk, needsMount, smallDisk } from './small-disk.mts';

const skip = process.env.CI === 'true' ? false : needsMount;

async function backupsOn(t: TestContext, size: string) {
  const home = newFolder(t);
  const disk = smallDisk(t, size);
  const folder = join(disk, 'kontor');
  mkdirSync(folder);
  const store = openSqlite({ file: join(home, 'kontor.db'), at: 0 });
  t.after(() => store.close());
  await funded(store, { credits: 5 });
  const codes: string[] = [];
  const clock = { ms: NOW, now: () => clock.ms };
  const runs = new BackupRuns({
    ...{ store, clock, keep: 3, place: { folder, isNamed: true } },
    observer: { made: () => void codes.push('made'), failed: ({ code }) => void codes.push(code) },
  });
  const next = async () => {
    clock.ms += 24 * 3_600_000;
    await runs.round();
    return runs.check().note ?? '';
  };
  assert.match(await next(), /^last copy /);
  return { home, disk, folder, runs, codes, next };
}

test('a disk that is full', { skip }, async (t) => {
  const { home, disk, folder, codes, next } = await backupsOn(t, '2m');
  const release = fillDisk(disk, 60 * 1024);
  assert.match(
    await next(),
    /^the copy failed .*: the disk is full; last good copy .*; free some space or set/,
  );
  assert.equal(readdirSync(folder).length, 1, 'no draft is left');
  const space = new DiskSpace({ data: home, backup: folder });
  t.after(() => space.close());
  await space.measure();
  assert.match(space.check().note ?? '', /^backup: 0 MiB free, at least 256 MiB are needed$/);
  release();
  assert.match(await next(), /^last copy /);
  assert.deepEqual(codes, ['made', 'ENOSPC', 'made']);
});

test('a file system that has become read-only', { skip }, async (t) => {
  const { disk, codes, next } = await backupsOn(t, '2m');
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  assert.match(await next(), /^the copy failed .*: the file system is read-only; last good copy /);
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  assert.match(await next(), /^last copy /);
  assert.deepEqual(codes, ['made', 'EROFS', 'made']);
});

test('a share that is not mounted: no folder is made in its place', { skip }, async (t) => {
  const { disk, folder, codes, next } = await backupsOn(t, '2m');
  const away = join(newFolder(t), 'moved');
  mkdirSync(away);
  execFileSync('mount', ['--move', disk, away]);
  // Where the test ended between the two moves.
  afterwards(t, () => spawnSync('umount', ['--lazy', away]));
  assert.match(
    await next(),
    /^the copy failed .*: the folder was not found; last good copy .*; mount or make it/,
  );
  assert.deepEqual(readdirSync(disk), []);
  execFileSync('mount', ['--move', away, disk]);
  assert.match(await next(), /^last copy /);
  assert.deepEqual(codes, ['made', 'ENOENT', 'made']);
  assert.equal(readdirSync(folder).length, 2);
});
