import { accountArgument, creditsArgument } from './arguments.ts';
import { type Command, EXIT, UsageError } from './command.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'Create an account with one API key, shown once',
  options: {
    email: { type: 'string', value: 'address', help: 'e-mail of the account (needed)' },
    credits: { type: 'string', value: 'N|unlimited', help: 'credits to start with; default: FREE_CREDITS' },
    json: { type: 'boolean', help: 'print {"accountId": …, "apiKey": …}' },
  },
  async run({ values, administration, print }) {
    const email = values.email;
    if (typeof email !== 'string') throw new UsageError('--email is needed');
    const credits = creditsArgument(values.credits);
    const created = await (await administration()).createAccount({
      email,
      ...(credits !== undefined && { credits }),
    });
    if (values.json === true) print(JSON.stringify(created));
    else print(`Account ${created.accountId} created.\nAPI key (shown this once): ${created.apiKey}`);
    return EXIT.ok;
  },
};

export const accountGrant: Command = {
  name: 'account grant',
  summary: 'Add credits to an account; a negative number takes them back',
  operands: ['<account id>', '<credits>'],
  options: {
    reason: { type: 'string', value: 'text', help: 'stands in the books (needed)' },
    json: { type: 'boolean', help: 'print {"credits": …}' },
  },
  async run({ values, positionals, administration, print }) {
    const account = accountArgument(positionals[0]);
    const amount = Number(positionals[1]);
    if (!/^-?[1-9]\d{0,12}$/.test(positionals[1] ?? ''))
      throw new UsageError('<credits> must be a whole number, not 0');
    if (typeof values.reason !== 'string') throw new UsageError('--reason is needed');
    const result = await (await administration()).grant({ account, amount, reason: values.reason });
    print(
      values.json === true ? JSON.stringify(result) : `Account ${account} now has ${result.credits} credits.`,
    );
    return EXIT.ok;
  },
};
