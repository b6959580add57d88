import { parseArgs } from 'node:util';
import { nearMatch } from '@kontor/base';
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
  const asksForHelp = args.includes('--help') || args.includes('-h');
  if (args[0] === '--version' || args[0] === '-v')
    return parseCommandLine(commands, ['version', ...args.slice(1)]);
  const command =
    commands.find((one) => isPrefix(one.name.split(' '), args)) ??
    commands.find(({ formerName }) => formerName !== undefined && formerName === args[0]);
  if (command === undefined) {
    const words = args.filter((word) => !word.startsWith('-'));
    if (words.length > 0 && !asksForHelp) throw unknownCommand(commands, words);
    return { command, help: true, values: {}, positionals: [] };
  }
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h'))
    return { command, help: true, values: {}, positionals: [] };
  const { values, positionals } = parseOptions(command, rest);
  if (!isRightCount(positionals.length, command.operands ?? [])) throw new UsageError(usageLine(command));
  return { command, help: false, values, positionals };
}

/** `key` alone names those that begin so, `key craete` the one that is meant. */
export function unknownCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const names = commands.map(({ name }) => name);
  const typed = words.slice(0, 2).join(' ').slice(0, 40);
  const first = nearMatch(words[0]!, new Set(names.map((name) => name.split(' ')[0]!))) ?? '';
  const group = names.filter((name) => name === first || name.startsWith(`${first} `));
  const meant = nearMatch(typed, names) ?? (group.length === 1 ? group[0] : undefined);
  const overview = group.length > 0 ? `there are ${group.join(', ')}` : '`kontor help` lists all';
  const hint = meant === undefined ? overview : `did you mean ${meant}?`;
  return new UsageError(`unknown command: ${typed}; ${hint}`);
}

/** `<name>` means one operand, `[name]` one or none, `<name…>` one or more, `[name…]` any number. */
function isRightCount(count: number, operands: readonly string[]): boolean {
  const least = operands.filter((name) => name.startsWith('<')).length;
  return count >= least && (operands.at(-1)?.includes('…') === true || count <= operands.length);
}

function isPrefix(words: readonly string[], args: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

function parseOptions(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }]),
  );
  const guarded = guardNegative(args, options);
  const { tokens } = parseArgs({
    args: guarded,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === 'option') checkOption(command, token);
  return parseArgs({ args: guarded, options, allowPositionals: true, strict: true });
}

/** @throws UsageError */
function checkOption(
  command: Command,
  {
    name,
    rawName,
    value,
  }: { readonly name: string; readonly rawName: string; readonly value?: string | undefined },
): void {
  const option = Object.hasOwn(command.options, name) ? command.options[name] : undefined;
  if (option === undefined) {
    const meant = nearMatch(name, Object.keys(command.options));
    const hint = meant === undefined ? usageLine(command) : `did you mean --${meant}?`;
    throw new UsageError(`unknown option ${rawName.slice(0, 40)}; ${hint}`);
  }
  const takes = option.value === undefined ? '' : ` <${option.value}>`;
  if (option.type === 'string' && (value === undefined || value === '' || value.startsWith('--')))
    throw new UsageError(`--${name} needs a value: --${name}${takes}`);
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`--${name} takes no value`);
}

/**
 * `account grant 3 -50 --reason x`: a negative number is an operand, not an option; behind an option that takes a
 * value, as in `--cap -1`, it is that.
 */
function guardNegative(
  args: readonly string[],
  options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
): string[] {
  const words: string[] = [];
  const numbers: string[] = [];
  for (const word of args) {
    const before = words.at(-1) ?? '';
    if (!/^-\d+$/.test(word)) words.push(word);
    else if (before.startsWith('--') && options[before.slice(2)]?.type === 'string')
      words[words.length - 1] = `${before}=${word}`;
    else numbers.push(word);
  }
  return numbers.length === 0 ? words : [...words, '--', ...numbers];
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
    '`kontor help <command>` explains one command; with --json each prints JSON. Settings come from the environment',
    '(`kontor config` shows them); DATA_DIR is the data folder of the service.',
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 74 disk full or damaged, 75 the data folder is in use,',
    '78 wrong configuration or no data folder.',
  ].join('\n');
}
