import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { isToBeMoved, moveDataFolder } from '../store/move-folder.ts';
import { usesDefaultFolder } from './process-config.ts';

/** Where accounts were by default before version 0.2: in the checkout. */
const EARLIER_FOLDER = 'data';

/**
 * Moves the accounts of an earlier version from `./data` to the default data folder, once.
 * @returns notices for the operator, one sentence each
 * @throws FolderInUse while a server of the earlier version runs
 */
export function settleDataFolder({
  DATA_DIR: to,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): readonly string[] {
  if (DATABASE_URL !== undefined) return [];
  const from = resolve(EARLIER_FOLDER);
  if (!usesDefaultFolder() || from === resolve(to)) return [];
  if (isToBeMoved({ from, to, owner: process.getuid?.() })) {
    moveDataFolder({ from, to });
    return [
      `Accounts, keys and backups were moved from ${from} to ${to}; set DATA_DIR to choose another folder.`,
    ];
  }
  const isDouble = existsSync(join(from, 'kontor.db')) && existsSync(join(to, 'kontor.db'));
  return isDouble ? [`${from} has a database that is not used; DATA_DIR is ${to}.`] : [];
}
