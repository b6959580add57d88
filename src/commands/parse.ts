import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';

/** A command line taken apart; `help` asks for usage instead of doing anything. */
export interface Parsed {
  readonly command: Command | undefined;
  readonly help: boolean;
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/**
 * Finds the command and checks options and operands.
 * @throws UsageError in words the operator can act on.
 */
export function parseCommandLine(commands: readonly Command[], args: readonly string[]): Parsed {
  const command = commands.find((one) => isPrefix(one.name.split(' '), args));
  if (command === undefined) {
    const words = args.filter((word) => !word.startsWith('-'));
    const help = words.length === 0 || args.includes('--help') || args.includes('-h');
    if (!help) throw new UsageError(`unknown command: ${words.slice(0, 2).join(' ').slice(0, 40)}`);
    return { command, help, values: {}, positionals: [] };
  }
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h'))
    return { command, help: true, values: {}, positionals: [] };
  const { values, positionals } = parseOptions(command, rest);
  if (!isRightCount(positionals.length, command.operands ?? [])) throw new UsageError(usageLine(command));
  return { command, help: false, values, positionals };
}

/** `<name>` stands for one operand, `<name…>` for one or more, `[name…]` for any number. */
function isRightCount(count: number, operands: readonly string[]): boolean {
  const least = operands.filter((name) => name.startsWith('<')).length;
  return operands.at(-1)?.includes('…') ? count >= least : count === least;
}

function isPrefix(words: readonly string[], args: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

function parseOptions(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }]),
  );
  try {
    return parseArgs({ args: guardNegative(args), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `account grant 3 -50 --reason x`: a negative number is an operand, not an option. */
function guardNegative(args: readonly string[]): string[] {
  const numbers = args.filter((word) => /^-\d+$/.test(word));
  return numbers.length === 0
    ? [...args]
    : [...args.filter((word) => !/^-\d+$/.test(word)), '--', ...numbers];
}

export function usageLine(command: Command): string {
  return ['usage: kontor', command.name, ...(command.operands ?? []), '[options]'].join(' ');
}

/** Help of one command. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(([name, { value, help }]) => [
    `  --${name}${value ? ` <${value}>` : ''}`,
    help,
  ]);
  const width = Math.max(8, ...rows.map(([left]) => left!.length));
  const options = [...rows, ['  --help', 'show this']].map(
    ([left, help]) => `${left!.padEnd(width)}  ${help}`,
  );
  return [command.summary, '', usageLine(command), '', ...options].join('\n');
}

/** Help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    'kontor: the business-paperwork service, run and administered',
    '',
    'usage: kontor <command> [options]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    '`kontor <command> --help` explains one command. Settings come from the environment (`kontor config` shows them);',
    'DATA_DIR says which service is meant.',
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 75 the data folder is in use, 78 wrong configuration.',
  ].join('\n');
}
