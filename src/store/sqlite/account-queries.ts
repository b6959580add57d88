import type { NewAccount } from '../port.ts';
import type { Account, NewEntry, Role } from '../records.ts';
import { bookEntry } from './entry-queries.ts';
import { insertKey } from './key-queries.ts';
import { accountOf } from './rows.ts';
import type { Connection } from './sqlite-connection.ts';

export function createAccount(connection: Connection, account: NewAccount): number | null {
  return connection.transaction(() => {
    if (account.onlyFirst && connection.one('SELECT 1 FROM account LIMIT 1') !== undefined) return null;
    if (account.email !== null && emailOwner(connection, account.email) !== null) return null;
    const row = connection.one(
      'INSERT INTO account (email, password, plan, unlimited, role, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
      account.email,
      account.password,
      account.plan,
      account.unlimited ? 1 : 0,
      account.role,
      account.at,
    );
    const id = row!.id as number;
    if (account.grant !== undefined) bookEntry(connection, { ...account.grant, account: id, at: account.at });
    if (account.key !== undefined) insertKey(connection, id, account.key, account.key, account.at);
    return id;
  });
}

function emailOwner(connection: Connection, email: string): number | null {
  return (connection.one('SELECT id FROM account WHERE email = ?', email)?.id as number | undefined) ?? null;
}

export function findAccount(connection: Connection, id: number): Account | null {
  const row = connection.one('SELECT * FROM account WHERE id = ?', id);
  return row === undefined ? null : accountOf(row);
}

export function findAccountByEmail(connection: Connection, email: string): Account | null {
  const row = connection.one('SELECT * FROM account WHERE email = ?', email);
  return row === undefined ? null : accountOf(row);
}

export function listAccounts(
  connection: Connection,
  page: { readonly after: number; readonly limit: number; readonly search?: string },
): Account[] {
  // instr, not LIKE: % and _ are letters of an address.
  const sql = `SELECT * FROM account
    WHERE id > ?1 AND closed_at IS NULL AND (?2 IS NULL OR instr(lower(coalesce(email, '')), lower(?2)) > 0)
    ORDER BY id LIMIT ?3`;
  return connection.all(sql, page.after, page.search ?? null, page.limit).map(accountOf);
}

export function setPassword(connection: Connection, account: number, password: string): void {
  connection.run('UPDATE account SET password = ? WHERE id = ? AND closed_at IS NULL', password, account);
}

export function setEmail(connection: Connection, account: number, email: string): boolean {
  return connection.transaction(() => {
    const owner = emailOwner(connection, email);
    if (owner !== null && owner !== account) return false;
    return (
      connection.run('UPDATE account SET email = ? WHERE id = ? AND closed_at IS NULL', email, account) > 0
    );
  });
}

export function setVerified(
  connection: Connection,
  account: number,
  at: number,
  grant?: Omit<NewEntry, 'account' | 'at'>,
): void {
  connection.transaction(() => {
    const changed = connection.run(
      'UPDATE account SET verified_at = coalesce(verified_at, ?) WHERE id = ? AND closed_at IS NULL',
      at,
      account,
    );
    if (changed > 0 && grant !== undefined) bookEntry(connection, { ...grant, account, at });
  });
}

export function setSuspended(connection: Connection, account: number, at: number | null): void {
  connection.run('UPDATE account SET suspended_at = ? WHERE id = ? AND closed_at IS NULL', at, account);
}

export function setRole(connection: Connection, account: number, role: Role): void {
  connection.run('UPDATE account SET role = ? WHERE id = ? AND closed_at IS NULL', role, account);
}

export function setLowCreditMark(connection: Connection, account: number, mark: number | null): void {
  connection.run('UPDATE account SET low_credit_mark = ? WHERE id = ? AND closed_at IS NULL', mark, account);
}

export function countOperators(connection: Connection): number {
  const sql = `SELECT count(*) AS count FROM account
    WHERE role = 'operator' AND closed_at IS NULL AND suspended_at IS NULL`;
  return connection.one(sql)!.count as number;
}

/**
 * Keys, charges, sessions, tokens and audit lines go; entries and daily counters stay, so that the books still add up,
 * under an account without e-mail, password or notes.
 */
export function closeAccount(connection: Connection, account: number, at: number): void {
  connection.transaction(() => {
    connection.run('DELETE FROM session WHERE account = ?', account);
    connection.run('DELETE FROM one_time WHERE account = ?', account);
    connection.run('DELETE FROM known_network WHERE account = ?', account);
    connection.run('DELETE FROM audit WHERE account = ?', account);
    connection.run('DELETE FROM charge WHERE account = ?', account);
    connection.run('DELETE FROM refused_call WHERE account = ?', account);
    connection.run('DELETE FROM alert_mark WHERE account = ?', account);
    connection.run('DELETE FROM test_use WHERE account = ?', account);
    connection.run('DELETE FROM payer WHERE account = ?', account);
    connection.run('UPDATE api_key SET replaced_by = NULL WHERE account = ?', account);
    connection.run('DELETE FROM api_key WHERE account = ?', account);
    connection.run("UPDATE credit_entry SET note = NULL, actor = '' WHERE account = ?", account);
    connection.run(
      `UPDATE account SET email = NULL, password = NULL, verified_at = NULL, renews_at = NULL, role = 'user',
        low_credit_mark = NULL, suspended_at = coalesce(suspended_at, ?1), closed_at = coalesce(closed_at, ?1) WHERE id = ?2`,
      at,
      account,
    );
  });
}
