import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'program-';

/** Runs `work` in a new folder that only this user can enter (0700), and removes it whatever happens. */
export async function inWorkFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders that a killed service has left. */
export async function sweepWorkFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const left = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

/** Names must not lead out of the folder: they come from our own code, so a breach is a fault. */
function inside(folder: string, name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new RangeError(`no file name: ${name}`);
  return join(folder, name);
}

export async function putFiles(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(inside(folder, name), bytes, { mode: 0o600 });
  }
}

/** Reads the named files; undefined when they have more than `maxBytes` together. */
export async function collectFiles(
  folder: string,
  names: readonly string[],
  maxBytes: number,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const found = new Map<string, Uint8Array>();
  let left = maxBytes;
  for (const name of names) {
    const path = inside(folder, name);
    const size = await fileSize(path);
    if (size === undefined) continue;
    left -= size;
    if (left < 0) return undefined;
    found.set(name, await readFile(path));
  }
  return found;
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    const { size } = await stat(path);
    return size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
