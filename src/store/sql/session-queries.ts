import type { Lifetimes } from '../port.ts';
import type { OneTime, Purpose, Session } from '../records.ts';
import type { Connection, Row } from './sql-connection.ts';

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

export async function createSession(connection: Connection, session: Session): Promise<void> {
  const { hash, account, createdAt, seenAt, expiresAt, agentFamily, addressPrefix } = session;
  await connection.run(
    'INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[hash, account, createdAt, seenAt, expiresAt, agentFamily, addressPrefix],
  );
}

export async function findSession(connection: Connection, hash: Uint8Array): Promise<Session | null> {
  const row = await connection.one('SELECT * FROM session WHERE hash = ?', hash);
  return row === undefined ? null : sessionOf(row);
}

export async function touchSession(connection: Connection, hash: Uint8Array, seenAt: number): Promise<void> {
  await connection.run('UPDATE session SET seen_at = ? WHERE hash = ?', seenAt, hash);
}

export async function deleteSession(connection: Connection, hash: Uint8Array): Promise<void> {
  await connection.run('DELETE FROM session WHERE hash = ?', hash);
}

export async function deleteSessions(
  connection: Connection,
  account: number,
  except?: Uint8Array,
): Promise<void> {
  const [others, kept] = except === undefined ? ['', []] : [' AND hash <> ?', [except]];
  await connection.transaction(async (tx) => {
    await tx.run(`DELETE FROM session WHERE account = ?${others}`, account, ...kept);
    await tx.run(
      `DELETE FROM one_time WHERE account = ? AND purpose IN ('reset', 'email-change') AND used_at IS NULL`,
      account,
    );
  });
}

export async function listSessions(connection: Connection, account: number): Promise<Session[]> {
  const sql = 'SELECT * FROM session WHERE account = ? ORDER BY seen_at DESC';
  return (await connection.all(sql, account)).map(sessionOf);
}

export async function createOneTime(connection: Connection, token: OneTime): Promise<void> {
  const sql = 'INSERT INTO one_time (hash, account, purpose, expires_at, email) VALUES (?, ?, ?, ?, ?)';
  await connection.run(sql, token.hash, token.account, token.purpose, token.expiresAt, token.email);
}

export async function findOneTime(
  connection: Connection,
  hash: Uint8Array,
  purpose: Purpose,
  at: number,
): Promise<OneTime | null> {
  const sql = `SELECT * FROM one_time WHERE hash = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?`;
  const row = await connection.one(sql, hash, purpose, at);
  if (row === undefined) return null;
  return {
    hash: row.hash as Uint8Array,
    account: row.account as number,
    purpose,
    expiresAt: row.expires_at as number,
    email: row.email as string | null,
  };
}

export async function takeOneTime(
  connection: Connection,
  hash: Uint8Array,
  purpose: Purpose,
  at: number,
): Promise<OneTime | null> {
  return connection.transaction(async (tx) => {
    const token = await findOneTime(tx, hash, purpose, at);
    if (token === null) return null;
    await tx.run(
      'UPDATE one_time SET used_at = ? WHERE account = ? AND purpose = ? AND used_at IS NULL',
      ...[at, token.account, purpose],
    );
    return token;
  });
}

export async function purgeSessions(
  connection: Connection,
  now: number,
  { idleMs, linkMs }: Lifetimes,
): Promise<number> {
  const [idleSince, latest] = [now - idleMs, now + idleMs];
  return connection.transaction(
    async (tx) =>
      (await tx.run(
        'DELETE FROM session WHERE expires_at <= ? OR seen_at < ? OR seen_at > ?',
        ...[now, idleSince, latest],
      )) + (await tx.run('DELETE FROM one_time WHERE expires_at <= ? OR expires_at > ?', now, now + linkMs)),
  );
}
