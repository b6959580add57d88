import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Memory that every process can make files in. */
const SHARED_MEMORY = '/dev/shm';
const TMPFS_MAGIC = 0x01021994; // linux/magic.h
/** A smaller one is left to others: containers get 64 MiB by default. */
const MIN_SHARED_MEMORY = 512 * 1024 ** 2;

/** Where unnamed files are best made: in memory if it has room, else in `folder`. */
export async function unnamedFileFolder(folder: string): Promise<string> {
  try {
    const { type, bavail, bsize } = await statfs(SHARED_MEMORY);
    return type === TMPFS_MAGIC && bavail * bsize >= MIN_SHARED_MEMORY ? SHARED_MEMORY : folder;
  } catch {
    return folder; // not on this system
  }
}

/** open(2), Linux: a file that never has a name. `O_TMPFILE` includes `O_DIRECTORY`, whose bit differs by machine. */
const O_TMPFILE = 0o20_000_000 | constants.O_DIRECTORY;

/** A new, empty file that nobody can find: closing it removes it. */
export async function unnamedFile(folder: string): Promise<FileHandle> {
  try {
    return await open(folder, O_TMPFILE | constants.O_RDWR | constants.O_EXCL, 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EOPNOTSUPP', 'EISDIR', 'ENOENT', 'EINVAL'].includes(code)) throw error;
    return unlinkedFile(folder); // a file system that has no unnamed files
  }
}

async function unlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `program-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** The first bytes of a file, whatever its offset; fewer when it is shorter. */
export async function readStart(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}
