import type { AccountListFilter, AccountSort, AccountState, ListedAccount } from '../listed-accounts.ts';
import type { Account } from '../records.ts';
import { accountOf } from './rows.ts';
import { type Connection, foldCase, type Value } from './sql-connection.ts';

const STATES: Readonly<Record<AccountState, string>> = {
  suspended: 'suspended_at IS NOT NULL',
  operator: "suspended_at IS NULL AND role = 'operator'",
  unverified: "suspended_at IS NULL AND role <> 'operator' AND verified_at IS NULL",
  active: "suspended_at IS NULL AND role <> 'operator' AND verified_at IS NOT NULL",
};

const STATE_RANK = `CASE ${Object.values(STATES)
  .map((condition, rank) => `WHEN ${condition} THEN ${rank}`)
  .join(' ')} END`;

/** What each order compares: never null, so that two engines have one order. `?` is the first day of the calls. */
const SORTED_BY: Readonly<Record<AccountSort, string>> = {
  email: "coalesce(lower(email), '')",
  plan: 'plan',
  // Who has no limit has more than everybody else.
  credits: 'CASE WHEN unlimited = 1 THEN 1000000000001 ELSE credits END',
  calls: 'coalesce((SELECT sum(calls) FROM usage_day WHERE usage_day.account = account.id AND day >= ?), 0)',
  lastCall: 'coalesce((SELECT max(last_used_at) FROM api_key WHERE api_key.account = account.id), 0)',
  state: STATE_RANK,
  created: 'created_at',
};

/** Only what the order needs is computed for every account; the rest for those of the page. */
export async function listAccountsBy(
  connection: Connection,
  filter: AccountListFilter,
): Promise<ListedAccount[]> {
  const { search, state, sinceDay, sort, isDescending, after, limit } = filter;
  const conditions = ['closed_at IS NULL'];
  const values: Value[] = sort === 'calls' ? [sinceDay] : [];
  if (state !== undefined) conditions.push(STATES[state]);
  if (search !== undefined) {
    conditions.push("lower(email) LIKE ? ESCAPE '!'");
    values.push(`%${foldCase(search).replace(/[!%_]/g, '!$&')}%`);
  }
  if (after !== undefined) values.push(after.value, after.id);
  const direction = isDescending ? 'DESC' : 'ASC';
  const behind = after === undefined ? '' : `WHERE (place, id) ${isDescending ? '<' : '>'} (?, ?)`;
  const sql = `SELECT * FROM (
      SELECT account.*, ${SORTED_BY[sort]} AS place FROM account WHERE ${conditions.join(' AND ')}
    ) AS listed ${behind} ORDER BY place ${direction}, id ${direction} LIMIT ?`;
  return connection.snapshot(async (tx) => {
    const rows = await tx.all(sql, ...values, limit);
    const accounts = rows.map((row) => ({ account: accountOf(row), value: row.place as string | number }));
    return withCalls(tx, accounts, sinceDay);
  });
}

async function withCalls(
  connection: Connection,
  listed: readonly { readonly account: Account; readonly value: string | number }[],
  sinceDay: number,
): Promise<ListedAccount[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ account }) => account.id);
  const these = `IN (${ids.map(() => '?').join(', ')})`;
  const calls = await connection.all(
    `SELECT account, sum(calls) AS calls FROM usage_day WHERE account ${these} AND day >= ? GROUP BY account`,
    ...[...ids, sinceDay],
  );
  const last = await connection.all(
    `SELECT account, max(last_used_at) AS at FROM api_key WHERE account ${these} GROUP BY account`,
    ...ids,
  );
  const callsOf = new Map(calls.map((row) => [row.account, row.calls as number]));
  const lastOf = new Map(last.map((row) => [row.account, row.at as number | null]));
  return listed.map((one) => ({
    ...one,
    calls: callsOf.get(one.account.id) ?? 0,
    lastCallAt: lastOf.get(one.account.id) ?? null,
  }));
}
