import type { CallFilter, ChargeFilter, UsageFilter } from '../port.ts';
import type { ChargeRow, Failures, Imbalance, TestUse, UsageRow, UsageTotal } from '../records.ts';
import type { Connection, Row } from './sqlite-connection.ts';

export function addFailures(connection: Connection, failures: readonly Failures[]): void {
  const sql = `INSERT INTO usage_day (account, key, day, operation, failed) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET failed = failed + excluded.failed`;
  connection.transaction(() => {
    for (const { account, key, day, operation, failed } of failures) {
      connection.run(sql, account, key, day, operation, failed);
    }
  });
}

export function setTestUse(connection: Connection, uses: readonly TestUse[]): void {
  const sql =
    'INSERT OR REPLACE INTO test_use (account, day, day_calls, minute, minute_calls) VALUES (?, ?, ?, ?, ?)';
  connection.transaction(() => {
    for (const { account, day, dayCalls, minute, minuteCalls } of uses)
      connection.run(sql, account, day, dayCalls, minute, minuteCalls);
  });
}

export function testUseOf(connection: Connection, account: number): TestUse | undefined {
  const row = connection.one('SELECT * FROM test_use WHERE account = ?', account);
  return (
    row && {
      account,
      day: row.day as number,
      dayCalls: row.day_calls as number,
      minute: row.minute as number,
      minuteCalls: row.minute_calls as number,
    }
  );
}

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

export function listCharges(connection: Connection, filter: ChargeFilter): ChargeRow[] {
  const { conditions, values } = callConditions(filter);
  const sql = `SELECT * FROM charge WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ?`;
  return connection.all(sql, ...values, filter.limit).map(chargeOf);
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

export function listUsage(connection: Connection, filter: UsageFilter): UsageRow[] {
  const { account, key = null, operation = null, fromDay, untilDay } = filter;
  const sql = `SELECT * FROM usage_day WHERE account = ?1 AND (?2 IS NULL OR key = ?2)
    AND (?3 IS NULL OR operation = ?3) AND day BETWEEN ?4 AND ?5 ORDER BY day, operation, key`;
  return connection.all(sql, account, key, operation, fromDay, untilDay).map((row) => ({
    day: row.day as number,
    key: row.key as number,
    operation: row.operation as string,
    calls: row.calls as number,
    credits: row.credits as number,
    failed: row.failed as number,
    ms: row.ms as number,
  }));
}

export function usageTotals(connection: Connection, account: number, fromDay: number): UsageTotal[] {
  const sql = `SELECT operation, sum(calls) AS calls, sum(credits) AS credits FROM usage_day
    WHERE account = ? AND day >= ? GROUP BY operation HAVING sum(calls) > 0 ORDER BY operation`;
  return connection.all(sql, account, fromDay).map((row) => ({
    operation: row.operation as string,
    calls: row.calls as number,
    credits: row.credits as number,
  }));
}

/** Walks the accounts, so that the index (account, created_at) serves; few rows at a time keep the lock short. */
export function purgeCharges(connection: Connection, before: number, limit: number): number {
  const sql = `DELETE FROM charge WHERE id IN (
    SELECT charge.id FROM account CROSS JOIN charge
    WHERE charge.account = account.id AND charge.created_at < ? LIMIT ?)`;
  return connection.run(sql, before, limit);
}

/** `credits = Σ credit_entry.amount − Σ usage_day.credits`, for each account (rules: Balance invariant). */
export function listImbalances(connection: Connection): Imbalance[] {
  const sql = `SELECT account.id AS account, credits, coalesce(given, 0) - coalesce(taken, 0) AS expected
    FROM account
    LEFT JOIN (SELECT account, sum(amount) AS given FROM credit_entry GROUP BY account) AS e ON e.account = account.id
    LEFT JOIN (SELECT account, sum(credits) AS taken FROM usage_day GROUP BY account) AS u ON u.account = account.id
    WHERE credits <> expected ORDER BY account.id`;
  return connection.all(sql).map((row) => ({
    account: row.account as number,
    credits: row.credits as number,
    expected: row.expected as number,
  }));
}
