import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';
import { commandHelp, programHelp, unknownCommand } from './parse.ts';

/** The commands and after them `help`, which explains all, a group such as `key`, or one; itself too. */
export function withHelp(commands: readonly Command[]): readonly Command[] {
  const all = [...commands];
  all.push(helpCommand(all));
  return all;
}

const helpCommand = (all: readonly Command[]): Command => ({
  name: 'help',
  summary: 'Explain a command, or list all',
  operands: ['[command…]'],
  options: { json: jsonOption('[{"name", "summary", "operands", "options"}]') },
  async run({ values, positionals, print }) {
    const name = positionals.join(' ');
    const chosen = all.filter((one) => name === '' || one.name === name || one.name.startsWith(`${name} `));
    if (chosen.length === 0) throw unknownCommand(all, positionals);
    if (values.json === true) print(JSON.stringify(chosen.map(described)));
    else if (name === '') print(programHelp(all));
    else print(chosen.map(commandHelp).join('\n\n'));
    return EXIT.ok;
  },
});

const described = ({ name, summary, operands = [], options }: Command): object => ({
  ...{ name, summary, operands },
  options: Object.entries(options).map(([option, { type, value, help }]) => ({ option, type, value, help })),
});
