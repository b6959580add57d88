import { tmpdir } from 'node:os';
import type { Config } from '../config.ts';
import type { Check } from '../core/health.ts';
import { noted } from '../core/health-notes.ts';
import { SharedSeries } from '../engines/series/shared-series.ts';
import { adoptGivenUp } from '../store/give-up-files.ts';
import { lockFolder } from '../store/lock.ts';
import {
  openPostgres,
  type PostgresObserver,
  type PostgresStore,
  type Serving,
} from '../store/postgres/open-postgres.ts';
import { outbox } from '../store/postgres/outbox.ts';
import { pendingLinks } from '../store/postgres/pending-links.ts';
import { PostgresSeriesRows } from '../store/postgres/series-rows.ts';
import { purgeAttempts, SharedAttempts } from '../store/postgres/shared-attempts.ts';
import { takeCall } from '../store/postgres/shared-call-windows.ts';
import { purgeWindows, takePermits } from '../store/postgres/shared-permits.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type InstallSecret, secretOf } from '../store/secret.ts';
import type { DataFolder, SharedLimits } from './open-data-folder.ts';
import { processFolders } from './processes/process-folder.ts';
import { keepFingerprint } from './secret-fingerprint.ts';
import type { System } from './system.ts';

/** Caps of keys and days of charges come from the clock of each process. */
const SKEWED_MS = 5_000;

export interface SharedStoreOptions {
  readonly config: Config;
  readonly system: Pick<System, 'clock' | 'random'>;
  /** For a process that serves calls; a command asks a few questions and ends. */
  readonly serving?: Pick<Serving, 'node'> | undefined;
  readonly observer?: PostgresObserver | undefined;
}

/**
 * Opens the database of DATABASE_URL. The data folder is this process's own, for uploads and charges that are given up;
 * a command leaves it alone, so that it may run beside the service.
 * @throws FolderNotPrivate, FolderInUse, DriverMissing, UnusableDatabase, DatabaseUnreachable, IncompatibleDatabase
 */
export async function openSharedStore(options: SharedStoreOptions): Promise<DataFolder> {
  const { config, system, serving, observer } = options;
  const {
    DATABASE_URL: url = '',
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_CONNECTIONS: connections,
  } = config;
  const folder = serving === undefined ? undefined : config.DATA_DIR;
  const narrowed = folder === undefined ? [] : openPrivateFolder(folder);
  const lock = folder === undefined ? undefined : lockFolder(folder);
  // Of several processes that there were before, and are not any more.
  if (folder !== undefined) adoptGivenUp(folder, processFolders(folder));
  const secret = secretOf(Buffer.from(config.KONTOR_SECRET ?? '', 'base64'));
  const listeners = new Set<Serving['forget']>();
  let store: PostgresStore | undefined;
  try {
    store = await openPostgres({
      ...{ url, listenUrl, connections, folder, observer },
      at: system.clock.now(),
      serving: serving && {
        ...serving,
        now: () => system.clock.now(),
        forget: (notice) => {
          for (const forget of listeners) forget(notice);
        },
      },
    });
    await keepFingerprint(store.connection, secret);
  } catch (error) {
    await store?.close();
    lock?.release();
    throw error;
  }
  const opened = store;
  return {
    store: opened,
    secret,
    narrowed,
    database: {
      engine: opened.engine,
      connection: opened.connection,
      openSeries: async () => {
        const rows = new PostgresSeriesRows(opened.connection);
        const series = new SharedSeries({ rows, workFolder: folder ?? tmpdir() });
        await series.load();
        listeners.add((notice) => {
          // What is in memory stays when it cannot be read; it is tried again within a minute.
          if (notice === undefined || notice.topic === 'index') void series.load().catch(() => {});
        });
        return { series, lead: async () => (await opened.sharing?.leadIndexes()) ?? false };
      },
    },
    shared: {
      pendingLinks: pendingLinks(opened.connection),
      outbox: outbox(opened.connection),
      isLeading: async () => (await opened.sharing?.isLeading()) ?? false,
      liveNodes: () => opened.sharing?.liveNodes ?? 1,
      unsettled: () => opened.unsettled,
      limits: limitsOf(opened, secret),
      clock: () => clockCheck(opened.sharing?.clockSkewMs ?? 0),
      onForget: (forget) => void listeners.add(forget),
    },
    close: async () => {
      await opened.close();
      lock?.release();
    },
  };
}

const limitsOf = ({ connection }: PostgresStore, secret: InstallSecret): SharedLimits => ({
  attempts: new SharedAttempts(connection, secret.derive('attempt')),
  takeCall: (order) => takeCall(connection, order),
  takePermits: (order) => takePermits(connection, order),
  purge: async () => {
    await purgeAttempts(connection);
    await purgeWindows(connection);
  },
});

function clockCheck(skewMs: number): Check {
  if (Math.abs(skewMs) <= SKEWED_MS) return { state: 'ok' };
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return noted('away', skewMs > 0 ? 'clockAhead' : 'clockBehind', String(seconds));
}
