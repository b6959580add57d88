import { type Command, EXIT } from './command.ts';
import { table } from './table.ts';

export const audit: Command = {
  name: 'audit',
  summary: 'Check that every balance equals grants minus charges',
  options: { json: { type: 'boolean', help: 'print a JSON list of what is wrong' } },
  async run({ values, administration, print }) {
    const wrong = await (await administration()).audit({});
    if (values.json === true) print(JSON.stringify(wrong));
    else if (wrong.length === 0) print('Every balance equals grants minus charges.');
    else
      print(
        table(
          ['ACCOUNT', 'CREDITS', 'EXPECTED'],
          wrong.map((row) => [row.account, row.credits, row.expected]),
        ),
      );
    return wrong.length === 0 ? EXIT.ok : EXIT.failed;
  },
};

export const backup: Command = {
  name: 'backup',
  summary: 'Write a complete copy of the database, also while the server runs',
  options: { json: { type: 'boolean', help: 'print {"file": …}' } },
  async run({ values, administration, print }) {
    const result = await (await administration()).backup({});
    print(values.json === true ? JSON.stringify(result) : `Written to ${result.file}`);
    return EXIT.ok;
  },
};
