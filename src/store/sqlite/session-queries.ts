import type { Lifetimes } from '../port.ts';
import type { OneTime, Purpose, Session } from '../records.ts';
import type { Connection, Row } from './sqlite-connection.ts';

function sessionOf(row: Row): Session {
  return {
    hash: row.hash as Uint8Array,
    account: row.account as number,
    createdAt: row.created_at as number,
    seenAt: row.seen_at as number,
    expiresAt: row.expires_at as number,
    agentFamily: row.agent_family as string,
    addressPrefix: row.address_prefix as string,
  };
}

export function createSession(connection: Connection, session: Session): void {
  const { hash, account, createdAt, seenAt, expiresAt, agentFamily, addressPrefix } = session;
  connection.run(
    'INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[hash, account, createdAt, seenAt, expiresAt, agentFamily, addressPrefix],
  );
}

export function findSession(connection: Connection, hash: Uint8Array): Session | null {
  const row = connection.one('SELECT * FROM session WHERE hash = ?', hash);
  return row === undefined ? null : sessionOf(row);
}

export function touchSession(connection: Connection, hash: Uint8Array, seenAt: number): void {
  connection.run('UPDATE session SET seen_at = ? WHERE hash = ?', seenAt, hash);
}

export function deleteSession(connection: Connection, hash: Uint8Array): void {
  connection.run('DELETE FROM session WHERE hash = ?', hash);
}

export function deleteSessions(connection: Connection, account: number, except?: Uint8Array): void {
  const sql = 'DELETE FROM session WHERE account = ?1 AND (?2 IS NULL OR hash <> ?2)';
  connection.transaction(() => {
    connection.run(sql, account, except ?? null);
    connection.run(
      `DELETE FROM one_time WHERE account = ? AND purpose IN ('reset', 'email-change') AND used_at IS NULL`,
      account,
    );
  });
}

export function listSessions(connection: Connection, account: number): Session[] {
  return connection
    .all('SELECT * FROM session WHERE account = ? ORDER BY seen_at DESC', account)
    .map(sessionOf);
}

export function createOneTime(connection: Connection, token: OneTime): void {
  const sql = 'INSERT INTO one_time (hash, account, purpose, expires_at, email) VALUES (?, ?, ?, ?, ?)';
  connection.run(sql, token.hash, token.account, token.purpose, token.expiresAt, token.email);
}

export function findOneTime(
  connection: Connection,
  hash: Uint8Array,
  purpose: Purpose,
  at: number,
): OneTime | null {
  const sql = `SELECT * FROM one_time WHERE hash = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?`;
  const row = connection.one(sql, hash, purpose, at);
  if (row === undefined) return null;
  return {
    hash: row.hash as Uint8Array,
    account: row.account as number,
    purpose,
    expiresAt: row.expires_at as number,
    email: row.email as string | null,
  };
}

export function takeOneTime(
  connection: Connection,
  hash: Uint8Array,
  purpose: Purpose,
  at: number,
): OneTime | null {
  return connection.transaction(() => {
    const token = findOneTime(connection, hash, purpose, at);
    if (token === null) return null;
    connection.run(
      'UPDATE one_time SET used_at = ? WHERE account = ? AND purpose = ? AND used_at IS NULL',
      ...[at, token.account, purpose],
    );
    return token;
  });
}

export function purgeSessions(connection: Connection, now: number, { idleMs, linkMs }: Lifetimes): number {
  const [idleSince, latest] = [now - idleMs, now + idleMs];
  return connection.transaction(
    () =>
      connection.run(
        'DELETE FROM session WHERE expires_at <= ? OR seen_at < ? OR seen_at > ?',
        ...[now, idleSince, latest],
      ) + connection.run('DELETE FROM one_time WHERE expires_at <= ? OR expires_at > ?', now, now + linkMs),
  );
}
