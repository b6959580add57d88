import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../lock.ts';
import { makeFolder } from '../make-folder.ts';
import type { Migration } from '../migrations.ts';
import { adoptBackup, markAsBackup } from '../sqlite/backup-mark.ts';
import { DatabaseThread } from '../sqlite/database-thread.ts';
import { appliedVersion } from '../sqlite/migrate.ts';
import { Connection } from '../sqlite/sqlite-connection.ts';
import { takeInLog } from '../sqlite/write-ahead-log.ts';
import { syncPath } from '../sync-path.ts';
import { inStep, StepRefused } from './backup-failure.ts';
import { copiesIn, upgradeCopyName } from './copy-names.ts';
import type { CopyReport } from './copy-report.ts';

const DATABASE = 'kontor.db';
/** Of the copies before migrations the newest stay; days do not matter. */
const KEPT = 3;

interface UpgradeCopyOptions {
  /** DATA_DIR. */
  readonly folder: string;
  /** Where the copy goes: the folder of backups. */
  readonly place: string;
  /** Version that wrote the folder. */
  readonly from: string;
  readonly now: number;
  readonly migrations: readonly Migration[];
  /** Called once there is something to migrate. */
  readonly onBegun?: (() => void) | undefined;
}

/**
 * Migrates the database of an earlier version, and copies it before that: the way back. Verified before it counts. With a
 * database of gigabytes each takes a minute: on other threads, so that the port answers meanwhile.
 * @returns path of the copy; `undefined` where nothing is to be migrated
 * @throws BackupFailed, and then the database is as it was; FolderInUse, IncompatibleDatabase, StaleLog
 */
export async function migrateWithCopy(options: UpgradeCopyOptions): Promise<string | undefined> {
  const { folder, place, from, now, migrations, onBegun } = options;
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return undefined;
  const lock = lockFolder(folder);
  try {
    adoptBackup(database);
    const applied = using(new Connection({ file: database, readOnly: true }), (it) =>
      appliedVersion(it, migrations),
    );
    if (applied === 0 || applied === migrations.length) return undefined;
    onBegun?.();
    const file = join(place, upgradeCopyName(from, now));
    await copyTo(file, place, database);
    const thread = new DatabaseThread({ file: database });
    try {
      await thread.ask('migrate', [now]);
    } finally {
      await thread.close();
    }
    return file;
  } finally {
    lock.release();
  }
}

async function copyTo(file: string, place: string, database: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    await inStep('copy', async () => {
      makeFolder(place);
      // Charges of the write-ahead log go into the database, which is then one file.
      using(new Connection({ file: database }), takeInLog);
      await copyFile(database, draft);
      chmodSync(draft, 0o600);
      await syncBytes(draft);
      // The few pages of the mark.
      markAsBackup(draft);
      syncPath(draft);
    });
    await inStep('verify', async () => {
      const found = await verified(draft);
      if (!found.ok) throw new StepRefused(`the copy before the upgrade is not sound: ${found.reason}`);
    });
    await inStep('copy', () => {
      renameSync(draft, file);
      syncPath(place);
      prune(place);
    });
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

async function syncBytes(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function verified(file: string): Promise<CopyReport> {
  const thread = new DatabaseThread({ file, readOnly: true });
  try {
    return await thread.ask('verifyCopy', [file]);
  } finally {
    await thread.close();
  }
}

/** The failure that is being reported comes first: where not even this works, the next copy removes drafts. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // See above.
  }
}

function prune(place: string): void {
  const copies = copiesIn(place).filter(({ kind }) => kind === 'upgrade');
  for (const { file } of copies.slice(KEPT)) rmSync(file);
}

function using<Result>(connection: Connection, work: (connection: Connection) => Result): Result {
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
