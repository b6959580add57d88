import { resolve } from 'node:path';
import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

export const audit: Command = {
  name: 'audit',
  summary: 'Check that every balance equals grants minus charges',
  options: { json: jsonOption('a list of what is wrong') },
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
  options: {
    to: { type: 'string', value: 'folder', help: 'where to; default: backups in the data folder' },
    json: jsonOption('{"file"}'),
  },
  async run({ values, administration, print }) {
    const { to } = values;
    // The server has a working folder of its own.
    const result = await (await administration()).backup(typeof to === 'string' ? { to: resolve(to) } : {});
    print(values.json === true ? JSON.stringify(result) : `Written to ${result.file}`);
    return EXIT.ok;
  },
};
