import { copyFileSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { AdministrationError } from '../commands/administration.ts';
import { NoDataFolder } from '../commands/command.ts';
import { remoteAdministration } from '../commands/remote-administration.ts';
import type { UpgradeReport } from '../commands/upgrade-report.ts';
import type { CopyReport } from '../store/backup/copy-report.ts';
import { verifyCopy } from '../store/backup/verify-copy.ts';
import { databaseBytes, spaceOf } from '../store/disk-space.ts';
import { IncompatibleDatabase } from '../store/migrations.ts';
import { appliedVersion, migrate, shippedMigrations } from '../store/sqlite/migrate.ts';
import { Connection } from '../store/sqlite/sqlite-connection.ts';
import { takeInLog } from '../store/sqlite/write-ahead-log.ts';
import { writtenBy } from '../store/version-file.ts';
import { settingsAsFarAsValid } from './read-settings.ts';
import { buildVersion, SYSTEM } from './system.ts';

/** The database, the copy before its migrations, and room to write. */
const COPIES = 3;

type Tried = Pick<UpgradeReport, 'accounts' | 'migrations' | 'seconds'> & { readonly reason?: string };

/**
 * Tries this version on a copy of the data folder, beside an older service that may run. Nothing in the folder is written.
 * @throws NoDataFolder; AdministrationError for a database of PostgreSQL
 */
export async function checkUpgrade(): Promise<UpgradeReport> {
  const { config, mistakes } = await settingsAsFarAsValid(process.env);
  const settings = mistakes.map((mistake) => {
    const [name = '', ...problem] = mistake.split(': ');
    return { name, problem: problem.join(': ') };
  });
  const [to, unknown] = [buildVersion(), { accounts: 0, migrations: [], seconds: 0, reversible: true }];
  if (config === undefined) {
    const nothing = { from: null, freeBytes: null, neededBytes: null };
    return { ok: false, ...nothing, to, ...unknown, settings, reason: 'the settings would end the start' };
  }
  if (config.DATABASE_URL !== undefined)
    throw new AdministrationError(
      'PostgreSQL is brought up to date by the first node of a newer version; docs/many-nodes.md has the steps.',
    );
  const folder = config.DATA_DIR;
  if (!existsSync(join(folder, DATABASE))) throw new NoDataFolder(folder);
  const from = writtenBy(folder);
  const { free } = await spaceOf(folder);
  const needed = COPIES * databaseBytes(folder);
  const tried = await onCopy(folder, (copy) => tryOn(copy, from));
  const reasons = [
    ...(settings.length > 0 ? ['the settings would end the start'] : []),
    ...(tried.reason === undefined ? [] : [tried.reason]),
    ...(free < needed ? [`the disk has ${free} bytes free, ${needed} are needed`] : []),
  ];
  const { accounts, migrations, seconds } = tried;
  return {
    ...{ ok: reasons.length === 0, from, to, accounts, migrations, seconds },
    ...{ reversible: migrations.length === 0, freeBytes: free, neededBytes: needed, settings },
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
  };
}

const DATABASE = 'kontor.db';

/** In a folder for temporary files: DATA_DIR itself stays as it is. */
async function onCopy<Result>(folder: string, work: (file: string) => Promise<Result>): Promise<Result> {
  const place = await mkdtemp(join(tmpdir(), 'kontor-upgrade-'));
  try {
    const copy = join(place, DATABASE);
    if ((await remoteAdministration(folder)) === undefined) copyAtRest(folder, copy);
    else await copyOnline(join(folder, DATABASE), copy);
    return await work(copy);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Nobody writes: SQLite, which would make files beside the database, is kept away from it. */
function copyAtRest(folder: string, copy: string): void {
  for (const side of ['', '-wal']) {
    const file = join(folder, `${DATABASE}${side}`);
    if (existsSync(file)) copyFileSync(file, `${copy}${side}`);
  }
}

async function copyOnline(database: string, copy: string): Promise<void> {
  const connection = new Connection({ file: database, readOnly: true });
  try {
    await backup(connection.database, copy);
  } finally {
    connection.close();
  }
}

async function tryOn(file: string, from: string): Promise<Tried> {
  const migrations = shippedMigrations();
  const nothing = { accounts: 0, migrations: [], seconds: 0 };
  const connection = new Connection({ file });
  let applied: number;
  let seconds: number;
  try {
    applied = appliedVersion(connection, migrations);
    const began = performance.now();
    migrate(connection, migrations, SYSTEM.clock.now());
    seconds = (performance.now() - began) / 1000;
    takeInLog(connection);
  } catch (error) {
    return { ...nothing, reason: reasonOf(error, from) };
  } finally {
    connection.close();
  }
  const report: CopyReport = await verifyCopy(file, migrations);
  return {
    accounts: report.accounts,
    migrations: migrations
      .slice(applied)
      .map(({ version, name }) => `${String(version).padStart(4, '0')} ${name}`),
    seconds: Math.round(seconds * 1000) / 1000,
    ...(!report.ok && { reason: `the audit failed: ${report.reason}` }),
  };
}

function reasonOf(error: unknown, from: string): string {
  if (error instanceof IncompatibleDatabase && error.message.includes('newer version'))
    return `the data folder is of a newer version (${from})`;
  return error instanceof Error ? error.message : 'it cannot be read';
}
