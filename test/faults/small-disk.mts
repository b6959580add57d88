import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { afterwards, newFolder } from './afterwards.mts';

/** A disk of its own that is soon full: only root may have one. */
export const needsMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0
    ? false
    : 'needs root, to have a small disk';

/** A folder on a disk in memory of this size, with everything in it gone after the test. */
export function smallDisk(t: TestContext, size: string): string {
  const folder = join(newFolder(t), 'disk');
  mkdirSync(folder);
  mountSmallDisk(t, folder, size);
  return folder;
}

/** Over a folder that is there. */
export function mountSmallDisk(t: TestContext, folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
  // Whoever still has a file open there does not keep the folder.
  afterwards(t, () => execFileSync('umount', ['--lazy', folder]));
}

const PIECE = Buffer.alloc(64 * 1024);

/** Takes all that is left but so many bytes; what is returned gives it back. */
export function fillDisk(folder: string, leftBytes: number): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  for (;;) {
    const { bavail, bsize } = statfsSync(folder);
    const room = bavail * bsize - leftBytes;
    if (room <= 0) break;
    writeSync(file, PIECE, 0, Math.min(PIECE.length, room));
  }
  closeSync(file);
  return () => rmSync(path);
}
