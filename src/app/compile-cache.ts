import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../store/make-folder.ts';
import { dataFolderOf } from './default-data-folder.ts';
import { RELEASE_FILE } from './release-file.ts';

/**
 * Keeps compiled code between starts, worker threads included (a warm start takes less than half the time). In a checkout
 * beside the packages, as it belongs to this installation and has code only; where that folder cannot be written, Node goes
 * on without. A release never writes into its own folder: there it is in the data folder.
 * @param starts whether the service starts, which makes its data folder; commands use the one that is there
 */
export function cacheCompiledCode({ starts }: { readonly starts: boolean }): void {
  const folder = existsSync(RELEASE_FILE) ? releaseFolder(starts) : CHECKOUT_FOLDER;
  if (folder === undefined) return;
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE ??= folder;
}

const CHECKOUT_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

function releaseFolder(starts: boolean): string | undefined {
  const data = dataFolderOf(process.env);
  if (data === undefined || !(starts || existsSync(data))) return undefined;
  try {
    const folder = join(data, 'cache');
    makeFolder(folder);
    return folder;
  } catch {
    // The start itself reports what is wrong with the data folder.
    return undefined;
  }
}
