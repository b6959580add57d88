import type { AccountRow } from './administration.ts';
import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

export const accountList: Command = {
  name: 'account list',
  summary: 'List the accounts',
  options: { json: jsonOption('a list') },
  async run({ values, administration, print }) {
    const admin = await administration();
    const rows: AccountRow[] = [];
    for (;;) {
      const page = await admin.listAccounts({ after: rows.at(-1)?.id ?? 0 });
      if (page.length === 0) break;
      rows.push(...page);
    }
    if (values.json === true) print(JSON.stringify(rows));
    else {
      const header = ['ID', 'E-MAIL', 'CREDITS', 'PLAN', 'ROLE', 'CREATED'];
      print(
        table(
          header,
          rows.map((row) => [row.id, row.email, row.credits, row.plan, row.role, row.createdAt]),
        ),
      );
    }
    return EXIT.ok;
  },
};
