import { constants } from 'node:fs';
import { chown, type FileHandle, lstat, mkdir, mkdtemp, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessIdentity } from './guard.ts';
import { removeFolder } from './remove-folder.ts';
import { readStart } from './unnamed-file.ts';

const PREFIX = 'program-';

export interface InFolder<Result> {
  readonly result: Result;
  /** How many files and folders were in it at the end. */
  readonly entries: number;
}

/** Runs `work` in a new folder that only `owner` can enter (0700), and removes it whatever happens. */
export async function inWorkFolder<Result>(
  parent: string,
  owner: ProcessIdentity | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<InFolder<Result>> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, PREFIX));
  let result: Result;
  try {
    if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
    result = await work(folder);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
  return { result, entries: await removeFolder(folder) };
}

/** Removes what a killed service has left. */
export async function sweepWorkFolders(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const left = entries.filter(({ name }) => name.startsWith(PREFIX));
  await Promise.all(
    left.map((entry) => {
      const path = join(parent, entry.name);
      return entry.isDirectory() ? removeFolder(path) : unlink(path);
    }),
  );
}

/** Names must not lead out of the folder: they come from our own code, so a breach is a fault. */
export function checkName(name: string): void {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new RangeError(`no file name: ${name}`);
}

/**
 * Reads the named files that a program of `owner` has left; undefined when they have more than `maxBytes` together.
 * What is not there, is empty, or is no plain file of its own (a link, a pipe, a device, a second name of another file), is left
 * out. The program must have ended.
 */
export async function collectFiles(
  folder: string,
  names: readonly string[],
  maxBytes: number,
  owner: number,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const found = new Map<string, Uint8Array>();
  let left = maxBytes;
  for (const name of names) {
    const file = await openOwn(join(folder, name), owner);
    if (file === undefined) continue;
    try {
      const { size } = await file.stat();
      if (size === 0) continue;
      left -= size;
      if (left < 0) return undefined;
      found.set(name, await readStart(file, size));
    } finally {
      await file.close();
    }
  }
  return found;
}

/** Without following a link, and without waiting for the other end of a pipe. */
const CAREFULLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

async function openOwn(path: string, owner: number): Promise<FileHandle | undefined> {
  try {
    // Opening alone may already act on a device: it is looked at before.
    if (!(await lstat(path)).isFile()) return undefined;
    const file = await open(path, CAREFULLY);
    const stats = await file.stat();
    if (stats.isFile() && stats.nlink === 1 && stats.uid === owner) return file;
    await file.close();
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENXIO'].includes(code)) return undefined;
    throw error;
  }
}
