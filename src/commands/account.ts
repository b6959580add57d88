import { accountArgument, creditsArgument } from './arguments.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'Create an account with one API key, shown once',
  options: {
    email: { type: 'string', value: 'address', help: 'e-mail of the account (required)' },
    credits: { type: 'string', value: 'N|unlimited', help: 'credits to start with; default: FREE_CREDITS' },
    plan: { type: 'string', value: 'id', help: 'plan of the account; its first period is booked at once' },
    new: { type: 'boolean', help: 'make the data folder if there is none' },
    json: jsonOption('{"accountId", "apiKey", "credits", "hadFreeCredits"}'),
  },
  async run({ values, administration, print, note }) {
    const { email, plan } = values;
    if (typeof email !== 'string') throw new UsageError('--email is needed');
    const credits = creditsArgument(values.credits);
    const created = await (await administration({ create: values.new === true })).createAccount({
      email,
      ...(credits !== undefined && { credits }),
      ...(typeof plan === 'string' && { plan }),
    });
    if (created.hadFreeCredits)
      note(
        'This mailbox had its free credits before: the account starts without them (`kontor account grant`).',
      );
    if (values.json === true) print(JSON.stringify(created));
    else
      print(
        `Account ${created.accountId} created, ${created.credits} credits.\nAPI key (shown this once): ${created.apiKey}`,
      );
    return EXIT.ok;
  },
};

export const accountGrant: Command = {
  name: 'account grant',
  summary: 'Add credits to an account; a negative number takes them back',
  operands: ['<account id>', '<credits>'],
  options: {
    reason: { type: 'string', value: 'text', help: 'written in the books (required)' },
    json: jsonOption('{"credits"}'),
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

export const accountClose: Command = {
  name: 'account close',
  summary: 'Close an account for good: its keys get 403, everything but its books is erased',
  operands: ['<account id>'],
  options: {
    yes: { type: 'boolean', help: 'confirm (required: this cannot be undone)' },
    json: jsonOption('{"closed"}'),
  },
  async run({ values, positionals, administration, print }) {
    const account = accountArgument(positionals[0]);
    if (values.yes !== true) throw new UsageError('--yes is needed: a closed account cannot be opened again');
    const result = await (await administration()).closeAccount({ account });
    print(values.json === true ? JSON.stringify(result) : `Account ${account} is closed.`);
    return EXIT.ok;
  },
};
