import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { VatRegisters } from '@kontor/vat';
import { type Administration, AdministrationError } from '../commands/administration.ts';
import { type Invocation, NoDataFolder } from '../commands/command.ts';
import { GeocoderAdministration } from '../commands/geocoder-administration.ts';
import { IndexAdministration, ownSeries, type SeriesPlace } from '../commands/index-administration.ts';
import { remoteAdministration } from '../commands/remote-administration.ts';
import { type Config, valuesOf } from '../config.ts';
import { NO_MAIL } from '../core/mail.ts';
import type { ToolCaller } from '../core/tools.ts';
import { UNOBSERVED } from '../engines/engine.ts';
import { GEOCODER_SETTINGS } from '../engines/geocoder/settings.ts';
import { seriesOptions } from '../engines/series/series-options.ts';
import { SERIES_SETTINGS } from '../engines/series/settings.ts';
import { OPERATIONS } from '../operations/index.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type Restored, restoreBackup } from '../store/restore.ts';
import { renewSecret } from '../store/secret.ts';
import { shippedMigrations } from '../store/sqlite/migrate.ts';
import { isAlive } from '../threads/process-life.ts';
import { withTypedCommands } from './command-name.ts';
import { copyByHand, DATABASE_BACKUP } from './database-backup.ts';
import { dataFolderOf } from './default-data-folder.ts';
import { engineEnvironment } from './engine-environment.ts';
import { ENGINES } from './engines.ts';
import { ledgerAdministration } from './ledger-administration.ts';
import { settleDataFolder } from './move-earlier-data.ts';
import { openAccess } from './open-access.ts';
import { openBackups } from './open-backups.ts';
import { openEvidence } from './open-evidence.ts';
import { openCatalog, openLedger } from './open-ledger.ts';
import { openStore } from './open-store.ts';
import { processConfig } from './process-config.ts';
import { buildVersion, SYSTEM } from './system.ts';

/** What commands work with, opened when one asks for it. */

export const note = (text: string): void =>
  void process.stderr.write(`${withTypedCommands(text, process.env)}\n`);

/** The settings, with a line that names the folder. @throws ConfigurationError, FolderInUse */
function settledConfig(): Config {
  const config = processConfig();
  if (config.DATABASE_URL !== undefined) return config;
  for (const sentence of settleDataFolder(config)) note(sentence);
  note(`Data folder: ${config.DATA_DIR}`);
  return config;
}

/** Where the running service has its socket: its settings need not be right for a question about its processes. */
export const serviceFolder = (): string => dataFolderOf(process.env) ?? processConfig().DATA_DIR;

/**
 * The running server's administration, or one over the data folder itself; the latter must be closed.
 * @throws NoDataFolder where there is no database and none is to be made
 */
export async function openAdministration({
  create = false,
}: {
  readonly create?: boolean;
} = {}): Promise<Administration & { close?: () => Promise<void> }> {
  const config = settledConfig();
  const isShared = config.DATABASE_URL !== undefined;
  const remote = isShared ? undefined : await remoteAdministration(config.DATA_DIR);
  if (remote !== undefined) return remote;
  if (!isShared && !create && !existsSync(join(config.DATA_DIR, 'kontor.db')))
    throw new NoDataFolder(config.DATA_DIR);
  const catalog = openCatalog(config, SYSTEM.readFile);
  const dataFolder = await openStore({ config, system: SYSTEM, thread: 'calling' });
  if (dataFolder.database !== undefined) note(`Database: ${dataFolder.database.engine}`);
  const ledger = openLedger({
    system: SYSTEM,
    config,
    catalog,
    dataFolder,
    operations: OPERATIONS.map(({ name }) => name),
    onError: (task) => note(`${task} failed`),
  });
  const publicUrl = () => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const access = openAccess({
    system: SYSTEM,
    config,
    dataFolder,
    ledger,
    // The link is printed: whoever runs the command passes it on.
    mail: NO_MAIL,
    publicUrl,
    beforeClosing: config.STRIPE_SECRET_KEY === undefined ? undefined : refuseClosing,
    onError: () => {},
  });
  const backups = isShared
    ? undefined
    : openBackups({
        ...{ config, store: dataFolder.store, system: SYSTEM },
        observer: { made: () => {}, failed: () => {} },
        signal: new AbortController().signal,
      });
  const backup = copyByHand(backups);
  const evidenceKeys = openEvidence({ system: SYSTEM, dataFolder, publicUrl });
  const administration = ledgerAdministration({
    system: SYSTEM,
    ...{ dataFolder, backup, ledger, access, evidenceKeys },
  });
  return Object.assign(administration, { close: ledger.close });
}

