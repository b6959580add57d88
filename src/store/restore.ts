import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import type { Migration } from './migrations.ts';
import { openSecret, renewSecret } from './secret.ts';
import { appliedVersion } from './sqlite/migrate.ts';
import { Connection } from './sqlite/sqlite-connection.ts';
import { isCorrupt } from './sqlite/sqlite-errors.ts';
import { syncPath } from './sync-path.ts';

/** The file cannot take the place of the database; nothing was changed. */
export class NotABackup extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason}. The present database was not touched.`);
    this.name = 'NotABackup';
  }
}

export interface Restore {
  readonly folder: string;
  /** The backup: any complete copy of a database of this or an earlier version. */
  readonly file: string;
  readonly now: number;
  readonly random: (count: number) => Uint8Array;
  readonly migrations: readonly Migration[];
  /** Makes a secret where the folder has none. */
  readonly newSecret: boolean;
}

export interface Restored {
  readonly accounts: number;
  /** Where the database before it is kept; absent when there was none. */
  readonly replaced?: string;
}

const SIDE_FILES = ['-wal', '-shm'];

/**
 * Puts a backup in the place of the database, with everything of the earlier one out of the way. The earlier database
 * stays complete under `backups/replaced-….db`. A crash in between leaves one of the two in place.
 * @throws FolderInUse while a server runs, NotABackup, SecretMissing
 */
export function restoreBackup({ folder, file, now, random, migrations, newSecret }: Restore): Restored {
  const lock = lockFolder(folder);
  try {
    const accounts = accountsIn(file, migrations);
    const database = join(folder, 'kontor.db');
    // A new folder has no secret to lose.
    if (newSecret || !existsSync(database)) renewSecret(folder, random);
    openSecret(folder, random);
    const draft = `${database}.new`;
    copyFileSync(file, draft);
    chmodSync(draft, 0o600);
    syncPath(draft);
    const replaced = existsSync(database) ? setAside(folder, database, now) : undefined;
    renameSync(draft, database);
    syncPath(folder);
    return { accounts, ...(replaced !== undefined && { replaced }) };
  } finally {
    lock.release();
  }
}

/** Number of accounts in a sound database of ours. @throws NotABackup */
function accountsIn(file: string, migrations: readonly Migration[]): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new NotABackup(file, 'file not found');
  if (!found.isFile()) throw new NotABackup(file, 'it is a folder, or no plain file; name the backup in it');
  let connection: Connection | undefined;
  try {
    connection = new Connection({ file, readOnly: true });
    if (connection.one('PRAGMA integrity_check')?.integrity_check !== 'ok') throw new Error('it is damaged');
    if (appliedVersion(connection, migrations) === 0) throw new Error('it is not a database of Kontor');
    return Number(connection.one('SELECT count(*) AS count FROM account')?.count);
  } catch (error) {
    throw new NotABackup(file, reason(error));
  } finally {
    connection?.close();
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  return isCorrupt(error) ? 'it is damaged' : error.message;
}

/** A second name for the earlier database, so that its first name is never without a file. */
function setAside(folder: string, database: string, now: number): string {
  const backups = join(folder, 'backups');
  makeFolder(backups);
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const kept = join(backups, `replaced-${time}.db`);
  rmSync(kept, { force: true });
  linkSync(database, kept);
  for (const side of SIDE_FILES) {
    if (existsSync(`${database}${side}`)) renameSync(`${database}${side}`, `${kept}${side}`);
  }
  syncPath(backups);
  return kept;
}
