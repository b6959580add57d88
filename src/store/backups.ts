import { readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { Store } from './port.ts';

const KEPT = 7;
/** Of daily backups; those made by hand have another name and stay until somebody removes them. */
const DAILY = /^kontor-\d{8}T\d{6}Z\.db$/;

/**
 * Writes a complete copy of the database into the folder; its file name. Of daily copies the newest seven are kept. Any copy is a
 * database of its own: to restore it, stop the service and put it in the place of the database (without -wal and -shm).
 */
export async function makeBackup(
  {
    store,
    folder,
    isDaily = true,
  }: { readonly store: Pick<Store, 'backup'>; readonly folder: string; readonly isDaily?: boolean },
  now: number,
): Promise<string> {
  makeFolder(folder);
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `kontor-${isDaily ? '' : 'manual-'}${time}.db`);
  const draft = `${file}.new`;
  // Left over by a crash; also SQLite's own files beside it.
  for (const rest of readdirSync(folder)) if (/^kontor-.*\.db\.new/.test(rest)) rmSync(join(folder, rest));
  await store.backup(draft);
  await flush(draft);
  renameSync(draft, file);
  await flush(folder);
  if (!isDaily) return file;
  const all = readdirSync(folder).filter((name) => DAILY.test(name));
  for (const old of all.sort().slice(0, -KEPT)) rmSync(join(folder, old));
  return file;
}

/** On disk, not only handed to the system. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
