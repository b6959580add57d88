import { readFileSync } from 'node:fs';
import type { VatRegisters } from '#lib/vat/vat-registers.ts';
import { accountCreate, accountGrant } from '../commands/account.ts';
import { accountInvite } from '../commands/account-invite.ts';
import { accountList } from '../commands/account-list.ts';
import type { Administration } from '../commands/administration.ts';
import { audit, backup } from '../commands/audit.ts';
import { type Command, EXIT } from '../commands/command.ts';
import { exitCodeOf } from '../commands/exit-code.ts';
import { geocoderBuild, geocoderStatus } from '../commands/geocoder.ts';
import { GeocoderAdministration } from '../commands/geocoder-administration.ts';
import { IndexAdministration } from '../commands/index-administration.ts';
import { indexesExport, indexesImport, indexesRefresh, indexesStatus } from '../commands/indexes.ts';
import { keyCreate, keyList, keyRevoke } from '../commands/key.ts';
import { LocalAdministration } from '../commands/local-administration.ts';
import { commandHelp, parseCommandLine, programHelp } from '../commands/parse.ts';
import { remoteAdministration } from '../commands/remote.ts';
import { restore } from '../commands/restore.ts';
import { vatCheck } from '../commands/vat.ts';
import { type Config, describeConfig, valuesOf } from '../config.ts';
import { NO_MAIL } from '../core/mail.ts';
import type { ToolCaller } from '../core/tools.ts';
import type { EngineObserver } from '../engines/engine.ts';
import { GEOCODER_SETTINGS } from '../engines/geocoder/settings.ts';
import { seriesOptions } from '../engines/series/series-options.ts';
import { SERIES_SETTINGS } from '../engines/series/settings.ts';
import { OPERATIONS } from '../operations/index.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type Restored, restoreBackup } from '../store/restore.ts';
import { shippedMigrations } from '../store/sqlite/migrate.ts';
import { openAccounting } from './accounting.ts';
import { engineEnvironment } from './engine-environment.ts';
import { ENGINES } from './engines.ts';
import { buildVersion, keepFilesPrivate, processConfig, SYSTEM } from './environment.ts';
import { openMembership } from './membership.ts';

/** The command line: finds the command, gives it the administration it asks for, ends with its code. */

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const serve: Command = {
  name: 'serve',
  summary: 'Run the service (what `npm start` does)',
  options: {},
  async run() {
    const { runServer } = await import('./server.ts');
    await runServer([]);
    return EXIT.ok;
  },
};

const showConfig: Command = {
  name: 'config',
  summary: 'Show the settings in force, secrets masked',
  options: {},
  async run({ print }) {
    print(describeConfig(processConfig()));
    return EXIT.ok;
  },
};

const COMMANDS: readonly Command[] = [
  serve,
  accountCreate,
  accountInvite,
  accountGrant,
  accountList,
  keyCreate,
  keyRevoke,
  keyList,
  audit,
  backup,
  restore,
  vatCheck,
  indexesRefresh,
  indexesImport,
  indexesExport,
  indexesStatus,
  geocoderBuild,
  geocoderStatus,
  showConfig,
];

/** The running server's administration, or one over the data folder itself; the latter must be closed. */
async function openAdministration(): Promise<Administration & { close?: () => Promise<void> }> {
  const config = processConfig();
  const remote = await remoteAdministration(config.DATA_DIR);
  if (remote !== undefined) return remote;
  const accounting = openAccounting({
    ...SYSTEM,
    config,
    operations: OPERATIONS.map(({ name }) => name),
    thread: 'calling',
    onError: (task) => process.stderr.write(`${task} failed\n`),
  });
  const { invitations } = openMembership({
    ...SYSTEM,
    ...accounting,
    config,
    // The link is printed: whoever runs the command passes it on.
    mail: NO_MAIL,
    publicUrl: () => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    onError: () => {},
  });
  return Object.assign(new LocalAdministration({ ...accounting, invitations, clock: SYSTEM.clock }), {
    close: accounting.close,
  });
}

async function run(args: readonly string[]): Promise<number | undefined> {
  const { command, help, values, positionals } = parseCommandLine(COMMANDS, args);
  if (help || command === undefined) {
    say(command === undefined ? programHelp(COMMANDS) : commandHelp(command));
    return EXIT.ok;
  }
  const opened: { close?: () => unknown }[] = [];
  const administration = async () => {
    const desk = await openAdministration();
    opened.push(desk);
    return desk;
  };
  const registers = () => {
    const desk = openRegisters();
    opened.push(desk);
    return desk.registers;
  };
  const series = () => {
    const desk = openIndexes();
    opened.push(desk);
    return desk;
  };
  const geocoder = () =>
    new GeocoderAdministration({
      ...SYSTEM,
      process: process.pid,
      isAlive,
      // Read by SQLite when it first needs such a file.
      sortIn: (folder) => {
        process.env.SQLITE_TMPDIR ??= folder;
      },
      settings: () => {
        const config = processConfig();
        return { dataFolder: config.DATA_DIR, ...valuesOf(config, GEOCODER_SETTINGS) };
      },
    });
  const readFile = (path: string): Uint8Array => readFileSync(path);
  const tools = { administration, registers, series, geocoder, readFile, restore: restoreInto, print: say };
  try {
    const code = await command.run({ values, positionals, ...tools });
    // The server goes on until a signal ends it.
    return command === serve ? undefined : code;
  } finally {
    for (const part of opened) await part.close?.();
  }
}

/** Does a process of that number run? One that belongs to somebody else does. */
function isAlive(number: number): boolean {
  try {
    return process.kill(number, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Into the data folder of the settings. @throws as restoreBackup */
function restoreInto(file: string, options: { readonly newSecret: boolean }): Restored {
  const { DATA_DIR: folder } = processConfig();
  openPrivateFolder(folder);
  const { random, clock } = SYSTEM;
  return restoreBackup({
    folder,
    file,
    now: clock.now(),
    random,
    migrations: shippedMigrations(),
    ...options,
  });
}

/** The person at the keyboard: waits for nobody, and is told of nothing but the result. */
const OPERATOR: ToolCaller = { keyId: 0, test: false, waited: () => {} };
const NOBODY: EngineObserver = { attempted: () => {}, info: () => {}, warn: () => {} };

const environmentFor = (config: Config) =>
  engineEnvironment({ ...SYSTEM, config, build: buildVersion(), observer: NOBODY });

function openRegisters(): { readonly registers: VatRegisters; close(): void } {
  const config = processConfig();
  const environment = environmentFor(config);
  const { vatRegisters } = ENGINES;
  const engine = vatRegisters.open(valuesOf(config, vatRegisters.settings), environment);
  return { registers: engine.toolFor(OPERATOR), close: () => environment.http.close() };
}

function openIndexes(): IndexAdministration {
  const config = processConfig();
  openPrivateFolder(config.DATA_DIR);
  return new IndexAdministration(seriesOptions(valuesOf(config, SERIES_SETTINGS), environmentFor(config)));
}

/** Runs one command line; the process ends with its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    keepFilesPrivate();
    process.exitCode = await run(args);
  } catch (error) {
    const { code, text } = exitCodeOf(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = code;
  }
}
