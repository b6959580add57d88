import { accountArgument } from './arguments.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';

export const accountInvite: Command = {
  name: 'account invite',
  summary: 'Create a one-time link (24 h) to set e-mail and password of an account',
  options: {
    account: { type: 'string', value: 'id', help: 'an account that exists; default: a new one' },
    email: {
      type: 'string',
      value: 'address',
      help: 'e-mail of the new account; default: chosen with the link',
    },
    operator: { type: 'boolean', help: 'the new account is an operator: unlimited, sees all accounts' },
    json: jsonOption('{"accountId", "url", "expiresAt"}'),
  },
  async run({ values, administration, print }) {
    const { account, email, operator } = values;
    if (account !== undefined && (email !== undefined || operator === true))
      throw new UsageError('--account cannot be combined with --email or --operator');
    const invited = await (await administration()).invite({
      ...(account !== undefined && { account: accountArgument(account) }),
      ...(typeof email === 'string' && { email }),
      ...(operator === true && { role: 'operator' }),
    });
    print(
      values.json === true
        ? JSON.stringify(invited)
        : `Link for account ${invited.accountId}, valid once, until ${invited.expiresAt}:\n${invited.url}`,
    );
    return EXIT.ok;
  },
};
