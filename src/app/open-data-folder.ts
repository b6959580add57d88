import { join } from 'node:path';
import type { AttemptCounters } from '../core/attempts.ts';
import type { Check } from '../core/health.ts';
import type { TakeCall } from '../core/outside-calls.ts';
import type { TakePermits } from '../core/permits.ts';
import type { SharedSeriesPart } from '../engines/engine.ts';
import { type FolderLock, lockFolder } from '../store/lock.ts';
import type { OutboxQueries, PendingLinkQueries, Store } from '../store/port.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type InstallSecret, openSecret } from '../store/secret.ts';
import type { Connection, Notice } from '../store/sql/sql-connection.ts';
import { openSqlite, type SqliteStore } from '../store/sqlite/open-sqlite.ts';
import type { Turns } from '../store/turns.ts';
import type { System } from './system.ts';

interface DataFolderOptions {
  /** DATA_DIR. */
  readonly folder: string;
  readonly system: Pick<System, 'clock' | 'random'>;
  /** `calling`: queries on the calling thread, for commands that end after a few. */
  readonly thread: 'own' | 'calling';
  /** Where other processes are served from here. */
  readonly onNotice?: (notice: Notice) => void;
}

/** A data folder whose database is this process's. */
export interface OwnDataFolder extends DataFolder {
  readonly store: SqliteStore;
}

/** The data folder, locked for this process, and what is in it. */
export interface DataFolder {
  readonly store: Store;
  readonly secret: InstallSecret;
  /** Files that were open to other accounts and no longer are, one sentence each. */
  readonly narrowed: readonly string[];
  /** Where several processes share the store. */
  readonly shared?: SharedStore;
  /** Where they share it as a database of PostgreSQL. */
  readonly database?: SharedDatabase;
  /** What this start has brought up to date. */
  readonly migrated?: Migrated;
  close(): Promise<void>;
}

/** An earlier version's database that was brought up to date. */
export interface Migrated {
  readonly from: string;
  readonly to: string;
  readonly ms: number;
  /** Path of the copy before it. */
  readonly copy: string;
}

/** A change that another process reports; `undefined`: some may have been missed. */
export type ForeignChange = { readonly topic: string; readonly id: string } | undefined;

/** The database of DATABASE_URL. */
export interface SharedDatabase {
  /** `PostgreSQL 15.14 at 127.0.0.1:5432, database kontor`. */
  readonly engine: string;
  readonly connection: Connection;
  /** Price indexes, as they are now. @throws Unavailable */
  readonly openSeries: () => Promise<SharedSeriesPart>;
}

export interface SharedStore {
  readonly pendingLinks: PendingLinkQueries;
  readonly outbox: OutboxQueries;
  /** Whether this process does what must be done once. */
  readonly isLeading: () => Promise<boolean>;
  /** Processes on this database, this one among them. */
  readonly liveNodes: () => number;
  /** Charges that are to be undone. */
  readonly unsettled: () => number;
  /** Where the database is another machine's. */
  readonly clock?: () => Check;
  /** Limits that all processes keep together. */
  readonly limits: SharedLimits;
  /** Whoever remembers rows forgets those that others change. */
  readonly onForget: (forget: (change: ForeignChange) => void) => void;
  /** One process after the other makes backups; absent where the database has its own means. */
  readonly backupTurns?: Pick<Turns, 'take'>;
}

export interface SharedLimits {
  readonly attempts: AttemptCounters;
  readonly takePermits: TakePermits;
  readonly takeCall: TakeCall;
  /** Deletes what no limit looks at any more; absent where nothing is kept. @throws Unavailable */
  readonly purge?: () => Promise<void>;
}

/**
 * Makes the folder private, locks it and opens database and secret.
 * @throws FolderNotPrivate, FolderInUse, StaleLog, IncompatibleDatabase, SecretMissing, SecretDamaged
 */
export function openDataFolder(options: DataFolderOptions): OwnDataFolder {
  const narrowed = openPrivateFolder(options.folder);
  const lock = lockFolder(options.folder);
  try {
    return openLocked(options, lock, narrowed);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openLocked(
  { folder, system, thread, onNotice }: DataFolderOptions,
  lock: FolderLock,
  narrowed: readonly string[],
): OwnDataFolder {
  const secret = openSecret(folder, system.random);
  const store = openSqlite({
    ...{ file: join(folder, 'kontor.db'), at: system.clock.now(), thread },
    ...(onNotice !== undefined && { onNotice }),
  });
  return {
    store,
    secret,
    narrowed,
    close: async () => {
      await store.close();
      lock.release();
    },
  };
}
