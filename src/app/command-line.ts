import { readFileSync } from 'node:fs';
import { EXIT, type Invocation } from '../commands/command.ts';
import { exitCodeOf } from '../commands/exit-code.ts';
import { commandHelp, parseCommandLine, programHelp } from '../commands/parse.ts';
import { orderProcesses } from '../commands/remote-administration.ts';
import { readSetting } from '../config.ts';
import { generateKey } from '../meter/key-format.ts';
import { backupFiles } from './backup-files.ts';
import { withTypedCommands } from './command-name.ts';
import {
  note,
  openAdministration,
  openGeocoder,
  openIndexes,
  openRegisters,
  restoreInto,
  serviceFolder,
} from './command-tools.ts';
import { COMMANDS, start } from './commands.ts';
import { installPrograms } from './install-programs.ts';
import { processConfig } from './process-config.ts';
import { STORE_MOVE } from './store-move.ts';
import { keepFilesPrivate, SYSTEM } from './system.ts';

/** The command line: finds the command, gives it the tools it asks for, ends with its code. */

const say = (text: string): void => void process.stdout.write(`${withTypedCommands(text, process.env)}\n`);

async function run(args: readonly string[]): Promise<number | undefined> {
  const { command, help, values, positionals } = parseCommandLine(COMMANDS, args);
  if (help || command === undefined) {
    say(command === undefined ? programHelp(COMMANDS) : commandHelp(command));
    return EXIT.ok;
  }
  const opened: { close?: () => unknown }[] = [];
  const keep = <Part extends { close?: () => unknown }>(part: Part): Part => {
    opened.push(part);
    return part;
  };
  const tools: Omit<Invocation, 'values' | 'positionals'> = {
    administration: async (options) => keep(await openAdministration(options)),
    orderProcesses: (order) => orderProcesses(serviceFolder(), order),
    examine: async () => {
      const { examination } = await import('./doctor.ts');
      return examination((config) => openGeocoder(() => config).state());
    },
    registers: () => keep(openRegisters()).registers,
    series: async () => keep(await openIndexes()),
    geocoder: () => openGeocoder(),
    readFile: (path) => readFileSync(path),
    restore: restoreInto,
    backups: () => backupFiles(processConfig()),
    store: STORE_MOVE,
    installPrograms,
    runBatch: async (order) => {
      const { runBatchFile } = await import('./run-batch-file.ts');
      return runBatchFile(order);
    },
    checkUpgrade: async () => {
      const { checkUpgrade } = await import('./upgrade-check.ts');
      return checkUpgrade();
    },
    generateKey: (options) => generateKey(readSetting('KEY_PREFIX', process.env), SYSTEM.random, options),
    print: say,
    note,
  };
  try {
    const code = await command.run({ values, positionals, ...tools });
    // The server goes on until a signal ends it.
    return command === start ? undefined : code;
  } finally {
    for (const part of opened) await part.close?.();
  }
}

/** Runs one command line; the process ends with its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    keepFilesPrivate();
    process.exitCode = await run(args);
  } catch (error) {
    const { code, text } = exitCodeOf(error);
    process.stderr.write(`${withTypedCommands(text, process.env)}\n`);
    process.exitCode = code;
  }
}
