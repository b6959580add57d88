import type { AccountDetails } from './administration.ts';
import { accountArgument } from './arguments.ts';
import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';

const DETAILS_JSON = jsonOption('{"id", "email", "credits", "plan", "state", "renewsAt", "liveKeys", …}');

export const accountShow: Command = {
  name: 'account show',
  summary: 'Show one account: credits, plan, state, keys',
  operands: ['<account id>'],
  options: { json: DETAILS_JSON },
  async run({ values, positionals, administration, print }) {
    const account = await (await administration()).showAccount({ account: accountArgument(positionals[0]) });
    print(values.json === true ? JSON.stringify(account) : detailsText(account));
    return EXIT.ok;
  },
};

export const accountPlan: Command = {
  name: 'account plan',
  summary: 'Put an account on a plan from now on; its first period is booked at once',
  operands: ['<account id>', '<plan id>'],
  options: { json: DETAILS_JSON },
  async run({ values, positionals, administration, print }) {
    const order = { account: accountArgument(positionals[0]), plan: positionals[1]! };
    const account = await (await administration()).setPlan(order);
    print(values.json === true ? JSON.stringify(account) : detailsText(account));
    return EXIT.ok;
  },
};

/** Takes a requester away; no VAT ID begins so. */
const NONE = 'none';

export const accountRequester: Command = {
  name: 'account requester',
  summary: 'Set the VAT ID under which an account asks registers; `none` takes it away',
  operands: ['<account id>', '<VAT ID>|none'],
  options: { json: jsonOption('{"vatRequester"}') },
  async run({ values, positionals, administration, print }) {
    const account = accountArgument(positionals[0]);
    const text = positionals[1]!;
    const vatId = text.toLowerCase() === NONE ? null : text;
    const result = await (await administration()).setVatRequester({ account, vatId });
    const told =
      result.vatRequester === null ? 'has no VAT ID of its own' : `asks registers as ${result.vatRequester}`;
    print(values.json === true ? JSON.stringify(result) : `Account ${account} ${told}.`);
    return EXIT.ok;
  },
};

function detailsText(account: AccountDetails): string {
  const rows: readonly (readonly [string, string | number])[] = [
    ['Account', account.id],
    ['E-mail', account.email || 'none'],
    ['State', account.state],
    ['Role', account.role],
    ['Plan', account.plan],
    ['Renews', account.renewsAt?.slice(0, 10) ?? 'never'],
    ['Credits', account.credits],
    ['Live keys', account.liveKeys],
    ['VAT requester', account.vatRequester ?? 'none'],
    ['E-mail verified', account.isVerified ? 'yes' : 'no'],
    ['Password', account.hasPassword ? 'set' : 'not set; `kontor account invite` makes a link'],
    ['Created', account.createdAt],
  ];
  return rows.map(([label, value]) => `${`${label}:`.padEnd(17)}${value}`).join('\n');
}
