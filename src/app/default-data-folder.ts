import { isAbsolute, join } from 'node:path';
import type { Environment } from '../config.ts';

const ROOTS_FOLDER = '/var/lib/kontor';

/**
 * The default of DATA_DIR: `$XDG_DATA_HOME/kontor` (XDG Base Directory Specification: relative
 * paths are ignored), else `/var/lib/kontor` for root and `~/.local/share/kontor` for everybody else.
 * `undefined` where the environment names no home.
 */
export function defaultDataFolder(env: Environment, { isRoot }: { readonly isRoot: boolean }) {
  const chosen = absolute(env.XDG_DATA_HOME);
  if (chosen !== undefined) return join(chosen, 'kontor');
  if (isRoot) return ROOTS_FOLDER;
  const home = absolute(env.HOME);
  return home === undefined ? undefined : join(home, '.local', 'share', 'kontor');
}

/** DATA_DIR of this process, as far as the environment alone shows it; `undefined` where it names no place. */
export const dataFolderOf = (env: Environment): string | undefined =>
  env.DATA_DIR?.trim() || defaultDataFolder(env, { isRoot: process.getuid?.() === 0 });

const absolute = (path: string | undefined): string | undefined =>
  path !== undefined && isAbsolute(path) ? path : undefined;
