import { cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { openPrivateFolder } from './private-folder.ts';
import { adoptBackup } from './sqlite/backup-mark.ts';
import { Connection } from './sqlite/sqlite-connection.ts';
import { takeInLog } from './sqlite/write-ahead-log.ts';
import { syncPath } from './sync-path.ts';

const DATABASE = 'kontor.db';
/** What moves before the database; the rest is made again, or never was ours. */
const KEPT = /^(secret|version|indexes\.sqlite(-wal|-shm)?|backups)$/;
/** Of the process that works on a folder: neither moved nor left behind. */
const PASSING = ['kontor.lock', 'kontor.guard', 'kontor.guard-journal', 'kontor.sock', 'store.sock', 'tmp'];

interface Move {
  readonly from: string;
  readonly to: string;
  /** The account of the system that must own what is moved. */
  readonly owner: number | undefined;
}

/** True when `from` has a database of this account of the system and `to` has none. */
export function isToBeMoved({ from, to, owner }: Move): boolean {
  const found = statSync(join(from, DATABASE), { throwIfNoEntry: false });
  if (!found?.isFile() || existsSync(join(to, DATABASE))) return false;
  return owner === undefined || found.uid === owner;
}

/**
 * Moves database, secret, price indexes and backups to another folder. The database goes last and in one step, so that
 * after a crash the next call completes the work. Everything else in the folder stays.
 * @throws FolderInUse while a process works on either; StaleLog; errors of the system
 */
export function moveDataFolder({ from, to }: Pick<Move, 'from' | 'to'>): void {
  const lock = lockFolder(from);
  try {
    openPrivateFolder(to);
    const target = lockFolder(to);
    try {
      // Charges of the write-ahead log go into the database, which is then one file.
      adoptBackup(join(from, DATABASE));
      const connection = new Connection({ file: join(from, DATABASE) });
      try {
        takeInLog(connection);
      } finally {
        connection.close();
      }
      for (const name of readdirSync(from).filter((entry) => KEPT.test(entry))) moveEntry(from, to, name);
      moveEntry(from, to, DATABASE);
      syncPath(to);
    } finally {
      target.release();
    }
  } finally {
    lock.release();
  }
  for (const name of [...PASSING, `${DATABASE}-wal`, `${DATABASE}-shm`])
    rmSync(join(from, name), { recursive: true, force: true });
}

function moveEntry(from: string, to: string, name: string): void {
  const [source, target] = [join(from, name), join(to, name)];
  if (lstatSync(source).isDirectory()) {
    makeFolder(target);
    for (const entry of readdirSync(source)) moveEntry(source, target, entry);
    rmSync(source, { recursive: true });
    return;
  }
  try {
    renameSync(source, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    // Another disk: a whole copy first, then in one step under its name.
    const draft = `${target}.moving`;
    cpSync(source, draft);
    syncPath(draft);
    renameSync(draft, target);
    rmSync(source);
  }
}
