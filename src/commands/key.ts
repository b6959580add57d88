import { accountArgument, idArgument } from './arguments.ts';
import { type Command, CommandFailure, EXIT, UsageError } from './command.ts';
import { table } from './table.ts';

const JSON_OPTION = { type: 'boolean', help: 'print JSON' } as const;
const ACCOUNT_OPTION = { type: 'string', value: 'id', help: 'account of the key (needed)' } as const;

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key, shown once',
  options: {
    account: ACCOUNT_OPTION,
    name: { type: 'string', value: 'text', help: 'what the key is for (needed)' },
    test: { type: 'boolean', help: 'a test key: never charged, 60 calls a minute' },
    json: JSON_OPTION,
  },
  async run({ values, administration, print }) {
    const account = accountArgument(values.account);
    if (typeof values.name !== 'string') throw new UsageError('--name is needed');
    const created = await (await administration()).createKey({
      account,
      name: values.name,
      test: values.test === true,
    });
    print(
      values.json === true
        ? JSON.stringify(created)
        : `Key ${created.keyId} created.\nAPI key (shown this once): ${created.apiKey}`,
    );
    return EXIT.ok;
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key: calls with it get 403 from now on',
  operands: ['<key id>'],
  options: { account: ACCOUNT_OPTION, json: JSON_OPTION },
  async run({ values, positionals, administration, print }) {
    const key = idArgument(positionals[0], 'key');
    const result = await (await administration()).revokeKey({
      account: accountArgument(values.account),
      key,
    });
    if (!result.revoked) throw new CommandFailure(`The account has no live key ${key}.`);
    print(values.json === true ? JSON.stringify(result) : `Key ${key} is revoked.`);
    return EXIT.ok;
  },
};

export const keyList: Command = {
  name: 'key list',
  summary: 'List the API keys of an account',
  options: { account: ACCOUNT_OPTION, json: JSON_OPTION },
  async run({ values, administration, print }) {
    const rows = await (await administration()).listKeys({ account: accountArgument(values.account) });
    if (values.json === true) print(JSON.stringify(rows));
    else {
      const header = ['ID', 'NAME', 'KEY', 'STATE', 'LAST USED', 'CREATED'];
      print(
        table(
          header,
          rows.map((row) => [row.id, row.name, row.mark, row.state, row.lastUsedAt, row.createdAt]),
        ),
      );
    }
    return EXIT.ok;
  },
};
