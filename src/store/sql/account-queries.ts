import type { NewAccount } from '../port.ts';
import type { Account, AccountName, NewEntry, Role } from '../records.ts';
import { bookEntry } from './entry-queries.ts';
import { insertKey } from './key-queries.ts';
import { accountOf } from './rows.ts';
import { type Connection, foldCase, type Value } from './sql-connection.ts';

export async function createAccount(connection: Connection, account: NewAccount): Promise<number | null> {
  return connection.transaction(async (tx) => {
    if (account.onlyFirst && (await tx.one('SELECT 1 FROM account LIMIT 1')) !== undefined) return null;
    if (account.email !== null && (await emailOwner(tx, account.email)) !== null) return null;
    const row = await tx.one(
      'INSERT INTO account (email, password, plan, unlimited, role, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
      account.email,
      account.password,
      account.plan,
      account.unlimited ? 1 : 0,
      account.role,
      account.at,
    );
    const id = row!.id as number;
    if (account.grant !== undefined) await bookEntry(tx, { ...account.grant, account: id, at: account.at });
    if (account.key !== undefined) await insertKey(tx, id, account.key, account.key, account.at);
    return id;
  });
}

async function emailOwner(connection: Connection, email: string): Promise<number | null> {
  const sql = `SELECT id FROM account WHERE ${connection.foldedEmail} = ?`;
  return ((await connection.one(sql, foldCase(email)))?.id as number | undefined) ?? null;
}

export async function findAccount(connection: Connection, id: number): Promise<Account | null> {
  const row = await connection.one('SELECT * FROM account WHERE id = ?', id);
  return row === undefined ? null : accountOf(row);
}

export async function findAccountByEmail(connection: Connection, email: string): Promise<Account | null> {
  const sql = `SELECT * FROM account WHERE ${connection.foldedEmail} = ?`;
  const row = await connection.one(sql, foldCase(email));
  return row === undefined ? null : accountOf(row);
}

export async function listAccounts(
  connection: Connection,
  page: { readonly after: number; readonly limit: number; readonly search?: string },
): Promise<Account[]> {
  const { after, limit, search } = page;
  const conditions = ['id > ?', 'closed_at IS NULL'];
  const values: Value[] = [after];
  if (search !== undefined) {
    conditions.push("lower(email) LIKE ? ESCAPE '!'");
    values.push(`%${foldCase(search).replace(/[!%_]/g, '!$&')}%`);
  }
  const sql = `SELECT * FROM account WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT ?`;
  return (await connection.all(sql, ...values, limit)).map(accountOf);
}

export async function listAccountNames(
  connection: Connection,
  ids: readonly number[],
): Promise<AccountName[]> {
  if (ids.length === 0) return [];
  const sql = `SELECT id, email, closed_at FROM account WHERE id IN (${ids.map(() => '?').join(', ')})`;
  return (await connection.all(sql, ...ids)).map((row) => ({
    id: row.id as number,
    email: row.email as string | null,
    isClosed: row.closed_at !== null,
  }));
}

export async function setPassword(connection: Connection, account: number, password: string): Promise<void> {
  await connection.run(
    'UPDATE account SET password = ? WHERE id = ? AND closed_at IS NULL',
    password,
    account,
  );
}

export async function setEmail(connection: Connection, account: number, email: string): Promise<boolean> {
  return connection.transaction(async (tx) => {
    const owner = await emailOwner(tx, email);
    if (owner !== null && owner !== account) return false;
    return (
      (await tx.run('UPDATE account SET email = ? WHERE id = ? AND closed_at IS NULL', email, account)) > 0
    );
  });
}

export async function setVerified(
  connection: Connection,
  account: number,
  at: number,
  grant?: Omit<NewEntry, 'account' | 'at'>,
): Promise<void> {
  await connection.transaction(async (tx) => {
    const changed = await tx.run(
      'UPDATE account SET verified_at = coalesce(verified_at, ?) WHERE id = ? AND closed_at IS NULL',
      at,
      account,
    );
    if (changed > 0 && grant !== undefined) await bookEntry(tx, { ...grant, account, at });
  });
}

export async function setSuspended(
  connection: Connection,
  account: number,
  at: number | null,
): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run('UPDATE account SET suspended_at = ? WHERE id = ? AND closed_at IS NULL', at, account);
    await tx.notify('account', String(account));
  });
}

export async function setRole(connection: Connection, account: number, role: Role): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run('UPDATE account SET role = ? WHERE id = ? AND closed_at IS NULL', role, account);
    await tx.notify('account', String(account));
  });
}

export async function setLowCreditMark(
  connection: Connection,
  account: number,
  mark: number | null,
): Promise<void> {
  await connection.run(
    'UPDATE account SET low_credit_mark = ? WHERE id = ? AND closed_at IS NULL',
    mark,
    account,
  );
}

export async function setVatRequester(
  connection: Connection,
  account: number,
  vatId: string | null,
): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run('UPDATE account SET vat_requester = ? WHERE id = ? AND closed_at IS NULL', vatId, account);
    await tx.notify('account', String(account));
  });
}

export async function countOperators(connection: Connection): Promise<number> {
  const sql = `SELECT count(*) AS count FROM account
    WHERE role = 'operator' AND closed_at IS NULL AND suspended_at IS NULL`;
  return (await connection.one(sql))!.count as number;
}

/**
 * Keys, charges, sessions, tokens and audit lines go; entries and daily counters stay, so that the books still add up,
 * under an account without e-mail, password or notes.
 */
export async function closeAccount(connection: Connection, account: number, at: number): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run('DELETE FROM session WHERE account = ?', account);
    await tx.run('DELETE FROM one_time WHERE account = ?', account);
    await tx.run('DELETE FROM known_network WHERE account = ?', account);
    await tx.run('DELETE FROM audit WHERE account = ?', account);
    // What it did to others stays, without the network that it came from.
    await tx.run(
      'UPDATE audit SET network = NULL WHERE actor IN (?, ?)',
      ...[`account:${account}`, `operator:${account}`],
    );
    await tx.run('DELETE FROM charge WHERE account = ?', account);
    await tx.run('DELETE FROM refused_call WHERE account = ?', account);
    await tx.run('DELETE FROM alert_mark WHERE account = ?', account);
    await tx.run('DELETE FROM test_use WHERE account = ?', account);
    await tx.run('DELETE FROM payer WHERE account = ?', account);
    await tx.run('UPDATE api_key SET replaced_by = NULL WHERE account = ?', account);
    await tx.run('DELETE FROM api_key WHERE account = ?', account);
    await tx.run("UPDATE credit_entry SET note = NULL, actor = '' WHERE account = ?", account);
    await tx.run(
      `UPDATE account SET email = NULL, password = NULL, verified_at = NULL, renews_at = NULL, role = 'user',
        low_credit_mark = NULL, vat_requester = NULL, suspended_at = coalesce(suspended_at, ?1), closed_at = coalesce(closed_at, ?1) WHERE id = ?2`,
      at,
      account,
    );
    await tx.notify('account', String(account));
  });
}
