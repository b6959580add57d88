import { nearMatch } from '@kontor/base';
import { OPERATIONS } from '../operations/index.ts';
import type { KeyOrder, KeyRow } from './administration.ts';
import { accountArgument, countOption, idArgument, instantOption, listOption } from './arguments.ts';
import { type Command, CommandFailure, EXIT, type Invocation, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

const ACCOUNT_OPTION = { type: 'string', value: 'id', help: 'account of the key (required)' } as const;

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key, shown once',
  options: {
    account: ACCOUNT_OPTION,
    name: { type: 'string', value: 'text', help: 'what the key is for (required)' },
    test: { type: 'boolean', help: 'a test key: never charged, few calls, results are marked' },
    scopes: { type: 'string', value: 'list', help: 'operations it may call, by commas; default: all' },
    cap: { type: 'string', value: 'N', help: 'credits a calendar month (UTC); default: no cap' },
    rate: { type: 'string', value: 'N', help: 'calls a minute; default: RATE_LIMIT' },
    expires: { type: 'string', value: 'day', help: 'last day (UTC), such as 2027-01-31; default: never' },
    addresses: {
      type: 'string',
      value: 'list',
      help: 'addresses and CIDR ranges that may use it; default: any',
    },
    json: jsonOption('{"keyId", "apiKey"}'),
  },
  async run({ values, administration, print }) {
    const order = keyOrder(values);
    const created = await (await administration()).createKey(order);
    print(
      values.json === true
        ? JSON.stringify(created)
        : `Key ${created.keyId} created.\nAPI key (shown this once): ${created.apiKey}`,
    );
    return EXIT.ok;
  },
};

function keyOrder(values: Invocation['values']): KeyOrder {
  const account = accountArgument(values.account);
  if (typeof values.name !== 'string') throw new UsageError('--name is needed');
  const scopes = listOption(values.scopes);
  for (const scope of scopes ?? []) requireOperation(scope);
  const addresses = listOption(values.addresses);
  const cap = countOption(values.cap, 'cap');
  const rate = countOption(values.rate, 'rate');
  const expiresAt = instantOption(values.expires, 'expires');
  return {
    ...{ account, name: values.name, test: values.test === true },
    ...(scopes !== undefined && { scopes }),
    ...(addresses !== undefined && { addresses }),
    ...(cap !== undefined && { cap }),
    ...(rate !== undefined && { rate }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function requireOperation(name: string): void {
  const names = OPERATIONS.map((operation) => operation.name);
  if (names.includes(name)) return;
  const meant = nearMatch(name, names);
  const hint = meant === undefined ? `the operations are ${names.join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`unknown operation: ${name.slice(0, 40)}; ${hint}`);
}

export const keyGenerate: Command = {
  name: 'key generate',
  summary: 'Make a key for BOOTSTRAP_API_KEY; nothing is stored',
  options: {
    test: { type: 'boolean', help: 'a test key' },
    json: jsonOption('{"apiKey"}'),
  },
  async run({ values, generateKey, print }) {
    const apiKey = generateKey({ test: values.test === true });
    print(values.json === true ? JSON.stringify({ apiKey }) : apiKey);
    return EXIT.ok;
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key: calls with it get 403 from now on',
  operands: ['<key id>'],
  options: { account: ACCOUNT_OPTION, json: jsonOption('{"revoked"}') },
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
  options: { account: ACCOUNT_OPTION, json: jsonOption('a list') },
  async run({ values, administration, print }) {
    const rows = await (await administration()).listKeys({ account: accountArgument(values.account) });
    if (values.json === true) print(JSON.stringify(rows));
    else {
      const header = ['ID', 'NAME', 'KEY', 'TYPE', 'STATE', 'LIMITS', 'LAST USED', 'CREATED'];
      print(
        table(
          header,
          rows.map((row) => [
            ...[row.id, row.name, row.mark, row.test ? 'test' : 'live', row.state, limitsText(row)],
            ...[row.lastUsedAt, row.createdAt],
          ]),
        ),
      );
    }
    return EXIT.ok;
  },
};

/** What narrows a key, in one cell. */
const limitsText = ({ scopes, cap, rate, expiresAt, addresses }: KeyRow): string =>
  [
    ...(scopes === null ? [] : [scopes.join(' ')]),
    ...(cap === null ? [] : [`${cap} a month`]),
    ...(rate === null ? [] : [`${rate}/min`]),
    ...(addresses === null ? [] : [`from ${addresses.join(' ')}`]),
    ...(expiresAt === null ? [] : [`until ${expiresAt.slice(0, 16)}Z`]),
  ].join(', ') || 'none';
