import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileVersion } from './geocoder-tasks.ts';

const DATA_FILE = /^[^.].*\.sqlite$/;

/** The data files at the paths that the operator set, those of a folder in the order of their names; each once. */
export async function dataFilesAt(paths: readonly string[]): Promise<readonly FileVersion[]> {
  const found = await Promise.all(paths.map(filesAt));
  const byPath = new Map(found.flat().map((version) => [version.path, version]));
  return [...byPath.values()];
}

async function filesAt(path: string): Promise<readonly FileVersion[]> {
  const names = await namesIn(path);
  if (names === undefined) return [await versionOf(path)];
  return Promise.all(names.filter((name) => DATA_FILE.test(name)).map((name) => versionOf(join(path, name))));
}

/** Undefined for what is no folder. */
async function namesIn(path: string): Promise<readonly string[] | undefined> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Other faults are reported by the thread that opens it.
    if (code !== undefined) return undefined;
    throw error;
  }
}

/** A rebuilt file has another inode; one that was written in place another size or time. */
export async function versionOf(path: string): Promise<FileVersion> {
  try {
    const { dev, ino, size, mtimeMs } = await stat(path);
    return { path, identity: `${dev}-${ino}-${size}-${mtimeMs}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return { path, identity: 'missing' };
  }
}
