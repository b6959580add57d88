import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup in the place of the database; the server must not run',
  operands: ['<file>'],
  options: {
    'new-secret': { type: 'boolean', help: 'create DATA_DIR/secret if it is lost' },
    new: { type: 'boolean', help: 'make the data folder if there is none' },
    json: jsonOption('{"accounts", "replaced"}'),
  },
  async run({ values, positionals, restore: run, print }) {
    const [file = ''] = positionals;
    const restored = run(file, {
      newSecret: values['new-secret'] === true,
      create: values.new === true,
    });
    if (values.json === true) print(JSON.stringify(restored));
    else {
      const count = restored.accounts === 1 ? '1 account' : `${restored.accounts} accounts`;
      print(`Restored ${count} from ${file}.`);
      if (restored.replaced !== undefined) print(`The previous database is kept as ${restored.replaced}.`);
      print('Start the service, then run `kontor audit`.');
    }
    return EXIT.ok;
  },
};
