import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder of this account alone, with those above it, unless it is there. Step by step: with `recursive` Node does
 * not end where the system reports an existing parent as missing (`/proc/x`).
 * @throws errors of the system, ENOENT for such a place
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
