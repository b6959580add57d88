import type { EntryResult, PlanChange, Renewal } from '../port.ts';
import type { Account, CreditEntry, EntryKind, NewEntry } from '../records.ts';
import { accountOf } from './rows.ts';
import type { Connection, Row } from './sql-connection.ts';

/** Amounts and balances stay within this, so that JavaScript reads every sum exactly (rules: Bounds of amounts). */
const MAX_CREDITS = 1e12;

/** Books one entry inside the caller's transaction. */
export async function bookEntry(
  connection: Connection,
  entry: NewEntry,
  { toZero = false }: { readonly toZero?: boolean } = {},
): Promise<EntryResult> {
  const booked = await connection.one('SELECT 1 FROM credit_entry WHERE reference = ?', entry.reference);
  if (booked !== undefined) return { result: 'duplicate' };
  const account = await connection.one('SELECT credits FROM account WHERE id = ?', entry.account);
  if (account === undefined) return { result: 'unknown' };
  const before = account.credits as number;
  const amount = toZero ? Math.max(entry.amount, -before) : entry.amount;
  const credits = before + amount;
  if (credits < 0) return { result: 'insufficient' };
  if (credits > MAX_CREDITS) throw new RangeError(`a balance is at most ${MAX_CREDITS} credits`);
  await connection.run(
    'INSERT INTO credit_entry (account, kind, amount, reference, note, actor, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[entry.account, entry.kind, amount, entry.reference, entry.note, entry.actor, entry.at],
  );
  await connection.run(
    'UPDATE account SET credits = ?1, plan_credits = CASE WHEN plan_credits < ?1 THEN plan_credits ELSE ?1 END WHERE id = ?2',
    ...[credits, entry.account],
  );
  await connection.notify('account', String(entry.account));
  return { result: 'added', amount, credits };
}

export async function addEntry(
  connection: Connection,
  entry: NewEntry,
  options: { readonly toZero?: boolean } = {},
): Promise<EntryResult> {
  return connection.transaction((tx) => bookEntry(tx, entry, options));
}

/** A row of `credit_entry` as the service sees it. */
export function entryOf(row: Row): CreditEntry {
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

export async function listEntries(
  connection: Connection,
  account: number,
  page: { readonly before?: number; readonly limit: number },
): Promise<CreditEntry[]> {
  const { before, limit } = page;
  const [condition, values] = before === undefined ? ['', []] : [' AND id < ?', [before]];
  const sql = `SELECT * FROM credit_entry WHERE account = ?${condition} ORDER BY id DESC LIMIT ?`;
  return (await connection.all(sql, account, ...values, limit)).map(entryOf);
}

/** Adds a plan's credits: they are used first and may expire at the next renewal. */
export async function bookPlanCredits(connection: Connection, entry: NewEntry): Promise<EntryResult> {
  const result = await bookEntry(connection, entry);
  if (result.result === 'added') {
    await connection.run(
      'UPDATE account SET plan_credits = plan_credits + ? WHERE id = ?',
      result.amount,
      entry.account,
    );
  }
  return result;
}

export async function setPlan(connection: Connection, change: PlanChange): Promise<EntryResult | null> {
  const { account, plan, unlimited, since, renewsAt, grant, actor } = change;
  return connection.transaction(async (tx) => {
    const changed = await tx.run(
      'UPDATE account SET plan = ?, unlimited = ?, plan_since = ?, renews_at = ? WHERE id = ? AND closed_at IS NULL',
      ...[plan, unlimited ? 1 : 0, since, renewsAt, account],
    );
    if (changed === 0) return { result: 'unknown' };
    await tx.notify('account', String(account));
    if (grant === undefined) return null;
    return await bookPlanCredits(tx, { ...grant, account, kind: 'renewal', note: plan, actor, at: since });
  });
}

export async function dueRenewals(
  connection: Connection,
  now: number,
  plans: readonly string[],
  limit: number,
): Promise<Account[]> {
  if (plans.length === 0) return [];
  const sql = `SELECT * FROM account WHERE renews_at <= ? AND closed_at IS NULL
    AND plan IN (${plans.map(() => '?').join(', ')}) ORDER BY renews_at LIMIT ?`;
  return (await connection.all(sql, now, ...plans, limit)).map(accountOf);
}

/** Takes away what the plan gave and nobody used, above `keep`; inside the caller's transaction. */
export async function expire(
  connection: Connection,
  entry: Omit<NewEntry, 'kind' | 'amount'>,
  keep: number,
): Promise<void> {
  const row = await connection.one('SELECT plan_credits FROM account WHERE id = ?', entry.account);
  const expired = Number(row?.plan_credits ?? 0) - keep;
  if (expired <= 0) return;
  await bookEntry(connection, { ...entry, kind: 'expiry', amount: -expired });
  await connection.run(
    'UPDATE account SET plan_credits = CASE WHEN plan_credits < ?1 THEN plan_credits ELSE ?1 END WHERE id = ?2',
    keep,
    entry.account,
  );
}

/** What the plan gave and nobody used, above `keep`, expires; bought and granted credits never do. */
export async function renew(connection: Connection, renewal: Renewal): Promise<boolean> {
  const { account, plan, dueAt, nextAt, amount, keep, reference, expiryReference, at } = renewal;
  return connection.transaction(async (tx) => {
    const row = await tx.one(
      'UPDATE account SET renews_at = ? WHERE id = ? AND plan = ? AND renews_at = ? AND closed_at IS NULL RETURNING id',
      ...[nextAt, account, plan, dueAt],
    );
    if (row === undefined) return false;
    if ((await tx.one('SELECT 1 FROM credit_entry WHERE reference = ?', reference)) !== undefined)
      return false;
    const entry = { account, note: plan, actor: 'renewal', at };
    await expire(tx, { ...entry, reference: expiryReference }, keep);
    if (amount > 0) await bookPlanCredits(tx, { ...entry, kind: 'renewal', amount, reference });
    return true;
  });
}
