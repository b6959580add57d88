import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * A backup is marked in its header, so that a start recognises one that was put in the place of the database while the
 * write-ahead log of the earlier database is still beside it. SQLite would apply that log to the backup and damage
 * it in silence (https://www.sqlite.org/howtocorrupt.html, 1.2 "Backup or restore while a transaction is active").
 */
const MARK = 0x4b_42_4b_50;
/** Offset of the user version in the header, four bytes, most significant first (SQLite file format, 1.3). */
const USER_VERSION_AT = 60;

/** The log beside the database belongs to another one; the start ends before SQLite reads either. */
export class StaleLog extends Error {
  constructor(file: string) {
    super(
      `${file} is a restored backup, but ${file}-wal belongs to the database before it. ` +
        'Stop here keeps both: run `kontor restore` with the backup, or remove kontor.db-wal and kontor.db-shm.',
    );
    this.name = 'StaleLog';
  }
}

/** Marks a copy. Without a write-ahead log of its own: the mark is in the file itself when this returns. */
export function markAsBackup(file: string): void {
  setUserVersion(file, MARK);
}

/**
 * Makes a database of a backup that was put in its place.
 * @throws StaleLog
 */
export function adoptBackup(file: string): void {
  if (!isMarked(file)) return;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) throw new StaleLog(file);
  setUserVersion(file, 0);
}

/** With a rollback journal: a crash in between leaves the mark or takes it away, and never a log beside it. */
function setUserVersion(file: string, version: number): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${version};`);
  } finally {
    database.close();
  }
}

/** Read without SQLite, which would look at the log too. */
function isMarked(file: string): boolean {
  if (!existsSync(file)) return false;
  const open = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(4);
    return readSync(open, bytes, 0, 4, USER_VERSION_AT) === 4 && bytes.readUInt32BE() === MARK;
  } finally {
    closeSync(open);
  }
}
