import { type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';

export const storeCopy: Command = {
  name: 'store copy',
  summary: 'Copy accounts, keys and the ledger into an empty database of PostgreSQL; the server must not run',
  options: {
    to: { type: 'string', value: 'url', help: 'postgres://user:password@host:5432/name (required)' },
    json: jsonOption('{"accounts", "keys", "charges", "entries"}'),
  },
  async run({ values, store, print }) {
    const { to } = values;
    if (typeof to !== 'string') throw new UsageError('--to must be the address of a database');
    const copied = await store.copy(to);
    if (values.json === true) print(JSON.stringify(copied));
    else {
      const { accounts, keys, charges, entries } = copied;
      print(
        `Copied ${accounts} accounts, ${keys} keys, ${charges} charges and ${entries} entries; balances are equal.`,
      );
      print(
        'Start the service with DATABASE_URL, and with KONTOR_SECRET as `kontor store secret` prints it.',
      );
    }
    return EXIT.ok;
  },
};

export const storeSecret: Command = {
  name: 'store secret',
  summary: 'Print the secret of the data folder for KONTOR_SECRET of nodes on PostgreSQL',
  options: { json: jsonOption('{"secret"}') },
  async run({ values, store, print }) {
    const secret = store.secret();
    print(values.json === true ? JSON.stringify({ secret }) : secret);
    return EXIT.ok;
  },
};
