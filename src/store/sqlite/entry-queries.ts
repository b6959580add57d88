import type { EntryResult, PlanChange, Renewal } from '../port.ts';
import type { Account, CreditEntry, EntryKind, NewEntry, Statement } from '../records.ts';
import { accountOf } from './rows.ts';
import type { Connection, Row } from './sqlite-connection.ts';

/** Amounts and balances stay within this, so that JavaScript reads every sum exactly (rules: Bounds of amounts). */
const MAX_CREDITS = 1e12;

/** Books one entry inside the caller's transaction. */
export function bookEntry(
  connection: Connection,
  entry: NewEntry,
  { toZero = false }: { readonly toZero?: boolean } = {},
): EntryResult {
  const booked = connection.one('SELECT 1 FROM credit_entry WHERE reference = ?', entry.reference);
  if (booked !== undefined) return { result: 'duplicate' };
  const account = connection.one('SELECT credits FROM account WHERE id = ?', entry.account);
  if (account === undefined) return { result: 'unknown' };
  const before = account.credits as number;
  const amount = toZero ? Math.max(entry.amount, -before) : entry.amount;
  const credits = before + amount;
  if (credits < 0) return { result: 'insufficient' };
  if (credits > MAX_CREDITS) throw new RangeError(`a balance is at most ${MAX_CREDITS} credits`);
  connection.run(
    'INSERT INTO credit_entry (account, kind, amount, reference, note, actor, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[entry.account, entry.kind, amount, entry.reference, entry.note, entry.actor, entry.at],
  );
  connection.run(
    'UPDATE account SET credits = ?1, plan_credits = min(plan_credits, ?1) WHERE id = ?2',
    ...[credits, entry.account],
  );
  return { result: 'added', amount, credits };
}

export function addEntry(
  connection: Connection,
  entry: NewEntry,
  options: { readonly toZero?: boolean } = {},
): EntryResult {
  return connection.transaction(() => bookEntry(connection, entry, options));
}

function entryOf(row: Row): CreditEntry {
  return {
    id: row.id as number,
    account: row.account as number,
    kind: row.kind as EntryKind,
    amount: row.amount as number,
    reference: row.reference as string,
    note: row.note as string | null,
    actor: row.actor as string,
    at: row.created_at as number,
  };
}

export function listEntries(
  connection: Connection,
  account: number,
  page: { readonly before?: number; readonly limit: number },
): CreditEntry[] {
  const sql =
    'SELECT * FROM credit_entry WHERE account = ?1 AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3';
  return connection.all(sql, account, page.before ?? null, page.limit).map(entryOf);
}

export function readStatement(
  connection: Connection,
  account: number,
  page: { readonly beforeEntry?: number; readonly beforeDay?: number; readonly limit: number },
): Statement | null {
  const { beforeEntry, beforeDay = null, limit } = page;
  return connection.snapshot(() => {
    const owner = connection.one('SELECT credits, unlimited FROM account WHERE id = ?', account);
    if (owner === undefined) return null;
    const sql = `SELECT day, sum(calls) AS calls, sum(credits) AS credits FROM usage_day
      WHERE account = ?1 AND credits > 0 AND (?2 IS NULL OR day < ?2) GROUP BY day ORDER BY day DESC LIMIT ?3`;
    const before = beforeEntry !== undefined && { before: beforeEntry };
    return {
      credits: owner.credits as number,
      unlimited: owner.unlimited === 1,
      entries: listEntries(connection, account, { limit, ...before }),
      days: connection.all(sql, account, beforeDay, limit).map((row) => ({
        day: row.day as number,
        calls: row.calls as number,
        credits: row.credits as number,
      })),
    };
  });
}

/** Adds a plan's credits: they are used first and may expire at the next renewal. */
export function bookPlanCredits(connection: Connection, entry: NewEntry): EntryResult {
  const result = bookEntry(connection, entry);
  if (result.result === 'added') {
    connection.run(
      'UPDATE account SET plan_credits = plan_credits + ? WHERE id = ?',
      result.amount,
      entry.account,
    );
  }
  return result;
}

export function setPlan(connection: Connection, change: PlanChange): EntryResult | null {
  const { account, plan, unlimited, since, renewsAt, grant, actor } = change;
  return connection.transaction(() => {
    const changed = connection.run(
      'UPDATE account SET plan = ?, unlimited = ?, plan_since = ?, renews_at = ? WHERE id = ? AND closed_at IS NULL',
      ...[plan, unlimited ? 1 : 0, since, renewsAt, account],
    );
    if (changed === 0) return { result: 'unknown' };
    if (grant === undefined) return null;
    return bookPlanCredits(connection, { ...grant, account, kind: 'renewal', note: plan, actor, at: since });
  });
}

export function dueRenewals(
  connection: Connection,
  now: number,
  plans: readonly string[],
  limit: number,
): Account[] {
  const sql = `SELECT * FROM account WHERE renews_at <= ? AND closed_at IS NULL
    AND plan IN (SELECT value FROM json_each(?)) ORDER BY renews_at LIMIT ?`;
  return connection.all(sql, now, JSON.stringify(plans), limit).map(accountOf);
}

/** Takes away what the plan gave and nobody used, above `keep`; inside the caller's transaction. */
export function expire(connection: Connection, entry: Omit<NewEntry, 'kind' | 'amount'>, keep: number): void {
  const row = connection.one('SELECT plan_credits FROM account WHERE id = ?', entry.account);
  const expired = Number(row?.plan_credits ?? 0) - keep;
  if (expired <= 0) return;
  bookEntry(connection, { ...entry, kind: 'expiry', amount: -expired });
  connection.run('UPDATE account SET plan_credits = min(plan_credits, ?) WHERE id = ?', keep, entry.account);
}

/** What the plan gave and nobody used, above `keep`, expires; bought and granted credits never do. */
export function renew(connection: Connection, renewal: Renewal): boolean {
  const { account, plan, dueAt, nextAt, amount, keep, reference, expiryReference, at } = renewal;
  return connection.transaction(() => {
    const row = connection.one(
      'UPDATE account SET renews_at = ? WHERE id = ? AND plan = ? AND renews_at = ? AND closed_at IS NULL RETURNING id',
      ...[nextAt, account, plan, dueAt],
    );
    if (row === undefined) return false;
    if (connection.one('SELECT 1 FROM credit_entry WHERE reference = ?', reference) !== undefined)
      return false;
    const entry = { account, note: plan, actor: 'renewal', at };
    expire(connection, { ...entry, reference: expiryReference }, keep);
    if (amount > 0) bookPlanCredits(connection, { ...entry, kind: 'renewal', amount, reference });
    return true;
  });
}