/** Closing ends the subscription at Stripe, which the service does. */
async function refuseClosing(): Promise<void> {
  throw new AdministrationError(
    'Start the service first: closing an account ends its subscription at Stripe.',
  );
}

/** Into the data folder of the settings. @throws NoDataFolder, and as restoreBackup */
export function restoreInto(
  file: string,
  { create, secret, newSecret }: Parameters<Invocation['restore']>[1],
): Restored {
  const { DATA_DIR: folder, DATABASE_URL } = settledConfig();
  if (DATABASE_URL !== undefined) throw new AdministrationError(DATABASE_BACKUP);
  const isThere = ['kontor.db', 'secret'].some((name) => existsSync(join(folder, name)));
  if (!isThere && !create) throw new NoDataFolder(folder);
  openPrivateFolder(folder);
  const { random, clock } = SYSTEM;
  // The one that the copy belongs to; one that is there stays.
  if (secret !== undefined) renewSecret(folder, () => secret);
  return restoreBackup({
    folder,
    file,
    now: clock.now(),
    random,
    migrations: shippedMigrations(),
    newSecret,
  });
}

/** @param read the settings; by default those of this process */
export function openGeocoder(read: () => Config = processConfig): GeocoderAdministration {
  return new GeocoderAdministration({
    clock: SYSTEM.clock,
    random: SYSTEM.random,
    process: process.pid,
    isAlive,
    // Read by SQLite when it first needs such a file.
    sortIn: (folder) => {
      process.env.SQLITE_TMPDIR ??= folder;
    },
    settings: () => {
      const config = read();
      return { dataFolder: config.DATA_DIR, ...valuesOf(config, GEOCODER_SETTINGS) };
    },
  });
}

/** The person at the keyboard: does not wait for others, and gets the result only. */
const OPERATOR: ToolCaller = {
  source: { kind: 'account', account: 0, key: 0, weight: 1 },
  test: false,
  waited: () => {},
};

const environmentFor = (config: Config) =>
  engineEnvironment({ system: SYSTEM, config, build: buildVersion(), observer: UNOBSERVED });

export function openRegisters(): { readonly registers: VatRegisters; close(): void } {
  const config = processConfig();
  const environment = environmentFor(config);
  const { vatRegisters } = ENGINES;
  const engine = vatRegisters.open(valuesOf(config, vatRegisters.settings), environment);
  return { registers: engine.toolFor(OPERATOR), close: () => environment.http.close() };
}

/** Price indexes may be there before the first account: the folder is enough. @throws NoDataFolder */
export async function openIndexes(): Promise<IndexAdministration> {
  const config = settledConfig();
  const options = seriesOptions(valuesOf(config, SERIES_SETTINGS), environmentFor(config));
  if (config.DATABASE_URL !== undefined) return new IndexAdministration(options, await sharedSeries(config));
  if (statSync(config.DATA_DIR, { throwIfNoEntry: false }) === undefined)
    throw new NoDataFolder(config.DATA_DIR);
  openPrivateFolder(config.DATA_DIR);
  return new IndexAdministration(options, ownSeries(config.DATA_DIR));
}

async function sharedSeries(config: Config): Promise<SeriesPlace> {
  const dataFolder = await openStore({ config, system: SYSTEM, thread: 'calling' });
  note(`Database: ${dataFolder.database!.engine}`);
  try {
    const { series } = await dataFolder.database!.openSeries();
    return {
      change: (work) => series.change(work),
      withFile: (work) => series.withFile(work),
      close: async () => {
        series.close();
        await dataFolder.close();
      },
    };
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
}
