import type { CallFilter, ChargeFilter, UsageFilter } from '../port.ts';
import type { ChargeRow, Failures, Imbalance, TestUse, UsageRow, UsageTotal } from '../records.ts';
import type { Connection, Row } from './sql-connection.ts';

export async function addFailures(connection: Connection, failures: readonly Failures[]): Promise<void> {
  const sql = `INSERT INTO usage_day (account, key, day, operation, failed) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account, key, day, operation) DO UPDATE SET failed = usage_day.failed + excluded.failed`;
  await connection.transaction(async (tx) => {
    for (const { account, key, day, operation, failed } of failures) {
      await tx.run(sql, account, key, day, operation, failed);
    }
  });
}

/** Counts of an earlier day or minute than the one that is stored are over. */
export async function addTestUse(connection: Connection, uses: readonly TestUse[]): Promise<TestUse[]> {
  const sum = (span: 'day' | 'minute') => `CASE WHEN excluded.${span} = test_use.${span}
    THEN test_use.${span}_calls + excluded.${span}_calls ELSE excluded.${span}_calls END`;
  const sql = `INSERT INTO test_use (account, day, day_calls, minute, minute_calls) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account) DO UPDATE SET day_calls = ${sum('day')}, minute_calls = ${sum('minute')},
      day = excluded.day, minute = excluded.minute
    RETURNING *`;
  return connection.transaction(async (tx) => {
    const sums: TestUse[] = [];
    for (const { account, day, dayCalls, minute, minuteCalls } of byAccount(uses))
      sums.push(testUseIn((await tx.one(sql, account, day, dayCalls, minute, minuteCalls))!));
    return sums;
  });
}

/** Two processes that write the same rows do so in one order: neither waits for the other in a circle. */
const byAccount = (uses: readonly TestUse[]): readonly TestUse[] =>
  uses.toSorted((one, other) => one.account - other.account);

export async function testUseOf(connection: Connection, account: number): Promise<TestUse | undefined> {
  const row = await connection.one('SELECT * FROM test_use WHERE account = ?', account);
  return row && testUseIn(row);
}

const testUseIn = (row: Row): TestUse => ({
  account: row.account as number,
  day: row.day as number,
  dayCalls: row.day_calls as number,
  minute: row.minute as number,
  minuteCalls: row.minute_calls as number,
});

function chargeOf(row: Row): ChargeRow {
  return {
    id: row.id as string,
    requestId: row.request_id as string,
    key: row.key as number,
    operation: row.operation as string,
    cost: row.cost as number,
    status: row.status as number,
    ms: row.ms as number,
    bytesIn: row.bytes_in as number,
    bytesOut: row.bytes_out as number,
    at: row.created_at as number,
  };
}

/** Without those of status 0, which only keep a charge from being made late. */
export async function listCharges(connection: Connection, filter: ChargeFilter): Promise<ChargeRow[]> {
  const { conditions, values } = callConditions(filter);
  const sql = `SELECT * FROM charge WHERE ${conditions} AND status <> 0 ORDER BY created_at DESC, id DESC LIMIT ?`;
  return (await connection.all(sql, ...values, filter.limit)).map(chargeOf);
}

/** The condition of a list of calls, and the values of its question marks. */
export function callConditions(filter: CallFilter<string | number>): {
  readonly conditions: string;
  readonly values: readonly (string | number)[];
} {
  const { account, key, operation, requestId, status, from, until, after } = filter;
  const conditions = ['account = ?'];
  const values: (string | number)[] = [account];
  const add = (condition: string, ...bound: (string | number | undefined)[]) => {
    const given = bound.filter((value) => value !== undefined);
    if (given.length < bound.length) return;
    conditions.push(condition);
    values.push(...given);
  };
  add('key = ?', key);
  add('operation = ?', operation);
  add('request_id = ?', requestId);
  add('status = ?', status);
  add('created_at >= ?', from);
  add('created_at < ?', until);
  add('(created_at, id) < (?, ?)', after?.at, after?.id);
  return { conditions: conditions.join(' AND '), values };
}

export async function listUsage(connection: Connection, filter: UsageFilter): Promise<UsageRow[]> {
  const { account, key, operation, fromDay, untilDay } = filter;
  const conditions = ['account = ?', 'day BETWEEN ? AND ?'];
  const values: (string | number)[] = [account, fromDay, untilDay];
  if (key !== undefined) {
    conditions.push('key = ?');
    values.push(key);
  }
  if (operation !== undefined) {
    conditions.push('operation = ?');
    values.push(operation);
  }
  const sql = `SELECT * FROM usage_day WHERE ${conditions.join(' AND ')} ORDER BY day, operation, key`;
  return (await connection.all(sql, ...values)).map((row) => ({
    day: row.day as number,
    key: row.key as number,
    operation: row.operation as string,
    calls: row.calls as number,
    credits: row.credits as number,
    failed: row.failed as number,
    ms: row.ms as number,
  }));
}

export async function usageTotals(
  connection: Connection,
  account: number,
  fromDay: number,
): Promise<UsageTotal[]> {
  const sql = `SELECT operation, sum(calls) AS calls, sum(credits) AS credits FROM usage_day
    WHERE account = ? AND day >= ? GROUP BY operation HAVING sum(calls) > 0 ORDER BY operation`;
  return (await connection.all(sql, account, fromDay)).map((row) => ({
    operation: row.operation as string,
    calls: row.calls as number,
    credits: row.credits as number,
  }));
}

/** `credits = Σ credit_entry.amount − Σ usage_day.credits`, for each account (rules: Balance invariant). */
export async function listImbalances(connection: Connection): Promise<Imbalance[]> {
  const sql = `SELECT account.id AS account, credits, coalesce(given, 0) - coalesce(taken, 0) AS expected
    FROM account
    LEFT JOIN (SELECT account, sum(amount) AS given FROM credit_entry GROUP BY account) AS e ON e.account = account.id
    LEFT JOIN (SELECT account, sum(credits) AS taken FROM usage_day GROUP BY account) AS u ON u.account = account.id
    WHERE credits <> coalesce(given, 0) - coalesce(taken, 0) ORDER BY account.id`;
  return (await connection.all(sql)).map((row) => ({
    account: row.account as number,
    credits: row.credits as number,
    expected: row.expected as number,
  }));
}
