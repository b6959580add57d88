import { existsSync } from 'node:fs';
import { verifyCopy } from '../backup/verify-copy.ts';
import type { Migration } from '../migrations.ts';
import type { Store } from '../port.ts';
import { queriesOver, REPORTS } from '../sql/queries.ts';
import { adoptBackup } from './backup-mark.ts';
import { DatabaseThread } from './database-thread.ts';
import { appliedVersion, migrate, shippedMigrations } from './migrate.ts';
import { type DatabaseTasks, QueryRunner } from './query-runner.ts';
import { Connection, type ConnectionOptions } from './sqlite-connection.ts';

/** Reports come rarely, and their thread takes 8 MB; starting it again takes 30 ms. */
const REPORTER_IDLE_MS = 15_000;

export interface SqliteOptions {
  readonly file: string;
  /** Time noted for migrations that are applied now. */
  readonly at: number;
  /**
   * `own` (default): queries run on threads of their own, so that a slow disk never stops the event loop. `calling`:
   * on the calling thread, for tests and for commands that end after a few queries.
   */
  readonly thread?: 'own' | 'calling';
  /** Upper bound of the file in pages; beyond it the database answers as on a full disk. */
  readonly maxPages?: number;
  /** Default: the numbered files beside this one. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the store in one SQLite file and brings its schema up to date. The file must belong to this process alone
 * (`lockFolder`).
 *
 * Why threads: `DatabaseSync` waits for the disk inside the call. Measured with 40 callers, each fsync slowed by 20 ms:
 * on the calling thread the event loop was blocked for 63 ms (p99; 72 at most, three syncs at a checkpoint) and never
 * free; with a thread of its own for 5 ms (p99; 10 at most), 91 % free. The price is about 0.08 ms for a lone call and
 * 2 to 8 µs of CPU a charge in groups of 20 (2 cores, Node 26.10; `test/faults/slow-disk.ts`).
 * @throws StaleLog; IncompatibleDatabase when it was written by a newer version or an applied migration was changed.
 */
export function openSqlite(options: SqliteOptions): Store {
  const { file, maxPages, thread = 'own', at } = options;
  const migrations = options.migrations ?? shippedMigrations();
  prepare(file, migrations, at);
  const connection = { file, ...(maxPages !== undefined && { maxPages }) };
  return thread === 'own' ? onThreads(connection) : onCallingThread(connection);
}

function prepare(file: string, migrations: readonly Migration[], at: number): void {
  adoptBackup(file);
  // Read only first: a database of a newer version must not be touched, not even by a pragma.
  if (existsSync(file))
    using(new Connection({ file, readOnly: true }), (it) => appliedVersion(it, migrations));
  using(new Connection({ file }), (it) => migrate(it, migrations, at));
}

function using(connection: Connection, work: (connection: Connection) => void): void {
  try {
    work(connection);
  } finally {
    connection.close();
  }
}

function onThreads(options: ConnectionOptions): Store {
  const writer = new DatabaseThread(options);
  const reporter = new DatabaseThread({ ...options, idleMs: REPORTER_IDLE_MS });
  return {
    ...queriesOver((name, values) => (REPORTS.has(name) ? reporter : writer).ask(name, values as never)),
    backup: async (file) => void (await reporter.ask('backup', [file])),
    verifyCopy: (file) => reporter.ask('verifyCopy', [file]),
    close: async () => {
      await reporter.close();
      await writer.close();
    },
  };
}

function onCallingThread(options: ConnectionOptions): Store {
  const runner = new QueryRunner(options);
  const task = (name: keyof DatabaseTasks) =>
    runner.tasks[name] as (values: readonly unknown[]) => Promise<unknown>;
  return {
    ...queriesOver((name, values) => task(name)(values)),
    backup: async (file) => void (await task('backup')([file])),
    verifyCopy: (file) => verifyCopy(file),
    close: async () => runner.close(),
  };
}
