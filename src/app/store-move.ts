import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdministrationError } from '../commands/administration.ts';
import { NoDataFolder, type StoreMove } from '../commands/command.ts';
import { copySeries } from '../engines/series/copy-series.ts';
import { seriesPath } from '../engines/series/series-engine.ts';
import { NewerSeriesFile } from '../engines/series/series-file.ts';
import type { SeriesRows } from '../engines/series/series-rows.ts';
import { lockFolder } from '../store/lock.ts';
import { UnusableDatabase } from '../store/postgres/unusable-database.ts';
import { secretOf } from '../store/secret.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { processConfig } from './process-config.ts';
import { SYSTEM } from './system.ts';

/** The move from the data folder to a database that several processes share. */
export const STORE_MOVE: StoreMove = {
  async copy(to) {
    const folder = folderWithBooks();
    // Of code for PostgreSQL nothing is loaded before somebody asks for it.
    const [{ openPostgres }, { copySqlite, CopyRefused }, { PostgresSeriesRows }, { keepFingerprint }] =
      await Promise.all([
        import('../store/postgres/open-postgres.ts'),
        import('../store/postgres/copy-sqlite.ts'),
        import('../store/postgres/series-rows.ts'),
        import('./secret-fingerprint.ts'),
      ]);
    const lock = lockFolder(folder);
    try {
      const at = SYSTEM.clock.now();
      const file = join(folder, 'kontor.db');
      // A folder of an earlier version has its tables brought up to date first, as a start would do.
      await openSqlite({ file, at, thread: 'calling' }).close();
      const store = await openPostgres({ url: to, connections: 2, at });
      try {
        const copied = await copySqlite(file, store.connection, (tx) =>
          copyIndexes(folder, new PostgresSeriesRows(tx)),
        );
        await keepFingerprint(store.connection, secretOf(secretBytes(folder)));
        return copied;
      } finally {
        await store.close();
      }
    } catch (error) {
      if (error instanceof UnusableDatabase) throw new UnusableDatabase(error.reason, '--to');
      throw error instanceof CopyRefused ? new AdministrationError(error.message) : error;
    } finally {
      lock.release();
    }
  },
  secret: () => Buffer.from(secretBytes(folderWithBooks())).toString('base64'),
};

/** @throws AdministrationError when the file cannot be read: what would be copied is not known. */
async function copyIndexes(folder: string, rows: SeriesRows): Promise<void> {
  const path = seriesPath(folder);
  try {
    await copySeries(path, rows);
  } catch (error) {
    if (error instanceof NewerSeriesFile) throw new AdministrationError(`${error.message}.`);
    if (!isDamaged(error)) throw error;
    throw new AdministrationError(`${path} cannot be read. Delete it, and import or refresh indexes later.`);
  }
}

/** Errors of SQLite have its code. */
const isDamaged = (error: unknown): boolean => error instanceof Error && 'errcode' in error;

function folderWithBooks(): string {
  const { DATA_DIR: folder } = processConfig();
  if (!['kontor.db', 'secret'].every((name) => existsSync(join(folder, name))))
    throw new NoDataFolder(folder);
  return folder;
}

const secretBytes = (folder: string): Uint8Array => readFileSync(join(folder, 'secret'));
