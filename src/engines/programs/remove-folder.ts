import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { chmod, lstat, opendir, rename, rmdir, unlink } from 'node:fs/promises';

/** Entries that are removed side by side. */
const BATCH = 256;
const SLASH = Buffer.from('/');

/**
 * Removes a folder that a hostile program has filled; no process may write to it any more. Links are not followed.
 * Each folder inside is moved to the top before it is emptied: paths of any depth remain short enough for the system.
 * @returns how many entries it had
 */
export async function removeFolder(folder: string): Promise<number> {
  const top = Buffer.from(folder);
  const stats = await lstat(top).catch(absent);
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) {
    await unlink(top);
    return 0;
  }
  await chmod(top, 0o700);
  const inner: Buffer[] = [];
  let entries = await empty(top, async (path) => void inner.push(path));
  for (let next = inner.pop(); next !== undefined; next = inner.pop()) {
    entries += await empty(next, async (path) => {
      const moved = Buffer.concat([top, SLASH, Buffer.from(randomUUID())]);
      await rename(path, moved);
      inner.push(moved);
    });
    await rmdir(next);
  }
  await rmdir(top);
  return entries;
}

/** Removes all but the folders, which `onFolder` gets. Names are bytes: they need not be text. */
async function empty(folder: Buffer, onFolder: (path: Buffer) => Promise<void>): Promise<number> {
  const remove = async (entry: Dirent<Buffer>) => {
    const path = Buffer.concat([folder, SLASH, entry.name]);
    if (!entry.isDirectory()) return unlink(path);
    await chmod(path, 0o700); // without rights it could be neither read nor moved, by its owner either
    return onFolder(path);
  };
  let entries = 0;
  let batch: Dirent<Buffer>[] = [];
  for await (const entry of await opendir(folder, {
    encoding: 'buffer' as BufferEncoding,
    bufferSize: BATCH,
  })) {
    entries += 1;
    // With this encoding, which the types leave out, names are buffers.
    batch.push(entry as unknown as Dirent<Buffer>);
    if (batch.length < BATCH) continue;
    await Promise.all(batch.map(remove));
    batch = [];
  }
  await Promise.all(batch.map(remove));
  return entries;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
