import { existsSync } from 'node:fs';
import { verifyCopy } from '../backup/verify-copy.ts';
import { chargesText, outcomesOf } from '../charge-text.ts';
import type { GivenUp, Settled } from '../give-up-list.ts';
import type { Migration } from '../migrations.ts';
import type { Store } from '../port.ts';
import {
  type QueryName,
  queriesOver,
  REPORTS,
  SHARED_QUERIES,
  type SharedQueryName,
} from '../sql/queries.ts';
import type { Notice } from '../sql/sql-connection.ts';
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
  /** Where other processes are served from here: what they are to forget, before the query that changed it is answered. */
  readonly onNotice?: (notice: Notice) => void;
}

/** With what only the process that has the file does for others. */
export interface SqliteStore extends Store {
  /** Undoes charges whose callers were refused, whether they were made or not. @throws Unavailable; then none is undone */
  giveUp(items: readonly GivenUp[]): Promise<Settled>;
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
export function openSqlite(options: SqliteOptions): SqliteStore {
  const { file, maxPages, thread = 'own', at, onNotice } = options;
  const migrations = options.migrations ?? shippedMigrations();
  prepare(file, migrations, at);
  const connection = { file, ...(maxPages !== undefined && { maxPages }) };
  return thread === 'own' ? onThreads(connection, onNotice) : onCallingThread(connection);
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

function onThreads(options: ConnectionOptions, onNotice?: (notice: Notice) => void): SqliteStore {
  const writer = new DatabaseThread(options);
  const reporter = new DatabaseThread({ ...options, idleMs: REPORTER_IDLE_MS });
  const ask = (name: QueryName, values: readonly unknown[]) =>
    (REPORTS.has(name) ? reporter : writer).ask(name, values as never);
  const noticed = async (name: SharedQueryName, values: readonly unknown[]) => {
    const { result, notices } = await writer.ask('noticed', [name, values]);
    for (const notice of notices) onNotice?.(notice);
    return result;
  };
  return {
    ...queriesOver((name, values) =>
      onNotice !== undefined && mayChange(name) ? noticed(name, values) : ask(name, values),
    ),
    chargeGroup: (charges, maxWaitMs) =>
      writer.ask('chargeText', [chargesText(charges), maxWaitMs]).then(outcomesOf),
    giveUp: async (items) => {
      const settled = await writer.ask('giveUp', [items]);
      for (const account of settled.accounts) onNotice?.({ topic: 'account', id: String(account) });
      return settled;
    },
    backup: async (file) => void (await reporter.ask('backup', [file])),
    verifyCopy: (file) => reporter.ask('verifyCopy', [file]),
    close: async () => {
      await reporter.close();
      await writer.close();
    },
  };
}

const mayChange = (name: QueryName): name is SharedQueryName => name in SHARED_QUERIES && !REPORTS.has(name);

function onCallingThread(options: ConnectionOptions): SqliteStore {
  const runner = new QueryRunner(options);
  const task = (name: keyof DatabaseTasks) =>
    runner.tasks[name] as (values: readonly unknown[]) => Promise<unknown>;
  return {
    ...queriesOver((name, values) => task(name)(values)),
    giveUp: async (items) => (await task('giveUp')([items])) as Settled,
    backup: async (file) => void (await task('backup')([file])),
    verifyCopy: (file) => verifyCopy(file),
    close: async () => runner.close(),
  };
}
