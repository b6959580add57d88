import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const PLACE = '/dev/shm';
/** Magic of tmpfs (statfs(2)). */
const TMPFS = 0x01021994;
/** Many times what tests leave there at a time; containers often have 64 MiB in all. */
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * A temporary folder in memory for programs that this process starts: tests make hundreds of databases, each commit of
 * which waits for the disk. It is `TMPDIR` until `remove` is called. Where there is no such place, too little room in it,
 * or no program may run from it, everything stays as it is.
 */
export function useMemoryFolder(): { readonly remove: () => void } {
  const folder = madeFolder();
  if (folder === undefined) return { remove: () => {} };
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return {
    remove: () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function madeFolder(): string | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined;
  let folder: string;
  try {
    folder = mkdtempSync(join(PLACE, 'kontor-tests-'));
  } catch {
    // Not for this user.
    return undefined;
  }
  // As /tmp: programs of tests run as other users.
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(PLACE);
    // A file system in memory may be larger than what is free.
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= LEAST_BYTES;
  } catch {
    return false;
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'runs');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
