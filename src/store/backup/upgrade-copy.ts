import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../lock.ts';
import { makeFolder } from '../make-folder.ts';
import type { Migration } from '../migrations.ts';
import { adoptBackup, markAsBackup } from '../sqlite/backup-mark.ts';
import { appliedVersion } from '../sqlite/migrate.ts';
import { Connection } from '../sqlite/sqlite-connection.ts';
import { takeInLog } from '../sqlite/write-ahead-log.ts';
import { syncPath } from '../sync-path.ts';
import { inStep, StepRefused } from './backup-failure.ts';
import { copiesIn, upgradeCopyName } from './copy-names.ts';
import { verifyCopy } from './verify-copy.ts';

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
}

/**
 * Copies the database of an earlier version before it is migrated: the way back. Verified before it counts.
 * @returns its path; `undefined` where nothing will be migrated
 * @throws BackupFailed, and then the database is as it was; FolderInUse, IncompatibleDatabase, StaleLog
 */
export async function copyBeforeMigrations(options: UpgradeCopyOptions): Promise<string | undefined> {
  const { folder, place, from, now, migrations } = options;
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return undefined;
  const lock = lockFolder(folder);
  try {
    adoptBackup(database);
    const applied = using(new Connection({ file: database, readOnly: true }), (it) =>
      appliedVersion(it, migrations),
    );
    if (applied === 0 || applied === migrations.length) return undefined;
    const file = join(place, upgradeCopyName(from, now));
    const draft = `${file}.new`;
    try {
      await inStep('copy', () => {
        makeFolder(place);
        // Charges of the write-ahead log go into the database, which is then one file.
        using(new Connection({ file: database }), takeInLog);
        copyFileSync(database, draft);
        chmodSync(draft, 0o600);
        markAsBackup(draft);
        syncPath(draft);
      });
      await inStep('verify', async () => {
        const found = await verifyCopy(draft, migrations);
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
    return file;
  } finally {
    lock.release();
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
