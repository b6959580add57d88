import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { giveUpFile } from '../store/give-up-files.ts';
import { readGivenUp } from '../store/give-up-list.ts';
import type { Notice } from '../store/sql/sql-connection.ts';
import { shippedMigrations } from '../store/sqlite/migrate.ts';
import type { SqliteStore } from '../store/sqlite/open-sqlite.ts';
import { noteVersion, writtenBy } from '../store/version-file.ts';
import { backupPlace } from './open-backups.ts';
import { type DataFolder, type OwnDataFolder, openDataFolder } from './open-data-folder.ts';
import type { StoreHome } from './open-home-store.ts';
import type { SharedStoreOptions } from './open-shared-store.ts';
import { processFolders } from './processes/process-folder.ts';
import { buildVersion, type System } from './system.ts';

interface StoreOptions {
  readonly config: Config;
  /** Where another process of this machine has the database. */
  readonly home?: StoreHome | undefined;
  readonly system: Pick<System, 'clock' | 'random'>;
  /** As for the data folder. */
  readonly thread: 'own' | 'calling';
  /** For a store that several processes share. */
  readonly serving?: SharedStoreOptions['serving'];
  readonly observer?: SharedStoreOptions['observer'];
  /** Called before a database file of an earlier version is brought up to date, which takes a while. */
  readonly onMigration?: (() => void) | undefined;
}

/** The store of the settings. Nothing of PostgreSQL is loaded without DATABASE_URL. */
export async function openStore(options: StoreOptions): Promise<DataFolder> {
  const { config, system, thread } = options;
  if (options.home !== undefined) {
    const { openHomeStore } = await import('./open-home-store.ts');
    return openHomeStore({ ...options.home, config, system, observer: options.observer });
  }
  const { onMigration } = options;
  if (config.DATABASE_URL === undefined) return openFolder({ config, system, thread, onMigration });
  const { openSharedStore } = await import('./open-shared-store.ts');
  return openSharedStore(options);
}

interface FolderOptions extends Pick<StoreOptions, 'system' | 'thread' | 'onMigration'> {
  readonly config: FolderSettings;
  /** Where other processes are served from here. */
  readonly onNotice?: (notice: Notice) => void;
}

type FolderSettings = Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>;

/** With a copy first where it is of an earlier version. @throws BackupFailed, and as openDataFolder */
export async function openFolder({ config, onMigration, ...options }: FolderOptions): Promise<OwnDataFolder> {
  const { DATA_DIR: folder } = config;
  const { system } = options;
  const [from, to] = [writtenBy(folder), buildVersion()];
  const began = performance.now();
  // One released version has one set of migrations: nothing of this is loaded for it.
  const mayMigrate = existsSync(join(folder, DATABASE)) && (from !== to || to.includes('-'));
  const copy = mayMigrate
    ? await migrateFirst({ config, from, now: system.clock.now(), onMigration })
    : undefined;
  const dataFolder = openDataFolder({ folder, ...options });
  noteVersion(folder, to);
  await settleLeft(dataFolder.store, folder);
  if (copy === undefined) return dataFolder;
  const ms = Math.round(performance.now() - began);
  return { ...dataFolder, migrated: { from, to, ms, copy } };
}

const DATABASE = 'kontor.db';

/** What processes that there were before have left to undo. */
async function settleLeft(store: SqliteStore, folder: string): Promise<void> {
  for (const file of [folder, ...processFolders(folder)].map(giveUpFile)) {
    const items = readGivenUp(file);
    if (items.length === 0) continue;
    await store.giveUp(items);
    rmSync(file);
  }
}

interface MigrationOrder extends Pick<StoreOptions, 'onMigration'> {
  readonly config: FolderSettings;
  readonly from: string;
  readonly now: number;
}

async function migrateFirst({ config, from, now, onMigration }: MigrationOrder): Promise<string | undefined> {
  const { migrateWithCopy } = await import('../store/backup/upgrade-copy.ts');
  const migrations = shippedMigrations();
  return migrateWithCopy({
    ...{ folder: config.DATA_DIR, place: copyFolder(config) },
    ...{ from, now, migrations, onBegun: onMigration },
  });
}

/** A share that is not mounted must not keep the only way back from being made. */
function copyFolder(config: FolderSettings): string {
  const { folder } = backupPlace(config);
  return existsSync(folder) ? folder : join(config.DATA_DIR, 'backups');
}
